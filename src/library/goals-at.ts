import { LemmataError } from "../core/errors/index.ts";
import type { GoalTerms, LocalModule } from "../core/index.ts";
import type { RequestLimits } from "../core/ports/index.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";

/** A line of a text. */
export interface GoalPlace extends RequestLimits {
  text: string;
  fileName: string;
  /** From 1. */
  line: number;
  /** Drop imports that this Lean does not have. */
  core?: boolean | undefined;
  /** Modules of the user's project that the text may import. */
  modules?: readonly LocalModule[] | undefined;
}

/** The goals at a line, and what its text declares. */
export interface GoalsAt {
  goals: GoalTerms[];
  /** After the text. */
  environment: number;
  /** Names of what the goal belongs to and of what is declared after it: nothing of that can be used. */
  notYet: ReadonlySet<string>;
}

/**
 * The goals before the tactic or `sorry` at a line, or before the last tactic above it. Throws `bad-input` where there
 * is none.
 */
export async function goalsAt(
  workspace: LeanWorkspace,
  { line, timeoutMs, signal, ...input }: GoalPlace,
): Promise<GoalsAt> {
  const limits = { timeoutMs, signal };
  const run = await workspace.run({ ...input, tactics: true, declarations: true }, limits);
  if (run.status !== "finished")
    throw new LemmataError("lean-crashed", `${input.fileName} was not read: ${run.reason}`);
  const places = [...run.sorries, ...run.tactics].flatMap(({ proofState, pos }) =>
    pos ? [{ proofState, line: pos.line, column: pos.column }] : [],
  );
  const above = places
    .filter((place) => place.line <= line)
    .sort((a, b) => b.line - a.line || a.column - b.column);
  const [nearest] = above;
  const answer = nearest && (await workspace.goalTerms(nearest.proofState, limits));
  workspace.release({ proofStates: places.map(({ proofState }) => proofState) });
  if (!nearest || answer?.status !== "finished") {
    const where = `${input.fileName}:${line}`;
    throw new LemmataError("bad-input", `there is no goal at ${where}`, {
      hint: "give the line of a tactic or of a `sorry`",
    });
  }
  const notYet = run.declarations.filter(({ endPos }) => endPos.line >= nearest.line);
  return {
    goals: answer.value,
    environment: run.environment,
    notYet: new Set(notYet.map(({ name }) => name)),
  };
}
