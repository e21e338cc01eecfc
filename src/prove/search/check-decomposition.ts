import type {
  Counterexample,
  Decomposition,
  QuickcheckOutcome,
  Statement,
} from "../../core/index.ts";
import type {
  AnalyseGoal,
  ProofWorkspace,
  Quickcheck,
  RequestLimits,
} from "../../core/ports/index.ts";
import { axiomText } from "../../sketch/index.ts";
import { checkProof, type Rejection, reject } from "./check-proof.ts";
import { type GoalNode, reaches } from "./nodes.ts";
import { analyseStatement, argumentsOf } from "./open-statement.ts";
import type { ScoreDecomposition } from "./problem.ts";
import type { NewDecomposition, NewLemma, Tree } from "./tree.ts";
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
  if (isKnown(goal, lemmas)) return reject("repeated", ["these lemmas were proposed before"]);
  const parent = await checkParent(request);
  if (!parent.accepted) return parent;
  const footprints = lemmas.map(footprintOf);
  const score = request.score(goal.analysis.footprint, footprints);
  if (request.requirePositiveScore && score <= 0) {
    const sizes = lemmas.map((lemma) => `${lemma.statement.name} has ${footprintOf(lemma)}`);
    const from = goal.analysis.footprint;
    return reject("score", [
      `the lemmas are no simpler than the goal: it has size ${from}, ${sizes.join(", ")}`,
    ]);
  }
  for (const lemma of lemmas) {
    if ("goal" in lemma) continue;
    const refuted = await testLemma(request, lemma.statement);
    if (refuted) return refuted;
  }
  const { proof } = decomposition;
  return { accepted: true, added: { proof, origin, uses: parent.uses, lemmas, score } };
}

export function footprintOf(lemma: NewLemma): number {
  return ("goal" in lemma ? lemma.goal.analysis : lemma.analysis).footprint;
}

function keyOf(lemma: NewLemma): string {
  return ("goal" in lemma ? lemma.goal.analysis : lemma.analysis).key;
}

/** Whether the goal has a decomposition into the same goals, whatever became of it. */
function isKnown(goal: GoalNode, lemmas: readonly NewLemma[]): boolean {
  const keys = new Set(lemmas.map(keyOf));
  return goal.decompositions.some(
    (node) =>
      node.lemmas.length === keys.size && node.lemmas.every((l) => keys.has(l.goal.analysis.key)),
  );
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
  return /^[\s:({[⦃]/u.test(text.slice(rest.length + name.length));
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
  const check = await checkProof({ ...against, statement, proof: decomposition.proof });
  if (!check.accepted) return check;
  const unused = own.filter((name) => !check.uses.includes(name));
  if (unused.length === 0) return check;
  return reject(
    "unused-lemma",
    unused.map((name) => `lemma ${name} is not used`),
  );
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

function describe({ name }: Statement, { assignment }: Counterexample): string {
  const values = assignment.map((variable) => `${variable.name} := ${variable.value}`);
  return `lemma ${name} is false: counterexample: ${values.join(", ") || "it has no variables"}`;
}
