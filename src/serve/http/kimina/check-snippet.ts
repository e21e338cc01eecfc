import { randomUUID } from "node:crypto";
import type { JsonValue, Position } from "../../../core/index.ts";
import type { CheckedText } from "../../../workers/index.ts";
import type { LeanServices } from "../../lean-services.ts";
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

/** Checks one text. Faults of Lean are outcomes; throws what keeps Lean from running. */
export async function checkSnippet(
  services: LeanServices,
  code: string,
  options: SnippetOptions,
): Promise<SnippetResult> {
  const { timeout, debug } = options;
  const started = performance.now();
  const asked = { text: code, timeoutMs: timeout * 1000, core: services.core };
  const infotree = options.infotree ?? undefined;
  const lean: CheckedText =
    timeout === 0
      ? { status: "timed-out", messages: [], sorries: [] }
      : await services.checkText({ ...asked, infotree }, options.signal);
  const time = (performance.now() - started) / 1000;
  const isLate = lean.status === "timed-out";
  const diagnostics = debug || isLate ? { diagnostics: await measure(services) } : {};
  if (isLate) {
    const error = `Lean REPL command timed out in ${timeout.toFixed(1)} seconds`;
    return { time: timeout, error, ...diagnostics };
  }
  if (lean.status === "crashed")
    return { time, error: `Lean crashed: ${lean.reason}`, ...diagnostics };
  return { time, response: responseOf(code, lean), ...diagnostics };
}

function responseOf(code: string, { messages, sorries, infotree }: CheckedText): CommandResponse {
  const shown = messages.map(({ severity, pos, endPos, data }) => {
    return { severity, pos, ...(endPos ? { endPos } : {}), data };
  });
  return {
    // The header is an environment of its own there.
    env: hasHeader(code) ? 1 : 0,
    ...(shown.length > 0 ? { messages: shown } : {}),
    ...(sorries.length > 0 ? { sorries } : {}),
    ...(infotree === undefined ? {} : { infotree }),
  };
}

/** Whether the text begins, blank lines aside, with an import. */
function hasHeader(code: string): boolean {
  const first = code.split(/\r\n|[\n\r]/).find((line) => line.trim() !== "");
  return first?.trim().startsWith("import ") ?? false;
}

async function measure(services: LeanServices): Promise<SnippetResult["diagnostics"]> {
  const heaps = await services.heapBytes();
  const memory = heaps.length > 0 ? { memory_max: Math.max(...heaps) } : {};
  return { repl_uuid: randomUUID(), ...memory };
}
