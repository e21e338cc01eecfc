import type {
  Candidate,
  Counterexample,
  Feedback,
  GoalAnalysis,
  GoalFailure,
  SearchEventBody,
  Statement,
} from "../../core/index.ts";
import { type LostLemma, lostPlan } from "./lost-plan.ts";
import type {
  DecompositionId,
  DecompositionNode,
  GoalId,
  GoalNode,
  LemmaLink,
  Theorem,
  Track,
} from "./nodes.ts";

/** How many refused candidates a goal remembers. */
const MEMORY = 24;

export interface NewGoal {
  statement: Statement;
  analysis: GoalAnalysis;
  arguments: readonly string[];
  /** The goal as Lean shows it, for the record. */
  shown?: string;
  /** A proof that came with it, and the theorems that it rests on. */
  proved?: { proof: string; uses: string[] };
}

/** A lemma of a new decomposition: a goal that exists (with its alias), or a new one. */
export type NewLemma = { statement: Statement; goal: GoalNode; alias: string } | NewGoal;

export interface NewDecomposition {
  proof: string;
  origin: string;
  uses: string[];
  lemmas: NewLemma[];
  score: number;
}

export interface TreeOptions {
  /** How many there are. */
  policies: number;
  /** Quickcheck comes after the first completions, not before. */
  testsLater?: boolean;
  emit?: (goal: GoalNode, event: SearchEventBody) => void;
}

/**
 * The AND-OR graph of one search. Goals are shared by key, so it is a graph without cycles rather than
 * a tree. Every change of state goes through a method, which carries it as far as it reaches.
 */
export class Tree {
  readonly goals: GoalNode[] = [];
  readonly decompositions: DecompositionNode[] = [];
  readonly theorems = new Map<string, Theorem>();
  /** Proved statements that any proof may cite, in the order in which they were proved. */
  readonly citable: Statement[] = [];
  private readonly goalsByKey = new Map<string, GoalNode>();
  private readonly policies: number;
  private readonly testsLater: boolean;
  private readonly emit: (goal: GoalNode, event: SearchEventBody) => void;

  constructor(root: NewGoal, options: TreeOptions) {
    this.policies = options.policies;
    this.testsLater = options.testsLater ?? false;
    this.emit = options.emit ?? (() => {});
    this.addGoal(root, 0);
  }

  get root(): GoalNode {
    return this.goals[0] as GoalNode;
  }

  goalOfKey(key: string): GoalNode | undefined {
    return this.goalsByKey.get(key);
  }

  /** Takes in a theorem without a proof, on which proofs may rest. */
  assume(statement: Statement): void {
    this.register(statement, "", []);
  }

  /** Takes in a theorem from outside, e.g. proved for an earlier task. */
  addProved(theorem: NewGoal, found: { proof: string; origin: string; uses: string[] }): void {
    this.prove(this.addGoal(theorem, 1), found);
  }

  /** An accepted decomposition; what is known about its lemmas takes effect at once. */
  addDecomposition(goal: GoalNode, added: NewDecomposition): DecompositionNode {
    const id = `d${this.decompositions.length}` as DecompositionId;
    const { proof, origin, uses, score } = added;
    const node: DecompositionNode = {
      id,
      goal,
      proof,
      origin,
      uses,
      score,
      lemmas: [],
      state: "open",
    };
    for (const lemma of added.lemmas) {
      const shared = "goal" in lemma;
      const child = shared ? lemma.goal : this.addGoal(lemma, goal.depth + 1, id);
      const { statement } = lemma;
      if (shared) this.emit(child, { kind: "goal-share", statement, decomposition: id });
      node.lemmas.push({ statement, goal: child, alias: shared ? lemma.alias : undefined });
      child.neededBy.push(node);
    }
    this.decompositions.push(node);
    goal.decompositions.push(node);
    for (const link of node.lemmas) if (link.goal.state === "proved") this.registerAlias(link);
    for (const [i, lemma] of added.lemmas.entries()) {
      const child = node.lemmas[i]?.goal;
      if (child && "proved" in lemma && lemma.proved)
        this.prove(child, { ...lemma.proved, origin });
    }
    if (goal.state !== "open") this.drop(node, "its goal is settled");
    const lost = node.lemmas.find(
      ({ goal: { state } }) => state === "disproved" || state === "failed",
    );
    if (lost) this.lose(node, { link: lost, fate: lost.goal.state });
    this.settle(node);
    return node;
  }

  /** A proof of the goal was accepted; goals that waited for it only are proved with it. */
  prove(
    goal: GoalNode,
    found: { proof: string; origin: string; uses: string[]; rules?: readonly string[] },
  ): void {
    if (goal.state !== "open") return;
    goal.state = "proved";
    forget(goal);
    this.register(goal.statement, found.proof, found.uses);
    this.citable.push(goal.statement);
    this.emit(goal, { kind: "goal-prove", statement: goal.statement, ...found });
    for (const node of goal.decompositions) {
      if (node.state === "open" && !isComplete(node))
        this.drop(node, "its goal is proved otherwise");
    }
    // All names first: what one of them settles may settle others that rest on another name of this goal.
    for (const { lemmas } of goal.neededBy)
      for (const link of lemmas) if (link.goal === goal) this.registerAlias(link);
    for (const node of goal.neededBy) this.settle(node);
  }

