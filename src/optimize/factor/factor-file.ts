import { groupBy, type SharedLemma, type TheoremProof } from "../../core/index.ts";
import { elaborateProof, type ProofContext } from "../elaborate-proof.ts";
import { type Lemma, lemmaOf } from "./lemma.ts";
import { type SubProof, subProofsOf } from "./sub-proof.ts";
import { mayBeInstance, provingNames, termsFor, withName } from "./uses.ts";

/** Sub-proofs that are tried as lemmas, the longest first. */
const MOST_TRIED = 16;
/** Words and signs that a lemma must save to be worth its name. */
const LEAST_SAVED = 4;
const LIMITS = { timeoutMs: 120_000, maxHeartbeats: 20_000, heartbeats: 60_000 } as const;
const READ = { tactics: "text", flow: true, mentions: true } as const;

export interface FileToFactor {
  text: string;
  /** In the order of the text, read with their goals in full. */
  proofs: readonly TheoremProof[];
  /** Where each theorem stands, for the file as it is. */
  contextOf(theorem: TheoremProof): ProofContext;
}

export interface FactoredText {
  text: string;
  lemma: SharedLemma;
}

/** A sub-proof with the term that takes its place. */
interface Use {
  of: SubProof;
  term: string;
}

/**
 * Finds a sub-proof of which others are instances (anti-unification, where one of the goals is the most
 * general one), and makes it a lemma before the first theorem that can use it. It has to be used by two
 * theorems, and its proof with all its uses has to be shorter than the proofs that it replaces, in words
 * (description length; its statement is not counted, as the proofs stated it each on its own). The one that saves
 * most counts; `undefined` when there is none. Nothing is believed here: the gate verifies the text.
 */
