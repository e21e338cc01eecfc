import {
  type Counterexample,
  type Decomposition,
  type QuickcheckOutcome,
  type Statement,
  shownAssignment,
} from "../../core/index.ts";
import type {
  AnalyseGoal,
  ProofWorkspace,
  Quickcheck,
  RequestLimits,
} from "../../core/ports/index.ts";
import { axiomText } from "../../sketch/index.ts";
import { checkProof, type Rejection, reject } from "./check-proof.ts";
import { type DecompositionNode, type GoalNode, reaches } from "./nodes.ts";
import { analyseStatement, argumentsOf } from "./open-statement.ts";
import type { ScoreDecomposition } from "./problem.ts";
import type { NewDecomposition, NewGoal, NewLemma, Tree } from "./tree.ts";
import type { WorkerEnvironment } from "./worker.ts";

export interface DecompositionCheckRequest extends WorkerEnvironment {
  tree: Tree;
  goal: GoalNode;
  /** Its lemma names are free. */
  decomposition: Decomposition;
  origin: string;
  workspace: ProofWorkspace;
  limits: RequestLimits;
  analyse: AnalyseGoal;
  score: ScoreDecomposition;
  quickcheck: Quickcheck;
  quickcheckLimits: { maxTrials: number; heartbeats: number; seed: number };
  requirePositiveScore: boolean;
  onQuickcheck: (statement: Statement, outcome: QuickcheckOutcome) => void;
}

export type DecompositionCheck =
  | { accepted: true; added: NewDecomposition }
  | (Rejection & { counterexample?: Counterexample });

/**
 * Section 3 of Goedel-Code-Prover: every lemma is a statement of its own, the parent is proved from
 * them, each is used, and none has a counterexample. Deviations: the dear quickcheck comes after the
 * score, a lemma may not be the goal or what the goal is needed for, and a lemma that is known to the
 * tree is not tested again.
 */
export async function checkDecomposition(
  request: DecompositionCheckRequest,
): Promise<DecompositionCheck> {
  const { goal, decomposition, origin } = request;
  const lemmas: NewLemma[] = [];
  for (const statement of decomposition.lemmas) {
    const lemma = await checkLemma(request, statement);
    if ("accepted" in lemma) return lemma;
    const twin = lemmas.find((other) => keyOf(other) === keyOf(lemma));
    if (twin) {
      return reject("statement", [`${statement.name} says the same as ${twin.statement.name}`]);
    }
    lemmas.push(lemma);
  }
  const known = knownAs(goal, lemmas);
  if (known) return reject("repeated", [describeKnown(known)]);
  const parent = await checkParent(request);
  if (!parent.accepted) return parent;
  await checkOwnProofs(request, lemmas);
  const used = new Set([...parent.uses, ...lemmas.flatMap((lemma) => provedOf(lemma)?.uses ?? [])]);
  const kept = lemmas.filter(({ statement }) => used.has(statement.name));
  if (kept.length === 0) {
    return reject(
      "unused-lemma",
      lemmas.map(({ statement }) => `lemma ${statement.name} is not used`),
    );
  }
  const open = kept.filter((lemma) => !provedOf(lemma));
  const footprints = open.map(footprintOf);
  const score = open.length === 0 ? 1 : request.score(goal.analysis.footprint, footprints);
  if (request.requirePositiveScore && score <= 0) {
    return reject("score", describeSizes(goal.analysis.footprint, lemmas));
  }
  for (const lemma of open) {
    if ("goal" in lemma) continue;
    const refuted = await testLemma(request, lemma.statement);
    if (refuted) return refuted;
  }
  const { proof } = decomposition;
  return { accepted: true, added: { proof, origin, uses: parent.uses, lemmas: kept, score } };
}

/** The proof that a lemma came with, once Lean has accepted it. */
function provedOf(lemma: NewLemma): NewGoal["proved"] {
  return "goal" in lemma ? undefined : lemma.proved;
}

