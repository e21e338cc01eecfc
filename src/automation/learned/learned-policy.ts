import {
  actionScores,
  type Candidate,
  type Decision,
  type Feedback,
  logSoftmax,
  type PolicyWeights,
} from "../../core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import { EFFORTS, type Effort } from "../efforts.ts";
import { withoutUnused } from "../prune.ts";
import { proofText } from "../script.ts";
import { TacticRunner } from "../tactic-runner.ts";
import { type SearchState, searchScript } from "./best-first.ts";
import { readForPolicy } from "./read-goal.ts";
import { recursiveNames } from "./recursive-names.ts";

/** Most tactics that Lean runs for one goal in one call, and in one script. */
const LIMITS = { maxChecks: 256, maxLength: 6 };

/** First as much as a tactic could have when the policy was trained, then more. */
const ROUNDS: readonly Effort[] = [EFFORTS.learned, EFFORTS.small];

/** A state of Lean with the lines that led to it. */
interface OpenState extends SearchState {
  state: number;
  lines: readonly string[];
}

/** Proposes scripts of tactics in the order that a trained network finds most probable. */
export class LearnedPolicy implements Policy {
  readonly name = "learned";
  private readonly weights: PolicyWeights;

  constructor(weights: PolicyWeights) {
    this.weights = weights;
  }

  async *complete(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const runner = new TacticRunner(context.workspace, context);
    try {
      const recursive = new Set(await recursiveNames(context.workspace, goal));
      for (const effort of ROUNDS) {
        const lines = await this.search(runner, goal.proofState, { recursive, effort });
        if (!lines) continue;
        const script = await withoutUnused(runner, goal.proofState, lines);
        const proof = proofText(script);
        const feedback = yield { kind: "proof", proof, origin: "learned/script" };
        if (feedback?.accepted) return;
      }
    } finally {
      runner.release();
    }
  }

  /** Its decompositions (induction, cases, generalize) are steps of its scripts. */
  async *decompose(): AsyncGenerator<Candidate, void, Feedback> {}

  private async search(
    runner: TacticRunner,
    state: number,
    { recursive, effort }: { recursive: ReadonlySet<string>; effort: Effort },
  ): Promise<readonly string[] | undefined> {
    const read = (at: number, lines: readonly string[], isRoot: boolean) =>
      readState(runner, at, { lines, isRoot, recursive });
    const root = await read(state, [], true);
    if (!root) return undefined;
    const states = new Map<string, OpenState>([["", root]]);
    let proof: readonly string[] | undefined;
    await searchScript({
      root,
      logProbabilities: (decision: Decision) => logSoftmax(actionScores(this.weights, decision)),
      ...LIMITS,
      isOver: () => runner.expired,
      step: async (script, tactic) => {
        const before = states.get(script.join("\n"));
        const done = before && (await runner.run(before.state, tactic, effort));
        if (!before || !done) return { status: "failed" };
        const lines = [...before.lines, tactic];
        if (done.closed) {
          proof = lines;
          return { status: "closed" };
        }
        const view = await read(done.state, lines, false);
        if (!view) return { status: "failed" };
        states.set([...script, tactic].join("\n"), view);
        return { status: "open", view };
      },
    });
    return proof;
  }
}

/** Reads the first goal of a state, after giving names where they are missing. */
async function readState(
  runner: TacticRunner,
  start: number,
  about: { lines: readonly string[]; isRoot: boolean; recursive: ReadonlySet<string> },
): Promise<OpenState | undefined> {
  const { isRoot, recursive } = about;
  let [state, lines] = [start, about.lines];
  for (let round = 0; round < 4; round++) {
    const open = await runner.workspace.goalTerms(state);
    const goals = open.status === "finished" ? open.value : [];
    const [first] = goals;
    if (!first) return undefined;
    const reading = readForPolicy(first, { isRoot, recursive, openGoals: goals.length });
    if (reading.prepare === undefined) {
      const texts = await runner.workspace.goals(state, "text");
      if (texts.status !== "finished") return undefined;
      const key = texts.value.map(({ text }) => text).join("\n\n");
      return { state, lines, key, decision: reading.decision, tactics: reading.tactics };
    }
    const named = await runner.run(state, reading.prepare, EFFORTS.small);
    if (!named) return undefined;
    [state, lines] = [named.state, [...lines, reading.prepare]];
  }
  return undefined;
}
