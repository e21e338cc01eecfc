import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { JsonValue, Message, Position } from "../../core/index.ts";
import type { ModuleResolver } from "../../core/ports/index.ts";
import type { Lean } from "../../lean/index.ts";
import type { JobKind } from "./kind.ts";
import { leanText, message, position, timeoutMs } from "./shapes.ts";

const request = z.strictObject({
  text: leanText,
  timeoutMs,
  core: z.boolean(),
  infotree: z.enum(["full", "tactics", "original", "substantive"]).optional(),
});

export type CheckRequest = z.output<typeof request>;

/** What Lean said of a text; says nothing about trust. `proofState`: the number of the `sorry` in the text, from 0. */
export interface CheckedText {
  status: "finished" | "timed-out" | "crashed";
  reason?: string | undefined;
  messages: Message[];
  sorries: { proofState: number; pos: Position; endPos: Position; goal: string }[];
  infotree?: JsonValue;
}

const answer = z.looseObject({
  status: z.enum(["finished", "timed-out", "crashed"]),
  reason: z.string().optional(),
  messages: z.array(message),
  sorries: z.array(
    z.object({ proofState: z.int(), pos: position, endPos: position, goal: z.string() }),
  ),
  infotree: z.json().optional(),
});

/** Elaborates a text. */
export const checkKind: JobKind<CheckRequest, CheckedText> = {
  name: "check",
  part: "checks",
  request,
  answer: answer as unknown as z.ZodType<CheckedText>,
  async run(request, leans, signal) {
    const answer = await checkText(await leans.lean(), request, { signal });
    return { answer, isKept: answer.status === "finished" };
  },
  setAside: (reason) => ({ status: "crashed", reason, messages: [], sorries: [] }),
};

interface CheckContext {
  signal: AbortSignal;
  /** Finds modules that the text may import besides the library's. */
  resolveModule?: ModuleResolver | undefined;
}

/** The same here. */
export function checkText(
  lean: Lean,
  { infotree, ...request }: CheckRequest,
  context: CheckContext,
): Promise<CheckedText> {
  return infotree === undefined
    ? elaborate(lean, request, context)
    : withTrees(lean, { ...request, infotree }, context);
}

async function elaborate(
  { embedded }: Lean,
  request: CheckRequest,
  context: CheckContext,
): Promise<CheckedText> {
  const {
    status,
    reason,
    messages,
    reports = [],
  } = await embedded.check({
    ...request,
    ...context,
    options: { "Elab.async": false },
    read: { holes: "text" },
  });
  const holes = reports.flatMap((report) => report.holes);
  const sorries = holes.map(({ goal, range: { pos, endPos } }, proofState) => {
    return { proofState, pos, endPos, goal: goal.text };
  });
  return { status, reason, messages, sorries };
}

/** Info trees are read where environments are kept; texts take turns there. None come of imports that fail. */
async function withTrees(
  lean: Lean,
  { infotree, ...request }: CheckRequest,
  context: CheckContext,
): Promise<CheckedText> {
  const modules = await lean.embedded.modulesOf({ ...request, ...context }).catch(absentImport);
  if (!modules) return elaborate(lean, request, context);
  const { text, core, timeoutMs } = request;
  const workspace = await lean.kept();
  const limits = { timeoutMs, signal: context.signal };
  const run = await workspace.run({ text, core, infotree, modules }, limits);
  if (run.status !== "finished") return { ...run, sorries: [] };
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ environments: [run.environment], proofStates });
  const sorries = run.sorries.flatMap(({ goal, pos, endPos }, proofState) =>
    pos && endPos ? [{ proofState, pos, endPos, goal }] : [],
  );
  const trees = JSON.parse(run.infotree ?? "[]") as JsonValue;
  return { status: "finished", messages: run.messages, sorries, infotree: trees };
}

/** Which import it is, and where, is a message about the text. */
function absentImport(error: unknown): undefined {
  if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
}