/** Tries the proofs that the lemmas came with, each from the lemmas before it. A lemma whose proof fails stays open. */
async function checkOwnProofs(
  request: DecompositionCheckRequest,
  lemmas: readonly NewLemma[],
): Promise<void> {
  const { decomposition, workspace, limits, contextAxioms } = request;
  const proved: string[] = [];
  for (const [i, { proof, ...statement }] of decomposition.lemmas.entries()) {
    const lemma = lemmas[i];
    if (proof === undefined || lemma === undefined || "goal" in lemma) continue;
    const before = decomposition.lemmas.slice(0, i);
    const environment = await withAxioms(request, before);
    if (environment === undefined) continue;
    const names = [...before.map(({ name }) => name), ...request.lemmas];
    const against = { workspace, environment, contextAxioms, lemmas: names, limits };
    const check = await checkProof({ ...against, statement, proof });
    const known = [...proved, ...request.lemmas];
    if (!check.accepted || check.uses.some((name) => !known.includes(name))) continue;
    lemma.proved = { proof, uses: check.uses };
    proved.push(statement.name);
  }
}

export function footprintOf(lemma: NewLemma): number {
  return ("goal" in lemma ? lemma.goal.analysis : lemma.analysis).footprint;
}

function keyOf(lemma: NewLemma): string {
  return ("goal" in lemma ? lemma.goal.analysis : lemma.analysis).key;
}

/** The decomposition of the goal into the same goals, whatever became of it. */
function knownAs(goal: GoalNode, lemmas: readonly NewLemma[]): DecompositionNode | undefined {
  const keys = new Set(lemmas.map(keyOf));
  return goal.decompositions.find(
    (node) =>
      node.lemmas.length === keys.size && node.lemmas.every((l) => keys.has(l.goal.analysis.key)),
  );
}

function describeKnown({ state, dropped }: DecompositionNode): string {
  const fate = state === "dropped" ? `, and the plan was dropped: ${dropped}` : "";
  return `these lemmas were proposed before${fate}; take another approach`;
}

/** What a score of 0 means: which lemmas are too big, and by what. */
function describeSizes(whole: number, lemmas: readonly NewLemma[]): string[] {
  const measure =
    "the size of a statement grows with its connectives, quantifiers, relations, arithmetic and calls of functions";
  const sizes = lemmas.map((lemma) => ({ name: lemma.statement.name, size: footprintOf(lemma) }));
  const big = sizes.filter(({ size }) => size >= whole);
  const listed = (big.length > 0 ? big : sizes).map(({ name, size }) => `${name} has ${size}`);
  const what =
    big.length > 0
      ? `each lemma has to be smaller than the theorem, which has size ${whole}: ${listed.join(", ")}`
      : `the lemmas together are no smaller than the theorem, which has size ${whole}: ${listed.join(", ")}; take fewer or much smaller ones`;
  return [`the plan makes the theorem no simpler: ${what} (${measure})`];
}

/** Whether the lemmas are still open to use: two workers may have closed a cycle together. */
export function closesCycle(goal: GoalNode, added: NewDecomposition): boolean {
  return added.lemmas.some((lemma) => "goal" in lemma && reaches(lemma.goal, goal));
}

