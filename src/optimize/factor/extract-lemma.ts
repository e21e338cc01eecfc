import { LemmataError } from "../../core/errors/index.ts";
import type { FileReport, SourceRange, TheoremProof } from "../../core/index.ts";
import type { CheckResult } from "../../core/ports/index.ts";
import { elaborateTrusted } from "../../verify/index.ts";
import { elaborateProof, type ProofContext } from "../elaborate-proof.ts";
import { provedNames } from "../keep-accepted.ts";
import {
  checkOptions,
  FILE_TIMEOUT_MS,
  type OptimizingLean,
  type TextToOptimize,
} from "../options.ts";
import { readProofs } from "../read-proofs.ts";
import { statementsOf } from "../splice.ts";
import { TheoremContexts } from "../theorem-contexts.ts";
import { verifyGiven } from "../verify-given.ts";
import { type Lemma, lemmaOf } from "./lemma.ts";
import { readFull } from "./share-lemmas.ts";
import type { SubProof } from "./sub-proof.ts";
import { type Place, subProofAt } from "./sub-proof-at.ts";
import { termsFor } from "./uses.ts";

const LIMITS = { timeoutMs: 120_000, heartbeats: 400_000 } as const;

export interface ExtractionOptions extends Place {
  /** Of the lemma, without a namespace; default one made from its statement. */
  name?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A text with a part of a proof as a theorem of its own. */
export interface ExtractedLemma {
  /** The whole text with the lemma, and its use in the place of the part. */
  text: string;
  /** The new theorem. */
  lemma: {
    /** In its namespace. */
    name: string;
    /** Everything before the proof. */
    statement: string;
    /** The whole declaration. */
    source: string;
  };
  /** Full name of the theorem that it was a part of; empty for an `example`. */
  theorem: string;
  /** What proves the part now, e.g. `add_pos_of h`. */
  term: string;
  /** The gate proved the theorem, before and after; `false` when there was a `sorry` or an error in it before. */
  isProved: boolean;
}

/** A lemma that Lean accepts, with a term by which it accepts the theorem. */
interface Extraction {
  lemma: Lemma;
  term: string;
}

/**
 * Makes what is proved at a place of a proof a theorem before the declaration, whose binders are the hypotheses that
 * it needs, and proves the place by it. The gate compares the new text with the old statements: all theorems that
 * were proved are proved, and say the same; and Lean reports no new error. Throws `bad-input` when there is nothing at
 * the place that can be extracted, when Lean does not accept the lemma, or for a name that is taken.
 */
export async function extractLemma(
  lean: Pick<OptimizingLean, "verifier"> & { workspace: ProofContext["workspace"] },
  given: TextToOptimize,
  options: ExtractionOptions,
): Promise<ExtractedLemma> {
  const { text } = given;
  const { name, signal } = options;
  const bytes = Buffer.from(text);
  const taken = new Set(text.match(/[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu));
  refuseName(name, taken);
  const check = await readFull({ ...lean, workspaces: [lean.workspace] }, given);
  const { modules } = check;
  const report = await verifyGiven(lean.verifier, given, { signal });
  const proved = provedNames(report);
  const proofs = readProofs(text, check, (each) => proved.has(each));
  const of = subProofIn(proofs, options, bytes);
  const command = check.reports?.find(
    ({ range }) => range && isInside(of.theorem.range, range),
  )?.range;
  const start = command?.start ?? of.theorem.range.start;
  // `open X in`, `set_option ... in`: the lemma needs them too.
  const prefix = bytes.subarray(start, of.theorem.range.start).toString();
  const contexts = new TheoremContexts([lean.workspace], { ...given, modules }, FILE_TIMEOUT_MS);
  try {
    const [context] = await contexts.before({ ...of.theorem.range, start });
    signal?.throwIfAborted();
    const found = await extractionOf(context as ProofContext, { of, bytes, prefix, taken, name });
    const changed = written(bytes, { ...found, of, start, prefix });
    await refuseWorse(lean, { given, proofs, report, changed });
    const { statement, source } = found.lemma;
    const lemma = { name: found.lemma.name, statement, source };
    const { name: theorem, isProved } = of.theorem;
    return { text: changed, lemma, theorem, term: found.term, isProved };
  } finally {
    contexts.release();
  }
}

function refuseName(name: string | undefined, taken: ReadonlySet<string>): void {
  if (name === undefined) return;
  if (!/^[\p{L}_][\p{L}\p{N}_'!?₀-₉]*$/u.test(name))
    throw new LemmataError("bad-input", `${name} is not the last part of a name`);
  if (taken.has(name)) throw new LemmataError("bad-input", `the text has the name ${name} already`);
}

function subProofIn(
  proofs: readonly TheoremProof[],
  place: ExtractionOptions,
  bytes: Buffer,
): SubProof {
  for (const proof of proofs) {
    const { pos, endPos } = proof.proofRange;
    if (place.line < pos.line || place.line > endPos.line) continue;
    const found = subProofAt(proof, place, bytes);
    if (found) return found;
  }
  const where = place.column === undefined ? place.line : `${place.line}:${place.column}`;
  throw new LemmataError("bad-input", `nothing can be extracted at ${where}`, {
    hint: "give the place of a `have`, of a bullet, or of a tactic with exactly one goal before it, inside a theorem that Lean reads",
  });
}

/** Tries the hypotheses that the proof names first, then all. */
async function extractionOf(
  context: ProofContext,
  part: {
    of: SubProof;
    bytes: Buffer;
    prefix: string;
    taken: ReadonlySet<string>;
    name: string | undefined;
  },
): Promise<Extraction> {
  const { of, bytes, prefix, taken, name } = part;
  const { statement, proofRange, isProved } = of.theorem;
  const limits = isProved ? LIMITS : { ...LIMITS, mayLack: Number.MAX_SAFE_INTEGER };
  let why = "it needs a hypothesis without a name, or a `let`";
  for (const wide of [false, true]) {
    const lemma = lemmaOf(of, { taken, wide, name });
    if (!lemma) continue;
    const { environment, reason } = await withLemma(context, `${prefix}${lemma.source}`, isProved);
    if (environment === undefined) {
      why = reason;
      continue;
    }
    try {
      const named = [lemma.name, ...lemma.parameters].join(" ");
      for (const term of new Set([named, ...termsFor(lemma, of)])) {
        const proof = replaced(bytes, { of, term }, proofRange);
        const asked = { statement: `${prefix}${statement}`, proof };
        const done = await elaborateProof({ ...context, environment }, asked, limits);
        if (done.status === "accepted") return { lemma, term };
        why = done.reason;
      }
    } finally {
      context.workspace.release({ environments: [environment] });
    }
  }
  throw new LemmataError("bad-input", `the part cannot stand alone: ${why}`, {
    hint: "name the hypotheses that it uses, or extract a larger part",
  });
}

/** The environment with a lemma, or why Lean refuses it. */
async function withLemma(
  { workspace, environment }: ProofContext,
  text: string,
  isProved: boolean,
): Promise<{ environment?: number; reason: string }> {
  const run = await workspace.run({ text, environment }, LIMITS);
  if (run.status !== "finished") return { reason: run.reason };
  workspace.release({ proofStates: run.sorries.map(({ proofState }) => proofState) });
  const error = run.messages.find(({ severity }) => severity === "error");
  const reason = error?.data ?? "it has a `sorry`";
  if (!error && (run.sorries.length === 0 || !isProved))
    return { environment: run.environment, reason };
  workspace.release({ environments: [run.environment] });
  return { reason };
}

/** Throws `bad-input` when the gate finds the new text to prove less, or to say something else. */
async function refuseWorse(
  { verifier }: Pick<OptimizingLean, "verifier">,
  text: {
    given: TextToOptimize;
    proofs: readonly TheoremProof[];
    report: FileReport;
    changed: string;
  },
): Promise<void> {
  const { given, proofs, report, changed } = text;
  const proved = provedNames(report);
  const own = proofs.filter(({ name }) => proved.has(name));
  // Where nothing is proved yet, there is nothing to compare with but errors.
  const trusted: CheckResult | undefined =
    own.length === 0
      ? undefined
      : await elaborateTrusted(verifier, given.file, statementsOf(given.text, proofs), {
          ...checkOptions(given),
          allowComplete: true,
        });
  const after = await verifyGiven(verifier, { ...given, text: changed }, { trusted });
  const errors = ({ messages }: FileReport) =>
    messages.filter(({ severity }) => severity === "error").length;
  const kept = provedNames(after);
  const named = new Set(proofs.map(({ name }) => name));
  const others = [...proved].filter((name) => !named.has(name));
  // A statement to compare with have only those that have a name; the others are judged by themselves.
  if (trusted && others.some((name) => !kept.has(name))) {
    for (const name of provedNames(await verifyGiven(verifier, { ...given, text: changed }, {}))) {
      if (!named.has(name)) kept.add(name);
    }
  }
  const lost = [...proved].filter((name) => !kept.has(name));
  if (lost.length === 0 && errors(after) <= errors(report)) return;
  const reasons = after.reasons.map((reason) => reason.text).join("; ");
  const what = lost.length > 0 ? `${lost.join(", ")} would not be proved` : "there are new errors";
  const why = [what, reasons].filter(Boolean).join("; ");
  throw new LemmataError("bad-input", `the gate refuses the new text: ${why}`);
}

function replaced(
  bytes: Buffer,
  { of, term }: { of: SubProof; term: string },
  within: { start: number; end: number },
): string {
  return Buffer.concat([
    bytes.subarray(within.start, of.range.start),
    Buffer.from(of.isBullet ? `exact ${term}` : term),
    bytes.subarray(of.range.end, within.end),
  ]).toString();
}

function written(
  bytes: Buffer,
  at: Extraction & { of: SubProof; start: number; prefix: string },
): string {
  const { lemma, start, prefix } = at;
  const head = bytes.subarray(0, start).toString();
  return `${head}${prefix}${lemma.source}\n\n${replaced(bytes, at, { start, end: bytes.length })}`;
}

function isInside(range: SourceRange, outer: SourceRange): boolean {
  return range.start >= outer.start && range.end <= outer.end;
}
