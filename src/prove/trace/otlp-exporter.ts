import { messageOf } from "../../core/errors/index.ts";
import type { Span } from "./span.ts";

/** Spans in one request. */
const BATCH = 512;
/** Spans that wait to be sent; more are dropped, and counted. */
const MOST_WAITING = 20_000;
/** Milliseconds for one request. */
const TIMEOUT_MS = 5000;

export interface ExporterOptions {
  /** E.g. `http://127.0.0.1:4318/v1/traces`. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** Told once of what could not be sent. */
  onFailure: (message: string) => void;
}

/** What `OTEL_EXPORTER_OTLP_*` say, as the OpenTelemetry specification defines them; `undefined` when they name no collector. */
export function exporterSettings(
  env: Record<string, string | undefined>,
): Pick<ExporterOptions, "url" | "headers" | "serviceName"> | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || (base && `${base.replace(/\/+$/, "")}/v1/traces`);
  if (!url || env.OTEL_SDK_DISABLED === "true") return undefined;
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? "").split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    const part = (from: number, to?: number) => decodeURIComponent(pair.slice(from, to).trim());
    return at > 0 ? [[part(0, at), part(at + 1)] as const] : [];
  });
  const serviceName = env.OTEL_SERVICE_NAME || "lemmata";
  return { url, headers: Object.fromEntries(pairs), serviceName };
}

/** Sends spans as OTLP over HTTP, in JSON, one request after another. A collector that fails disturbs nobody's work. */
export class OtlpExporter {
  private readonly options: ExporterOptions;
  private waiting: Span[] = [];
  private sending: Promise<void> | undefined;
  private lost = 0;
  private failure: string | undefined;

  constructor(options: ExporterOptions) {
    this.options = options;
  }

  add(span: Span): void {
    if (this.waiting.length >= MOST_WAITING) this.lost++;
    else this.waiting.push(span);
    if (this.waiting.length >= BATCH) this.sending ??= this.sendAll();
  }

  /** Sends what waits; at most one request that fails is waited for. */
  async close(): Promise<void> {
    await this.sending;
    await this.sendAll();
    if (this.failure === undefined && this.lost === 0) return;
    this.options.onFailure(
      `${this.lost} spans were not taken by ${new URL(this.options.url).host}: ${this.failure ?? "it is too slow"}`,
    );
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await this.send(batch);
      } catch (error) {
        this.failure = messageOf(error);
        this.lost += batch.length + this.waiting.length;
        this.waiting = [];
      }
    }
    this.sending = undefined;
  }

  private async send(spans: readonly Span[]): Promise<void> {
    const { url, headers, serviceName, version } = this.options;
    const service = { key: "service.name", value: { stringValue: serviceName } };
    const scopeSpans = [{ scope: { name: "lemmata", version }, spans }];
    const resourceSpans = [{ resource: { attributes: [service] }, scopeSpans }];
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`it answered ${response.status}`);
  }
}