async function checkLemma(
  request: DecompositionCheckRequest,
  statement: Statement,
): Promise<NewLemma | (Rejection & { counterexample?: Counterexample })> {
  const { tree, goal, workspace, environment, limits, analyse } = request;
  const { name } = statement;
  if (!startsAsTheorem(statement)) {
    return reject("statement", [`lemma ${name} must be written \`theorem ${name} ... : ...\``]);
  }
  const opening = await analyseStatement({ workspace, environment, statement, limits, analyse });
  if (opening.status !== "opened") {
    const cause = opening.status === "refused" ? "statement" : "interrupted";
    return reject(cause, [`lemma ${name}: ${opening.reason}`], opening.messages);
  }
  const { goal: shown, analysis } = opening.value;
  const fresh = { statement, analysis, arguments: argumentsOf(shown), shown: shown.text };
  const known = tree.goalOfKey(analysis.key);
  if (known === undefined) return fresh;
  if (known.state !== "proved" && reaches(known, goal)) {
    const what = known === goal ? "the goal itself" : "a goal for which this one is needed";
    return reject("cycle", [`lemma ${name} is ${what}`]);
  }
  if (known.counterexample) {
    const { counterexample } = known;
    return { ...reject("counterexample", [describe(statement, counterexample)]), counterexample };
  }
  if (known.state === "failed") return reject("cycle", [`lemma ${name} was given up before`]);
  const alias = aliasProof(known.statement.name, fresh.arguments);
  return (await aliasHolds(request, known, statement, alias))
    ? { statement, goal: known, alias }
    : fresh;
}

function startsAsTheorem({ name, text }: Statement): boolean {
  const rest = /^\s*(?:theorem|lemma)\s+/.exec(text)?.[0];
  if (rest === undefined || !text.startsWith(name, rest.length)) return false;
  return /^(?:[\s:({[⦃]|\.\{)/u.test(text.slice(rest.length + name.length));
}

/** Proves a statement from a theorem that differs in the names of variables only. */
function aliasProof(theorem: string, names: readonly string[]): string {
  const application = ["@", theorem, ...names.map((name) => ` ${name}`)].join("");
  return `by\n  first\n  | exact ${application}\n  | (apply ${theorem} <;> assumption)`;
}

async function aliasHolds(
  request: DecompositionCheckRequest,
  known: GoalNode,
  statement: Statement,
  proof: string,
): Promise<boolean> {
  const { workspace, limits, contextAxioms } = request;
  const { name } = known.statement;
  const base = await withAxioms(request, request.lemmas.includes(name) ? [] : [known.statement]);
  if (base === undefined) return false;
  const lemmas = [name];
  const against = { workspace, environment: base, contextAxioms, lemmas, limits };
  const check = await checkProof({ ...against, statement, proof });
  return check.accepted && check.uses.length <= 1;
}

async function checkParent(request: DecompositionCheckRequest) {
  const { goal, workspace, limits, contextAxioms, decomposition } = request;
  const environment = await withAxioms(request, decomposition.lemmas);
  if (environment === undefined) return reject("statement", ["the lemmas do not stand together"]);
  const own = decomposition.lemmas.map(({ name }) => name);
  const lemmas = [...own, ...request.lemmas];
  const against = { workspace, environment, contextAxioms, lemmas, limits };
  const { statement } = goal;
  return checkProof({ ...against, statement, proof: decomposition.proof });
}

/** The environment with these statements as axioms, or nothing when they cannot be stated so. */
async function withAxioms(
  { workspace, environment, limits }: DecompositionCheckRequest,
  statements: readonly Statement[],
): Promise<number | undefined> {
  if (statements.length === 0) return environment;
  const text = statements.map(axiomText).join("\n\n");
  const run = await workspace.run({ text, environment }, limits);
  if (run.status !== "finished") return undefined;
  const hasErrors = run.messages.some(({ severity }) => severity === "error");
  return hasErrors || run.commands.length !== statements.length ? undefined : run.environment;
}

async function testLemma(request: DecompositionCheckRequest, statement: Statement) {
  const { workspace, environment, limits, quickcheckLimits } = request;
  const { signal } = limits;
  const outcome = await request.quickcheck({
    workspace,
    environment,
    statement,
    ...quickcheckLimits,
    signal,
    refute: false,
  });
  request.onQuickcheck(statement, outcome);
  if (outcome.status !== "refuted") return undefined;
  const { counterexample } = outcome;
  return { ...reject("counterexample", [describe(statement, counterexample)]), counterexample };
}

function describe({ name }: Statement, counterexample: Counterexample): string {
  return `lemma ${name} is false: counterexample: ${shownAssignment(counterexample)}`;
}
