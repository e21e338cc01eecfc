import type {
  DeclarationReport,
  Obligation,
  ObligationId,
  ObligationReport,
  ProvedLemma,
  Statement,
} from "../core/index.ts";
import { goalAnalysis, reductionRate } from "../goals/index.ts";
import { quickcheck } from "../refute/index.ts";
import type { FilledObligation } from "../sketch/index.ts";
import { nearMissOf, TreeRecorder, viewOfTree } from "../store/index.ts";
import { disproveObligation } from "./disprove.ts";
import type { FileContext } from "./file-context.ts";
import { knownContext, openAbove } from "./known-context.ts";
import { withProgramTools } from "./program-tools.ts";
import type { SearchOutcome } from "./search/problem.ts";
import { searchProof } from "./search/search-proof.ts";

/** The state of an obligation: what is reported of it, what goes into its place, what may not. */
export interface FoundProof {
  report: ObligationReport;
  fill?: FilledObligation;
  /** Proofs that the gate refused, and why. */
  refused: Map<string, string>;
}

/** How much of its time and heartbeats an obligation has to follow from theorems above it that are open. */
const SHARE_TO_FOLLOW = 0.15;

export type FoundProofs = Map<ObligationId, FoundProof>;

/**
 * Searches for a proof of one obligation, with the time and heartbeats that earlier searches of it left; at last for one
 * from theorems above it that are open. `found`: of this and other obligations so far.
 */
export async function searchObligation(
  context: FileContext,
  obligation: Obligation,
  found: FoundProofs,
): Promise<FoundProof> {
  const { sketch, options } = context;
  const { statement, id, declaration, isWholeProof, range } = obligation;
  const before = Buffer.from(sketch.text).subarray(0, range.start).toString();
  const earlier = found.get(id);
  const refused = earlier?.refused ?? new Map<string, string>();
  const { elapsedMs = 0, heartbeats = 0, checks = 0 } = earlier?.report ?? {};
  const spent = { elapsedMs, heartbeats, checks };
  const given = { obligation, found, refused, spent };
  const open = openAbove(obligation, sketch, ({ id: other }) => isOpen(found.get(other)));
  const share = open.length > 0 ? 1 - SHARE_TO_FOLLOW : 1;
  const { outcome, rules, tree, filled } = await search(context, { ...given, open: [], share });
  const line = before.split("\n").length;
  const about = { id, declaration, line, statement: statement.text, isWholeProof, ...spent };
  if (outcome.status === "disproved") {
    const { counterexample } = outcome;
    const verdict = await disproveObligation(context, { ...obligation, filled }, counterexample);
    return { report: { ...about, ...verdict, counterexample, lemmas: [] }, refused };
  }
  if (outcome.status === "proved") {
    const report = { ...about, outcome: outcome.status, ...proofOf(outcome, statement, rules) };
    return { report, fill: { id, proof: outcome.proof, lemmas: outcome.lemmas }, refused };
  }
  const reason = earlier?.report.reason ?? outcome.message ?? outcome.reason;
  const nearMiss = tree && nearMissOf(viewOfTree(tree));
  const failed = { outcome: outcome.status, reason, nearMiss };
  if (open.length > 0 && !options.signal?.aborted) {
    const { outcome: last, rules: used } = await search(context, { ...given, open, share: 1 });
    if (last.status === "proved") {
      const followsFrom = last.assumes.map((name) => fullName(name, open));
      const conditional = { ...proofOf(last, statement, used), followsFrom };
      const report = { ...about, ...spent, ...failed, ...conditional };
      return { report, fill: { id, proof: last.proof, lemmas: last.lemmas }, refused };
    }
  }
  return { report: { ...about, ...spent, ...failed, lemmas: [] }, refused };
}

/** What the searches of an obligation took, all together. */
type Spent = Pick<ObligationReport, "elapsedMs" | "heartbeats" | "checks">;

/** One search; what it took is added to `spent`. `share`: of the limits that all searches may have used then. */
async function search(
  { sketch, modules, options, lean }: FileContext,
  given: {
    obligation: Obligation;
    found: FoundProofs;
    refused: ReadonlyMap<string, string>;
    spent: Spent;
    open: readonly Obligation[];
    share: number;
  },
) {
  const { obligation, found, refused, spent, open, share } = given;
  const { maxHeartbeats, timeLimitMs, score = {} } = options;
  const rules = new Map<string, readonly string[]>();
  const proofs = [...found.values()].filter(({ report }) => open.length > 0 || !report.followsFrom);
  const filled = proofs.flatMap(({ fill }) => fill ?? []);
  const known = knownContext(obligation, sketch, { filled, open });
  const recorder = new TreeRecorder();
  const outcome = await searchProof(
    {
      ...known,
      context: withProgramTools(known.context),
      statement: obligation.statement,
      core: options.core,
      modules,
      refusedProofs: refused,
      allowedAxioms: options.allowedAxioms,
    },
    {
      workspaces: lean.workspaces,
      policies: options.policies,
      records: options.records,
      analyse: goalAnalysis(score.footprint),
      quickcheck,
      score: (goal, lemmas) => reductionRate(goal, lemmas, score.temperature),
      onEvent: (event) => {
        recorder.add({ id: 0, attempt: 1, event });
        if (event.kind === "goal-prove") rules.set(event.statement.name, event.rules ?? []);
        options.onEvent?.(event);
      },
      onRequest: options.onRequest,
    },
    {
      ...options.search,
      strategy: options.strategy,
      timeLimitMs: Math.max(1, share * timeLimitMs - spent.elapsedMs),
      maxHeartbeats:
        maxHeartbeats === undefined
          ? undefined
          : Math.max(1, share * maxHeartbeats - spent.heartbeats),
      seed: options.seed ?? 1,
      signal: options.signal,
    },
  );
  const { statistics } = outcome;
  spent.checks += statistics.checks;
  spent.elapsedMs += statistics.elapsedMs;
  spent.heartbeats = Math.round(spent.heartbeats + statistics.heartbeats);
  return { outcome, rules, tree: recorder.trees.at(-1), filled: known.context };
}

