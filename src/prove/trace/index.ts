// A run as an OpenTelemetry trace, for collectors that people have already.
// Input: what watchers of a run are told, `OTEL_EXPORTER_OTLP_ENDPOINT`. Output: OTLP over HTTP, in JSON.
// Nothing is made and nothing is sent where no collector is named.

import { toolVersions } from "../../lean/index.ts";
import { exporterSettings, OtlpExporter } from "./otlp-exporter.ts";
import { RunTrace } from "./run-trace.ts";

export type { RunTrace };

/** The trace of a run, and what sends it; `undefined` where no collector is named. */
export function openTrace(
  run: string,
  attributes: Record<string, string | number>,
): { trace: RunTrace; close(error?: string): Promise<void> } | undefined {
  const settings = exporterSettings(process.env);
  if (!settings) return undefined;
  const { lemmata: version } = toolVersions();
  const onFailure = (message: string) => {
    process.stderr.write(`${JSON.stringify({ level: "warn", msg: `trace: ${message}` })}\n`);
  };
  const exporter = new OtlpExporter({ ...settings, version, onFailure });
  const trace = new RunTrace(run, attributes, (span) => exporter.add(span));
  return {
    trace,
    close: async (error) => {
      trace.close(error);
      await exporter.close();
    },
  };
}
