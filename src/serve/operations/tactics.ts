import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { LeanWorkspace, RunResponse, StepOutcome } from "../../lean/embedded/index.ts";
import { projectResolver } from "../../verify/index.ts";
import { core, leanText, operation, position, timeoutMs, unicode } from "./operation.ts";

const MAX_TACTICS = 64;

export const tacticsOperation = operation({
  name: "tactics",
  summary: "Try many tactics on a goal; what does each leave?",
  description:
    "Each tactic runs on the same proof state: that of a `sorry` (the first, or `hole`), or before the tactic at a `line`. `isComplete` is that process's word; `verify` decides.",
  request: z
    .strictObject({
      text: leanText,
      tactics: z
        .array(unicode.max(100_000))
        .min(1)
        .max(MAX_TACTICS)
        .describe("each a tactic, or several in lines or with `;`, with or without `by`"),
      hole: z.int().min(0).optional().describe("which `sorry` of the text, from 0; default 0"),
      line: z.int().min(1).optional().describe("before the first tactic that begins on this line"),
      timeoutMs: timeoutMs.default(20_000).describe("milliseconds for each tactic"),
      core,
    })
    .refine(({ hole, line }) => hole === undefined || line === undefined, "give hole or line"),
  answer: z
    .object({
      goals: z.array(z.string()).describe("those that the tactics start from"),
      pos: position.nullable(),
      otherSorries: z
        .int()
        .describe(
          "`sorry`s of the text besides this one; what rests on their theorems is not proved",
        ),
      results: z.array(
        z.object({
          tactic: z.string(),
          status: z.enum(["finished", "failed", "timed-out", "crashed"]),
          isComplete: z
            .boolean()
            .describe("nothing is left, and the kernel of that process agrees"),
          goals: z.array(z.string()).describe("what is left, as Lean prints it"),
          message: z.string().optional().describe("why it failed, or what Lean had to say"),
        }),
      ),
    })
    .meta({ id: "TacticsAnswer" }),
  async run({ text, tactics, hole, line, timeoutMs, core }, context) {
    const { services, signal, fileName } = context;
    const lean = await services.lean();
    const asked = { text, fileName, core: core ?? services.core };
    const resolveModule = fileName === undefined ? undefined : projectResolver(fileName);
    const modules = await lean.embedded.modulesOf({ ...asked, resolveModule, signal });
    const workspace = await lean.kept();
    const input = { ...asked, modules, tactics: line !== undefined };
    const run = await workspace.run(input, { timeoutMs: READING_MS, signal });
    if (run.status !== "finished")
      throw new LemmataError("bad-input", `the text was not read: ${run.reason}`);
    const made = [...run.sorries, ...run.tactics].map(({ proofState }) => proofState);
    const start = placeIn(run, { hole, line });
    try {
      const results: (TacticResult & { tactic: string })[] = [];
      for (const tactic of tactics) {
        signal.throwIfAborted();
        const step = asOneTactic(tactic);
        const outcome = await workspace.step(start.proofState, step, { timeoutMs, signal });
        results.push({ tactic, ...resultOf(outcome) });
        releaseStep(workspace, outcome);
      }
      const { pos: own } = start;
      const otherSorries = run.sorries.filter(
        ({ pos }) => pos?.line !== own?.line || pos?.column !== own?.column,
      ).length;
      return { goals: [start.goals], pos: start.pos, otherSorries, results };
    } finally {
      workspace.release({ proofStates: made, environments: [run.environment] });
    }
  },
});

/** Milliseconds for the text around the goal. */
const READING_MS = 120_000;

interface Start {
  proofState: number;
  goals: string;
  pos: z.output<typeof position> | null;
}

function placeIn(
  { sorries, tactics }: Pick<RunResponse, "sorries" | "tactics">,
  { hole, line }: { hole?: number | undefined; line?: number | undefined },
): Start {
  if (line !== undefined) {
    const onLine = tactics.filter(({ pos }) => pos.line === line);
    const first = onLine.toSorted((a, b) => a.pos.column - b.pos.column)[0];
    if (first) return first;
    throw noGoal(`no tactic begins on line ${line}`);
  }
  const wanted = sorries[hole ?? 0];
  if (wanted) {
    const { proofState, goal, pos = null } = wanted;
    return { proofState, goals: goal, pos };
  }
  const count = sorries.length === 1 ? "one `sorry`" : `${sorries.length} \`sorry\`s`;
  throw noGoal(`the text has ${count}${hole === undefined ? "" : `, none of number ${hole}`}`);
}

function noGoal(message: string): LemmataError {
  const hint = "put `sorry` where the tactics are to be tried, or give the line of a tactic";
  return new LemmataError("bad-input", message, { hint });
}

interface TacticResult {
  status: StepOutcome["status"];
  isComplete: boolean;
  goals: string[];
  message?: string | undefined;
}

function resultOf(outcome: StepOutcome): TacticResult {
  if (outcome.status === "failed")
    return { status: "failed", isComplete: false, goals: [], message: failure(outcome.message) };
  if (outcome.status !== "finished")
    return { status: outcome.status, isComplete: false, goals: [], message: outcome.reason };
  const { goals, proofStatus, messages } = outcome;
  const isComplete = proofStatus === "Completed";
  const said = messages.map(({ data }) => data).join("\n");
  if (messages.some(({ severity }) => severity === "error"))
    return { status: "failed", isComplete: false, goals: [], message: said };
  if (goals.length === 0 && proofStatus.startsWith("Error:"))
    return { status: "failed", isComplete: false, goals: [], message: refusal(proofStatus) };
  // E.g. that it rests on `sorry`.
  const why = goals.length === 0 && !isComplete ? proofStatus : "";
  const message = [why, said].filter(Boolean).join("\n") || undefined;
  return { status: "finished", isComplete, goals, message };
}

/** Lean ends a tactic with this one where its message is given elsewhere, e.g. of `done`. */
function failure(message: string): string {
  return /^internal exception #/.test(message) ? "it failed, e.g. as goals are left" : message;
}

/** Why the kernel refused what no tactic complained of. */
function refusal(proofStatus: string): string {
  return proofStatus.includes("declaration has free variables")
    ? "the kernel refuses the proof: it uses what is being proved"
    : proofStatus;
}

/** What stands after `by`: several tactics, in lines or with `;`, are one in parentheses. */
function asOneTactic(text: string): string {
  const tactics = text.replace(/^\s*by\b[^\S\n]*\n?/, "");
  return /[;\n]/.test(tactics.trim()) ? `(\n${tactics}\n)` : tactics.trim();
}

function releaseStep(workspace: LeanWorkspace, outcome: StepOutcome): void {
  if (outcome.status !== "finished") return;
  const holes = outcome.sorries.map(({ proofState }) => proofState);
  workspace.release({ proofStates: [outcome.proofState, ...holes] });
}
