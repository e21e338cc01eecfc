import { z } from "zod";
import type { JsonValue, Message, Position } from "../../core/index.ts";
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
    const answer = await checkText(await leans.lean(), request, signal);
    return { answer, isKept: answer.status === "finished" };
  },
  setAside: (reason) => ({ status: "crashed", reason, messages: [], sorries: [] }),
};

/** The same here. */
export function checkText(
  lean: Lean,
  { infotree, ...request }: CheckRequest,
  signal: AbortSignal,
): Promise<CheckedText> {
  return infotree === undefined
    ? elaborate(lean, request, signal)
    : withTrees(lean, { ...request, infotree }, signal);
}

async function elaborate(
  { embedded }: Lean,
  request: CheckRequest,
  signal: AbortSignal,
): Promise<CheckedText> {
  const {
    status,
    reason,
    messages,
    reports = [],
  } = await embedded.check({
    ...request,
    signal,
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
  lean: Lean,
  { text, core, infotree, timeoutMs }: CheckRequest,
  signal: AbortSignal,
): Promise<CheckedText> {
  const workspace = await lean.kept();
  const run = await workspace.run({ text, core, infotree }, { timeoutMs, signal });
  if (run.status !== "finished") return { ...run, sorries: [] };
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ environments: [run.environment], proofStates });
  const sorries = run.sorries.flatMap(({ goal, pos, endPos }, proofState) =>
    pos && endPos ? [{ proofState, pos, endPos, goal }] : [],
  );
  const trees = JSON.parse(run.infotree ?? "[]") as JsonValue;
  return { status: "finished", messages: run.messages, sorries, infotree: trees };
}
