import { LemmataError } from "../../core/errors/index.ts";
import type { Message } from "../../core/index.ts";
import type { Script, ScriptLimits, ScriptOutcome } from "./elaboration-script.ts";
import { KiminaClient, type KiminaOptions } from "./kimina-client.ts";
import { hasError, messagesOf } from "./repl-answer.ts";
import { TextVerifier } from "./text-verifier.ts";

/**
 * Has texts checked by a Kimina Lean Server. The server chooses the process, so "where no candidate
 * ever ran" cannot be had from it: the text rule of the gate stands in for that.
 */
export class KiminaVerifier extends TextVerifier {
  readonly name = "kimina";
  private readonly client: KiminaClient;
  private readonly concurrency: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly closing = new AbortController();

  /** Nothing is sent before the first text. Throws `bad-input` for an address that is none. */
  constructor(options: KiminaOptions) {
    super();
    this.client = new KiminaClient(options);
    this.concurrency = options.concurrency ?? 4;
  }

  async run(script: Script, limits: ScriptLimits): Promise<ScriptOutcome> {
    if (script.preamble === "" && script.tail === "") {
      const { source, extraImports } = script;
      const isPlain = extraImports.length === 0;
      const text = isPlain ? source.text : [headerOf(script), source.body].join("\n");
      const skipped = isPlain ? 0 : lineCount(headerOf(script));
      return place(await this.send(text, limits), [{ skipped, lines: lineCount(source.body) }]);
    }
    const composed = [headerOf(script), script.preamble, script.source.body, script.tail];
    const skipped = lineCount(composed.slice(0, 2).join("\n"));
    const lines = lineCount(script.source.body);
    const sent = await this.send(composed.join("\n"), limits);
    const outcome = place(sent, [
      { skipped, lines },
      { skipped: skipped + lines, lines: Infinity },
    ]);
    // Lean may complain of the tail where the text breaks off; the text alone gives its own messages.
    if (outcome.status === "finished" && script.tail !== "" && hasError(sent.messages)) {
      const alone = await this.run({ ...script, extraImports: [], preamble: "", tail: "" }, limits);
      return { ...alone, ...preambleErrors(sent.messages, skipped), tailMessages: [] };
    }
    return { ...outcome, ...preambleErrors(sent.messages, skipped) };
  }

  async close(): Promise<void> {
    this.closing.abort();
  }

  private async send(text: string, limits: ScriptLimits): Promise<ScriptOutcome> {
    await this.enter();
    const started = performance.now();
    const elapsed = () => performance.now() - started;
    const signals = [this.closing.signal, ...(limits.signal ? [limits.signal] : [])];
    try {
      const { error, response } = await this.client.check(text, {
        timeoutMs: limits.timeoutMs,
        signal: AbortSignal.any(signals),
      });
      if (response) {
        return { status: "finished", messages: messagesOf(response), elapsedMs: elapsed() };
      }
      const status = /timed out/i.test(error ?? "") ? "timed-out" : "crashed";
      return { status, reason: error ?? "", messages: [], elapsedMs: elapsed() };
    } catch (error) {
      if (this.closing.signal.aborted) {
        throw new LemmataError("lean-unavailable", "the verifier is closed", { cause: error });
      }
      if (!limits.signal?.aborted) throw error;
      return { status: "timed-out", reason: "cancelled", messages: [], elapsedMs: elapsed() };
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running >= this.concurrency) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running++;
  }

  /** Hands the slot to the next in line, or frees it. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}

function headerOf({ source, extraImports }: Script): string {
  return [source.header, ...extraImports.map((module) => `import ${module}`)]
    .join("\n")
    .trimStart();
}

function lineCount(text: string): number {
  return text.split("\n").length;
}

/** Splits messages into those of the text and of the tail, and corrects their positions. */
function place(
  sent: ScriptOutcome,
  [body, tail]: { skipped: number; lines: number }[],
): ScriptOutcome {
  const within = (part: { skipped: number; lines: number }) =>
    sent.messages.flatMap((message): Message[] => {
      const line = message.pos.line - part.skipped;
      if (line < 1 || line > part.lines) return [];
      const { endPos } = message;
      return [
        {
          ...message,
          pos: { ...message.pos, line },
          endPos: endPos && { ...endPos, line: endPos.line - part.skipped },
        },
      ];
    });
  return {
    ...sent,
    messages: body ? within(body) : sent.messages,
    ...(tail ? { tailMessages: within(tail) } : {}),
  };
}

/** Errors above the text: the preamble does not elaborate on that Lean. */
function preambleErrors(messages: readonly Message[], skipped: number) {
  const errors = messages.filter((m) => m.severity === "error" && m.pos.line <= skipped);
  return errors.length > 0 ? { preambleErrors: errors } : {};
}
