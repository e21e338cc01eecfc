import { randomUUID } from "node:crypto";
import type { JsonValue, Message, Position } from "../../../core/index.ts";
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

interface Sorry {
  proofState: number;
  pos: Position;
  endPos: Position;
  goal: string;
}

/** The REPL's answer to a command. Places are those of the text as it was sent, header and all. */
interface CommandResponse {
  env: number;
  messages?: { severity: string; pos: Position; endPos?: Position; data: string }[];
  sorries?: Sorry[];
  infotree?: JsonValue;
}

/** Exactly one of `error` and `response` is there. `time`: seconds. */
export interface SnippetResult {
  time: number;
  error?: string;
  response?: CommandResponse;
  diagnostics?: { repl_uuid: string; memory_max?: number };
}

interface Elaborated {
  status: "finished" | "timed-out" | "crashed";
  reason?: string | undefined;
  messages: Message[];
  sorries: Sorry[];
  infotree?: JsonValue;
}

/** Checks one text. Faults of Lean are outcomes; throws what keeps Lean from running. */
export async function checkSnippet(
  services: LeanServices,
  code: string,
  options: SnippetOptions,
): Promise<SnippetResult> {
  const { timeout, debug } = options;
  const started = performance.now();
  const lean: Elaborated =
    timeout === 0
      ? { status: "timed-out", messages: [], sorries: [] }
      : await (options.infotree ? withTrees : elaborate)(services, code, options);
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

async function elaborate(
  services: LeanServices,
  code: string,
  { timeout, signal }: SnippetOptions,
): Promise<Elaborated> {
  const embedded = await services.embedded();
  const limits = { timeoutMs: timeout * 1000, signal, core: services.core };
  const {
    status,
    reason,
    messages,
    reports = [],
  } = await embedded.check({
    ...{ text: code, ...limits },
    options: { "Elab.async": false },
    read: { holes: "text" },
  });
  const holes = reports.flatMap((report) => report.holes);
  const sorries = holes.map(({ goal, range: { pos, endPos } }, proofState) => {
    return { proofState, pos, endPos, goal: goal.text };
  });
  return { status, reason, messages, sorries };
}

/** Info trees are read where environments are kept; texts take turns there. */
async function withTrees(
  services: LeanServices,
  code: string,
  { timeout, infotree, signal }: SnippetOptions,
): Promise<Elaborated> {
  const workspace = await (await services.lean()).kept();
  const input = { text: code, core: services.core, infotree: infotree ?? undefined };
  const run = await workspace.run(input, { timeoutMs: timeout * 1000, signal });
  if (run.status !== "finished") return { ...run, sorries: [] };
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ environments: [run.environment], proofStates });
  const sorries = run.sorries.flatMap(({ goal, pos, endPos }, proofState) =>
    pos && endPos ? [{ proofState, pos, endPos, goal }] : [],
  );
  const trees = JSON.parse(run.infotree ?? "[]") as JsonValue;
  return { status: "finished", messages: run.messages, sorries, infotree: trees };
}

function responseOf(code: string, { messages, sorries, infotree }: Elaborated): CommandResponse {
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