  /** The goal is false: whatever needs it is dropped. */
  disprove(goal: GoalNode, counterexample: Counterexample): void {
    if (goal.state !== "open") return;
    goal.state = "disproved";
    goal.counterexample = counterexample;
    this.emit(goal, { kind: "goal-disprove", statement: goal.statement, counterexample });
    this.abandon(goal, "disproved");
  }

  /** Nothing more will be tried on the goal: whatever needs it is dropped. */
  fail(goal: GoalNode, reason: GoalFailure): void {
    if (goal.state !== "open") return;
    goal.state = "failed";
    goal.failure = reason;
    this.emit(goal, { kind: "goal-fail", statement: goal.statement, reason });
    this.abandon(goal, "given up");
  }

  refuse(goal: GoalNode, candidate: Candidate, feedback: Feedback): void {
    if (goal.state !== "open") return;
    goal.refused.push({ candidate, feedback });
    if (goal.refused.length > MEMORY) goal.refused.shift();
  }

  private addGoal(added: NewGoal, depth: number, decomposition?: DecompositionId): GoalNode {
    const { statement, analysis } = added;
    const goal: GoalNode = {
      id: `g${this.goals.length}` as GoalId,
      statement,
      analysis,
      depth,
      arguments: added.arguments,
      tracks: this.tracks(depth === 0),
      state: "open",
      decompositions: [],
      neededBy: [],
      refused: [],
      seen: new Set(),
    };
    this.goals.push(goal);
    if (!this.goalsByKey.has(analysis.key)) this.goalsByKey.set(analysis.key, goal);
    const { footprint, key } = analysis;
    const { shown } = added;
    this.emit(goal, { kind: "goal-open", statement, depth, footprint, key, decomposition, shown });
    return goal;
  }

  private tracks(isRoot: boolean): Track[] {
    const track = (policy: number, task: Track["task"]): Track => ({
      policy,
      task,
      rounds: 0,
      spent: 0,
      emptyRounds: 0,
      isExhausted: false,
      isRunning: false,
      isWaiting: false,
      isVisit: false,
      fresh: 0,
      heartbeats: 0,
      restarts: 0,
      restartedAt: 0,
      hasClosed: false,
      cuts: 0,
    });
    const policies = [...Array(this.policies).keys()];
    const tests = isRoot ? [track(-1, "quickcheck")] : [];
    return [
      ...(this.testsLater ? [] : tests),
      ...policies.map((policy) => track(policy, "complete")),
      ...(this.testsLater ? tests : []),
      ...policies.map((policy) => track(policy, "decompose")),
    ];
  }

  private register(statement: Statement, proof: string, uses: string[]): void {
    this.theorems.set(statement.name, { statement, proof, uses, order: this.theorems.size });
  }

  private registerAlias({ statement, goal, alias }: LemmaLink): void {
    if (alias === undefined || this.theorems.has(statement.name)) return;
    this.register(statement, alias, [goal.statement.name]);
  }

  private settle(node: DecompositionNode): void {
    if (node.state !== "open" || !isComplete(node)) return;
    node.state = "proved";
    const { proof, origin, uses } = node;
    this.prove(node.goal, { proof, origin, uses });
  }

  private abandon(goal: GoalNode, fate: string): void {
    const { refused } = goal;
    const attempt = refused.findLast(({ candidate }) => candidate.kind === "proof");
    forget(goal);
    for (const node of goal.decompositions) this.drop(node, `its goal is ${fate}`);
    for (const node of goal.neededBy) {
      const link = node.lemmas.find((each) => each.goal === goal);
      if (link) this.lose(node, { link, fate, attempt: attempt ?? refused.at(-1) });
    }
  }

  /** Drops a decomposition with a lemma that came to nothing; who proposes for its goal is told. */
  private lose(node: DecompositionNode, lost: LostLemma): void {
    if (node.state !== "open") return;
    this.drop(node, `lemma ${lost.link.goal.statement.name} is ${lost.fate}`);
    const { candidate, feedback } = lostPlan(node, lost);
    this.refuse(node.goal, candidate, feedback);
  }

  private drop(node: DecompositionNode, reason: string): void {
    if (node.state !== "open") return;
    node.state = "dropped";
    node.dropped = reason;
    this.emit(node.goal, { kind: "decomposition-drop", decomposition: node.id, reason });
  }
}

function isComplete(node: DecompositionNode): boolean {
  return node.lemmas.every(({ goal }) => goal.state === "proved");
}

/** Nobody will ask again what was tried on a settled goal. */
function forget(goal: GoalNode): void {
  goal.refused = [];
  goal.seen.clear();
}
