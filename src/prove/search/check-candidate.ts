import { type Candidate, type Decomposition, type Feedback, partsOf } from "../../core/index.ts";
import type { Quickcheck } from "../../core/ports/index.ts";
import {
  checkDecomposition,
  closesCycle,
  type DecompositionCheck,
  footprintOf,
} from "./check-decomposition.ts";
import { checkFile } from "./check-file.ts";
import { checkProof, type ProofCheck, type Rejection, reject } from "./check-proof.ts";
import { canonicalText, withFreeNames } from "./names.ts";
import type { GoalNode } from "./nodes.ts";
import type { Proposal } from "./proposal.ts";
import type { SearchRun } from "./search-run.ts";

/**
 * Checks a candidate, enters it into the tree when it is accepted, and says what was wrong otherwise.
 * `isFresh`: it was new, so that the policy is not at its end.
 */
export async function checkCandidate(
  run: SearchRun,
  proposal: Proposal,
): Promise<Feedback & { isFresh: boolean }> {
  const { goal, policy } = proposal;
  const candidate = normalise(proposal.candidate);
  const started = run.now();
  run.statistics.candidates++;
  run.emit(goal, { kind: "candidate-propose", policy, candidate });
  const key = seenAs(candidate, proposal.base.lemmas);
  const rejection = goal.seen.has(key)
    ? repeated(goal, candidate)
    : await checkNew(run, { ...proposal, candidate }, started);
  const isPassing = rejection?.cause === "interrupted" || rejection?.cause === "cycle";
  if (!isPassing && goal.state === "open") goal.seen.add(key);
  if (rejection === undefined) {
    return { accepted: true, messages: [], goals: [], reasons: [], isFresh: true };
  }
  const { cause, reasons, messages, goals } = rejection;
  const feedback: Feedback = { accepted: false, messages, goals, reasons };
  run.countRejection(cause);
  const ms = run.now() - started;
  run.emit(goal, { kind: "candidate-reject", policy, candidate, cause, reasons, messages }, ms);
  if (cause !== "repeated") run.tree.refuse(goal, candidate, feedback);
  return { ...feedback, isFresh: cause !== "repeated" && cause !== "cycle" };
}

/** What is said of a candidate that comes again: what was wrong with it then. */
function repeated({ refused }: GoalNode, candidate: Candidate): Rejection {
  const text = textOf(candidate);
  const before = refused.findLast((other) => textOf(other.candidate) === text)?.feedback;
  const { reasons = [], messages = [], goals = [] } = before ?? {};
  const refusal = before ? " and refused for the same reasons" : "";
  const why = `this was proposed before${refusal}; take another approach`;
  return { ...reject("repeated", [why, ...reasons], messages), goals };
}

/** What tells candidates apart: their text, and which of the lemmas that it names were proved by then. */
function seenAs(candidate: Candidate, lemmas: readonly string[]): string {
  const text = textOf(candidate);
  return [...lemmas.filter((name) => text.includes(name)), text].join("\n");
}

function textOf(candidate: Candidate): string {
  const { lemmas } = partsOf(candidate);
  return lemmas.length === 0 ? partsOf(candidate).proof : canonicalText(partsOf(candidate));
}

async function checkNew(
  run: SearchRun,
  proposal: Proposal,
  started: number,
): Promise<Rejection | undefined> {
  const { goal, candidate, policy, workspace, base, limits } = proposal;
  const { origin } = candidate;
  run.statistics.checks++;
  if (candidate.kind === "decomposition") return checkSplit(run, proposal, started);
  if (candidate.lemmas) return checkWhole(run, proposal, started);
  const { proof, rules } = candidate;
  const { statement } = goal;
  const check: ProofCheck = await checkProof({ workspace, ...base, statement, proof, limits });
  if (!check.accepted) return check;
  run.statistics.accepted++;
  run.emit(goal, { kind: "candidate-accept", policy, candidate }, run.now() - started);
  run.tree.prove(goal, { proof, origin, uses: check.uses, rules });
  run.change();
  return undefined;
}

/** A file with proofs of what is open in the plan for the goal. */
async function checkWhole(
  run: SearchRun,
  proposal: Proposal,
  started: number,
): Promise<Rejection | undefined> {
  const { goal, candidate, policy } = proposal;
  const refused = await checkFile(run, proposal);
  if (refused) return refused;
  run.statistics.accepted++;
  run.emit(goal, { kind: "candidate-accept", policy, candidate }, run.now() - started);
  return undefined;
}

async function checkSplit(
  run: SearchRun,
  proposal: Proposal,
  started: number,
): Promise<Rejection | undefined> {
  const { goal, candidate, policy } = proposal;
  if (candidate.kind !== "decomposition") return undefined;
  const decomposition = withFreeNames(candidate.decomposition, run.names);
  const names = decomposition.lemmas.map(({ name }) => name);
  for (const name of names) run.names.take(name);
  const check = await checkLemmas(run, proposal, decomposition);
  const isLate = check.accepted && (goal.state !== "open" || closesCycle(goal, check.added));
  if (!check.accepted || isLate) {
    for (const name of names) run.names.giveBack(name);
    return check.accepted ? reject("cycle", ["the tree changed in the meantime"]) : check;
  }
  run.statistics.accepted++;
  const node = run.tree.addDecomposition(goal, check.added);
  const added = { decomposition: node.id };
  const ms = run.now() - started;
  const accepted: Candidate = { ...candidate, decomposition };
  run.emit(goal, { kind: "candidate-accept", policy, candidate: accepted, ...added }, ms);
  const { footprint } = goal.analysis;
  const lemmaFootprints = check.added.lemmas.map(footprintOf);
  const { score } = check.added;
  run.emit(goal, { kind: "decomposition-score", ...added, score, footprint, lemmaFootprints });
  run.change();
  return undefined;
}

function checkLemmas(
  run: SearchRun,
  proposal: Proposal,
  decomposition: Decomposition,
): Promise<DecompositionCheck> {
  const { goal, candidate, workspace, keeper, base, limits } = proposal;
  const { analyse, score } = run.services;
  const quickcheck: Quickcheck = (request) => run.services.quickcheck({ ...request, keeper });
  const { quickcheckHeartbeats: heartbeats, quickcheckTrials: maxTrials, seed } = run.options;
  const { requirePositiveScore } = run.options;
  return checkDecomposition({
    tree: run.tree,
    goal,
    decomposition,
    origin: candidate.origin,
    workspace,
    ...base,
    limits,
    analyse,
    score,
    quickcheck,
    requirePositiveScore,
    quickcheckLimits: { maxTrials, heartbeats, seed },
    onQuickcheck: (statement, outcome) => run.emitQuickcheck(goal, statement, outcome),
  });
}

/** `lemma` is Mathlib's word for `theorem`; a decomposition without lemmas is a proof. */
function normalise(candidate: Candidate): Candidate {
  if (candidate.kind === "proof") return candidate;
  const { decomposition, origin } = candidate;
  const { proof } = decomposition;
  if (decomposition.lemmas.length === 0) return { kind: "proof", proof, origin };
  const lemmas = decomposition.lemmas.map((lemma) => ({
    ...lemma,
    text: lemma.text.trim().replace(/^lemma\b/, "theorem"),
  }));
  return { ...candidate, decomposition: { lemmas, proof } };
}
