import { LemmataError } from "../../core/errors/index.ts";
import {
  blankComments,
  type FileReport,
  isWithin,
  type SourceRange,
  type TheoremProof,
} from "../../core/index.ts";
import type { CheckResult } from "../../core/ports/index.ts";
import { elaborateTrusted } from "../../verify/index.ts";
import type { ProofContext } from "../elaborate-proof.ts";
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

/** Lean prints goals so that it reads the same again. */
const READABLE = {
  "pp.analyze": true,
  "pp.analyze.trustSubst": false,
  "pp.numericTypes": true,
  "pp.coercions.types": true,
} as const;

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
  const reading = { ...lean, workspaces: [lean.workspace] };
  const check = await readFull(reading, given);
  const { modules } = check;
  const report = await verifyGiven(lean.verifier, given, { signal });
  const proved = provedNames(report);
  const proofs = readProofs(text, check, (each) => proved.has(each));
  const subProof = (from: readonly TheoremProof[]) =>
    withVerdict(subProofIn(from, options, bytes), report);
  const of = subProof(proofs);
  const command = check.reports?.find(
    ({ range }) => range && isInside(of.theorem.range, range),
  )?.range;
  const { start, end } = command ?? of.theorem.range;
  const before = bytes.subarray(start, of.theorem.range.start).toString();
  // `open X in`, `set_option ... in`: the lemma needs them too. It stands before a `mutual`.
  const prefix = /\bin$/.test(blankComments(before).trimEnd()) ? before : "";
  const included = includedAt(blankComments(bytes.subarray(0, start).toString()));
  const contexts = new TheoremContexts([lean.workspace], { ...given, modules }, FILE_TIMEOUT_MS);
  try {
    const [context] = await contexts.before({ ...of.theorem.range, start });
    signal?.throwIfAborted();
    const part = { bytes, prefix, included, within: { start, end }, taken, name };
    const tryWith = (of: SubProof) => extractionOf(context as ProofContext, { of, ...part });
    const found = await tryWith(of).catch(async (refusal: unknown) => {
      if (!(refusal instanceof LemmataError) || refusal.code !== "bad-input") throw refusal;
      signal?.throwIfAborted();
      // What Lean prints may not be what it reads, e.g. `default : α`; so it is slower, and longer.
      const careful = await readFull(reading, given, READABLE);
      const again = readProofs(text, careful, (each) => proved.has(each));
      return tryWith(subProof(again)).catch(() => Promise.reject(refusal));
    });
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

/** An example has no name by which the report could be asked. */
function withVerdict(of: SubProof, { declarations }: FileReport): SubProof {
  const { theorem } = of;
  if (theorem.name !== "") return of;
  const { pos: start, endPos: end } = theorem.range;
  const own = declarations.find(({ pos }) => pos && isWithin(pos, start, end));
  return { ...of, theorem: { ...theorem, isProved: own?.verdict === "proved" } };
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
    included: readonly string[];
    /** The command. */
    within: { start: number; end: number };
    taken: ReadonlySet<string>;
    name: string | undefined;
  },
): Promise<Extraction> {
  const { of, bytes, prefix, included, within, taken, name } = part;
  const { isProved } = of.theorem;
  const lemmas = [false, true].flatMap((wide) => lemmaOf(of, { taken, wide, name }) ?? []);
  // With what the section includes, the lemma has more parameters than its own.
  const apart = included.length === 0 ? [] : [`omit ${included.join(" ")} in\n`];
  let why = "it needs a hypothesis without a name, or a `let`";
  for (const own of ["", ...apart].flatMap((omit) => lemmas.map((each) => omitting(omit, each)))) {
    const { environment, reason } = await after(context, `${prefix}${own.source}`, isProved);
    if (environment === undefined) {
      why = reason;
      continue;
    }
    try {
      const named = [own.name, ...own.parameters].join(" ");
      for (const term of new Set([named, ...termsFor(own, of)])) {
        const text = replaced(bytes, { of, term }, within);
        const done = await after({ ...context, environment }, text, isProved);
        if (done.environment === undefined) why = done.reason;
        else {
          context.workspace.release({ environments: [done.environment] });
          return { lemma: own, term };
        }
      }
    } finally {
      context.workspace.release({ environments: [environment] });
    }
  }
  throw new LemmataError("bad-input", `the part cannot stand alone: ${why}`, {
    hint: "name the hypotheses that it uses, or extract a larger part",
  });
}

const omitting = (omit: string, lemma: Lemma): Lemma => ({
  ...lemma,
  source: `${omit}${lemma.source}`,
});

/** What the sections that are open at the end of a text without comments include in every theorem. */
function includedAt(code: string): string[] {
  const open: Set<string>[] = [new Set()];
  const WORDS = /^[^\S\n]*(?:[a-z]+[^\S\n]+)*?(section|namespace|mutual|end|include|omit)\b(.*)$/gm;
  for (const [, command, rest = ""] of code.matchAll(WORDS)) {
    const names = rest.split(/\s+/).filter((each) => each !== "");
    const own = open.at(-1) as Set<string>;
    if (command === "end") {
      if (open.length > 1) open.pop();
    } else if (command !== "include" && command !== "omit") open.push(new Set(own));
    else if (names.at(-1) === "in") continue;
    else for (const each of names) command === "include" ? own.add(each) : own.delete(each);
  }
  return [...(open.at(-1) ?? [])];
}

/** The environment after a text, or why Lean refuses it. */
async function after(
  { workspace, environment }: ProofContext,
  text: string,
  isProved: boolean,
): Promise<{ environment?: number; reason: string }> {
  const run = await workspace.run({ text, environment }, LIMITS);
  if (run.status !== "finished") return { reason: run.reason };
  workspace.release({ proofStates: run.sorries.map(({ proofState }) => proofState) });
  const error = run.messages.find(({ severity }) => severity === "error");
  const line = text.split("\n")[(error?.pos.line ?? 0) - 1]?.trim();
  const reason = error ? `at \`${line}\`: ${error.data}` : "it has a `sorry`";
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
  const found = await verifyGiven(verifier, { ...given, text: changed }, { trusted });
  const errors = ({ messages }: FileReport) =>
    messages.filter(({ severity }) => severity === "error").length;
  const kept = provedNames(found);
  const named = new Set(proofs.map(({ name }) => name));
  const others = [...proved].filter((name) => !named.has(name));
  // A statement to compare with have only those that have a name; the others are judged by themselves.
  if (trusted && others.some((name) => !kept.has(name))) {
    for (const name of provedNames(await verifyGiven(verifier, { ...given, text: changed }, {}))) {
      if (!named.has(name)) kept.add(name);
    }
  }
  const lost = [...proved].filter((name) => !kept.has(name));
  if (lost.length === 0 && errors(found) <= errors(report)) return;
  const reasons = found.reasons.map((reason) => reason.text).join("; ");
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
