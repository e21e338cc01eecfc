import { randomUUID } from "node:crypto";
import { LemmataError } from "../../../core/errors/index.ts";
import type { JsonValue, Position } from "../../../core/index.ts";
import type { CheckedText } from "../../../workers/index.ts";
import type { LeanServices } from "../../lean-services.ts";
import { readImportLines } from "./import-lines.ts";
import type { InfoTreeForm } from "./schemas.ts";

export interface SnippetOptions {
  /** Seconds; running out of them is an outcome. */
  timeout: number;
  /** Give `diagnostics`. */
  debug: boolean;
  infotree: InfoTreeForm | null | undefined;
  signal: AbortSignal;
}

/** The REPL's answer to a command. Places are those of the text as it was sent, header and all. */
interface CommandResponse {
  env: number;
  messages?: { severity: string; pos: Position; endPos?: Position; data: string }[];
  sorries?: CheckedText["sorries"];
  infotree?: JsonValue;
}

/** Exactly one of `error` and `response` is there. `time`: seconds. */
export interface SnippetResult {
  time: number;
  error?: string;
  response?: CommandResponse;
  diagnostics?: { repl_uuid: string; memory_max?: number };
}

const OUT_OF_TIME: CheckedText = { status: "timed-out", messages: [], sorries: [] };

/** Checks one text. Faults of Lean and of the text are outcomes; throws what keeps Lean from running. */
export async function checkSnippet(
  services: LeanServices,
  code: string,
  options: SnippetOptions,
): Promise<SnippetResult> {
  const { timeout, debug } = options;
  const started = performance.now();
  const { text, hasImports } = readImportLines(code);
  const asked = { text, timeoutMs: timeout * 1000, core: services.core };
  const infotree = options.infotree ?? undefined;
  const lean =
    timeout === 0
      ? OUT_OF_TIME
      : await services.checkText({ ...asked, infotree }, options.signal).catch(readRefusal);
  const time = (performance.now() - started) / 1000;
  if (typeof lean === "string") return { time, error: lean };
  const isLate = lean.status === "timed-out";
  const diagnostics = debug || isLate ? { diagnostics: await measure(services) } : {};
  if (isLate) {
    const error = `Lean REPL command timed out in ${timeout.toFixed(1)} seconds`;
    return { time: timeout, error, ...diagnostics };
  }
  if (lean.status === "crashed")
    return { time, error: `Lean crashed: ${lean.reason}`, ...diagnostics };
  // The header is an environment of its own there.
  const env = hasImports ? 1 : 0;
  return { time, response: { env, ...responseOf(lean) }, ...diagnostics };
}

/** One text that nothing can read, e.g. with half a surrogate pair, does not make a whole batch fail. */
function readRefusal(error: unknown): string {
  if (error instanceof LemmataError && error.code === "bad-input") return error.message;
  throw error;
}

function responseOf({ messages, sorries, infotree }: CheckedText): Omit<CommandResponse, "env"> {
  const shown = messages.map(({ severity, pos, endPos, data }) => {
    return { severity, pos, ...(endPos ? { endPos } : {}), data };
  });
  return {
    ...(shown.length > 0 ? { messages: shown } : {}),
    ...(sorries.length > 0 ? { sorries } : {}),
    ...(infotree === undefined ? {} : { infotree }),
  };
}

async function measure(services: LeanServices): Promise<SnippetResult["diagnostics"]> {
  const heaps = await services.heapBytes();
  const memory = heaps.length > 0 ? { memory_max: Math.max(...heaps) } : {};
  return { repl_uuid: randomUUID(), ...memory };
}