/** Neither proved from what is proved nor false. */
function isOpen(found: FoundProof | undefined): boolean {
  return found?.report.outcome === "failed" && !found.report.followsFrom;
}

function fullName(name: string, open: readonly Obligation[]): string {
  return open.find(({ statement }) => statement.name === name)?.declaration ?? name;
}

function proofOf(
  outcome: SearchOutcome & { status: "proved" },
  statement: Statement,
  rules: ReadonlyMap<string, readonly string[]>,
): Pick<ObligationReport, "proof" | "rules" | "lemmas"> {
  const { proof, lemmas } = outcome;
  const theorems = [statement, ...lemmas.map((lemma) => lemma.statement)];
  const used = theorems.flatMap(({ name }) => rules.get(name) ?? []);
  return { proof, rules: [...new Set(used)], lemmas: shown(outcome) };
}

function shown({ lemmas }: SearchOutcome & { status: "proved" }): ProvedLemma[] {
  return lemmas.map(({ statement, proof }) => {
    return { name: statement.name, statement: statement.text, proof };
  });
}

/** An obligation whose proof is known from before, which the gate has still to judge, or its disproof. */
export function keptObligation(obligation: Obligation, report: ObligationReport): FoundProof {
  const { id } = obligation;
  const { proof = "", lemmas: proved } = report;
  const lemmas = proved.map(({ name, statement, proof }) => {
    return { statement: { name, text: statement }, proof };
  });
  const refused = new Map<string, string>();
  if (report.outcome === "disproved") return { report: { ...report, kept: true }, refused };
  return { report: { ...report, kept: true }, fill: { id, proof, lemmas }, refused };
}

/**
 * Takes a proof out that the gate refused. Where it blames a lemma, only the proof of that is banned. Whether another
 * proof may be accepted: none is where it is what it is put into that counts as changed.
 */
export function refuse(found: FoundProof, why: string): boolean {
  const { report, refused, fill } = found;
  if (!fill) return false;
  const blamed = (fill.lemmas ?? []).filter(({ statement }) =>
    why.startsWith(`${statement.name}:`),
  );
  const culprits = blamed.length > 0 ? blamed : [fill, ...(fill.lemmas ?? [])];
  for (const { proof } of culprits) refused.set(proof.trim(), why);
  delete found.fill;
  delete report.followsFrom;
  report.outcome = "failed";
  const isPart = !report.isWholeProof && PART.test(why);
  report.reason = isPart
    ? `a proof was found, but with it the definition is not the one that the file states: ${why}; put it in yourself: ${fill.proof.trim().replace(/^by\s+/, "by ")}`
    : `the gate refused its proof: ${why}`;
  return !isPart;
}

/** What the gate says of a definition in which a proof is part of the value, as in one by well-founded recursion. */
const PART = /was changed: its value differs/;

/**
 * What stands only if something open does is not proved: its proof rests on the `sorry` of another declaration, which may
 * have no statement to search for a proof of. `declarations`: what the gate says of the file with the proofs in it.
 */
export function settleByGate(
  obligations: readonly Obligation[],
  found: FoundProofs,
  declarations: readonly DeclarationReport[],
): void {
  const openNames = new Set(
    obligations.flatMap(({ id, declaration }) => {
      return found.get(id)?.fill || declaration === null ? [] : [declaration];
    }),
  );
  for (const { id, declaration, isWholeProof } of obligations) {
    const { report, fill } = found.get(id) ?? {};
    const judged = declarations.find(({ name }) => name === declaration);
    if (!report || !fill || !isWholeProof || !judged) continue;
    if (judged.verdict === "proved") {
      report.outcome = "proved";
      delete report.followsFrom;
      delete report.nearMiss;
    } else if (judged.verdict === "incomplete" && !report.followsFrom) {
      const reason = judged.reasons[0]?.text ?? "it rests on sorry";
      const followsFrom = [...openNames].filter((name) => reason.includes(name));
      Object.assign(report, { outcome: "failed", reason });
      if (followsFrom.length > 0) report.followsFrom = followsFrom;
    }
  }
}