export async function factorFile(file: FileToFactor): Promise<FactoredText | undefined> {
  const bytes = Buffer.from(file.text);
  const all = file.proofs.flatMap((theorem) => subProofsOf(theorem, bytes));
  const taken = new Set(file.text.match(/[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu));
  let best: { text: string; lemma: SharedLemma } | undefined;
  const longest = all.toSorted((a, b) => sizeOf(b.block) - sizeOf(a.block));
  const covered = new Set<SubProof>();
  for (const general of longest.slice(0, MOST_TRIED)) {
    const like = all.filter((each) => each === general || mayBeInstance(each, general));
    const theorems = new Set(like.map(({ theorem }) => theorem));
    if (covered.has(general) || theorems.size < 2) continue;
    const found = await usesOf(file, { general, like, taken });
    if (!found || new Set(found.uses.map(({ of }) => of.theorem)).size < 2) continue;
    const factored = written(file, found);
    if (factored.lemma.saved <= (best?.lemma.saved ?? LEAST_SAVED)) continue;
    best = factored;
    for (const { of } of found.uses) covered.add(of);
  }
  return best;
}

/** Words and signs of a source. */
function sizeOf(source: string): number {
  return source.match(/[\p{L}_][\p{L}\p{N}_'!?₀-₉.]*|\d+|\S/gu)?.length ?? 0;
}

interface Sharing {
  lemma: Lemma;
  uses: Use[];
}

/** The lemma, and where Lean accepts it in the place of a proof. */
async function usesOf(
  file: FileToFactor,
  { general, like, taken }: { general: SubProof; like: SubProof[]; taken: ReadonlySet<string> },
): Promise<Sharing | undefined> {
  for (const wide of [false, true]) {
    const lemma = lemmaOf(general, { taken, wide });
    if (!lemma) continue;
    const own = await withLemma(file.contextOf(general.theorem), lemma);
    if (own === undefined) continue;
    const uses: Use[] = [];
    for (const [theorem, places] of groupBy(like, (each) => each.theorem)) {
      const context = await withLemma(file.contextOf(theorem), lemma);
      if (!context) continue;
      for (const of of places) {
        if (uses.some((use) => isInside(of, use.of) || isInside(use.of, of))) continue;
        const term = await acceptedTerm(file, { context, of, lemma });
        if (term !== undefined) uses.push({ of, term });
      }
      context.workspace.release({ environments: [context.environment] });
    }
    own.workspace.release({ environments: [own.environment] });
    return { lemma, uses };
  }
  return undefined;
}

/** The context with the lemma; `undefined` when Lean refuses it there. */
async function withLemma(
  { workspace, environment }: ProofContext,
  { source }: Pick<Lemma, "source">,
): Promise<ProofContext | undefined> {
  const run = await workspace.run(
    { text: source, environment, options: { maxHeartbeats: LIMITS.maxHeartbeats } },
    { timeoutMs: LIMITS.timeoutMs, heartbeats: LIMITS.heartbeats },
  );
  if (run.status !== "finished") return undefined;
  const isFine =
    run.sorries.length === 0 && run.messages.every((each) => each.severity !== "error");
  if (isFine) return { workspace, environment: run.environment };
  workspace.release({ environments: [run.environment] });
  return undefined;
}

async function acceptedTerm(
  file: FileToFactor,
  { context, of, lemma }: { context: ProofContext; of: SubProof; lemma: Lemma },
): Promise<string | undefined> {
  for (const term of termsFor(lemma, of)) {
    const done = await tryTerm(file, { context, of, term });
    if (done.status !== "accepted") continue;
    const used = done.proof.steps.flatMap(({ flow, text }) =>
      text.includes(term) ? (flow?.uses ?? []) : [],
    );
    for (const name of provingNames(of, used)) {
      const named = withName(term, name);
      if (named === undefined) break;
      const again = await tryTerm(file, { context, of, term: named });
      if (again.status === "accepted") return named;
    }
    return term;
  }
  return undefined;
}

function tryTerm(
  file: FileToFactor,
  { context, of, term }: { context: ProofContext; of: SubProof; term: string },
) {
  const { statement } = of.theorem;
  const proof = proofWith(Buffer.from(file.text), of.theorem, [{ of, term }]);
  return elaborateProof(context, { statement, proof }, LIMITS, READ);
}

function isInside(a: SubProof, b: SubProof): boolean {
  return a.range.start >= b.range.start && a.range.end <= b.range.end;
}

/** The proof of a theorem with terms in the place of sub-proofs. */
function proofWith(bytes: Buffer, { proofRange }: TheoremProof, uses: readonly Use[]): string {
  return replaced(bytes, uses, proofRange).toString();
}

function replaced(bytes: Buffer, uses: readonly Use[], within: { start: number; end: number }) {
  const parts: Buffer[] = [];
  let at = within.start;
  for (const { of, term } of uses.toSorted((a, b) => a.of.range.start - b.of.range.start)) {
    parts.push(
      bytes.subarray(at, of.range.start),
      Buffer.from(of.isBullet ? `exact ${term}` : term),
    );
    at = of.range.end;
  }
  return Buffer.concat([...parts, bytes.subarray(at, within.end)]);
}

/** The text with the lemma before the first theorem that uses it. */
function written({ text }: FileToFactor, { lemma, uses }: Sharing): FactoredText {
  const bytes = Buffer.from(text);
  const first = Math.min(...uses.map(({ of }) => of.theorem.range.start));
  const head = replaced(bytes, [], { start: 0, end: first }).toString();
  const rest = replaced(bytes, uses, { start: first, end: bytes.length }).toString();
  const after = `${head}${lemma.source}\n\n${rest}`;
  const usedBy = [...new Set(uses.map(({ of }) => of.theorem.name))];
  const { name, statement, source } = lemma;
  const terms = uses.reduce((sum, { term }) => sum + sizeOf(term), 0);
  const blocks = uses.reduce((sum, { of }) => sum + sizeOf(of.block), 0);
  const saved = blocks - sizeOf(lemma.block) - terms;
  return { text: after, lemma: { name, statement, source, usedBy, saved } };
}
