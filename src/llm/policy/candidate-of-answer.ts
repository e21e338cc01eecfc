import { isDeepStrictEqual } from "node:util";
import {
  allFencedBlocks,
  type Candidate,
  type Decomposition,
  holdingCommands,
} from "../../core/index.ts";
import type { ModelReply, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import { withKnownNotations } from "./known-notations.ts";
import type { LeanAnswer } from "./lean-answer.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";
import { gapIn, withPlainGaps } from "./proof-rules.ts";

/** A sketch taken apart, or why not; `isWrong`: Lean reports errors in it. */
export type SketchReading =
  | { ok: true; value: Decomposition }
  | { ok: false; reasons: string[]; isWrong: boolean };

/** Turns a proof with `sorry`s into a lemma for each of them, and a proof from the lemmas. */
export type SketchToLemmas = (
  goal: PolicyGoal,
  sketch: string,
  context: PolicyContext,
) => Promise<SketchReading>;

interface AnswerPlace {
  reply: Pick<ModelReply, "text" | "finish">;
  call: { goal: PolicyGoal; context: PolicyContext };
  origin: string;
  toLemmas: SketchToLemmas | undefined;
}

/** Lines that are taken off an answer that was cut off until the rest makes sense to Lean. */
const MOST_CUTS = 8;

/** What the readings of an answer propose, the likeliest first, each once. */
export async function toCandidates(
  read: Parsed<LeanAnswer[]>,
  place: AnswerPlace,
): Promise<Parsed<Candidate[]>> {
  if (!read.ok) {
    const isCutOff = place.reply.finish === "length";
    return isCutOff ? malformed("it was cut off at the limit of length; be brief") : read;
  }
  // What came before a whole proof was a draft: Lean need not take it apart.
  const whole = read.value.filter(({ hasGaps, isCutOff }) => !hasGaps && !isCutOff);
  const scopes = new Map<string, Promise<string>>();
  const found: Candidate[] = [];
  let refused: string[] = [];
  for (const answer of whole.length > 0 ? whole : read.value) {
    const key = answer.scope.join("\n");
    const scope = scopes.get(key) ?? scopeKnown(answer.scope, place.call);
    scopes.set(key, scope);
    const known = await withKnownNotations(answer, place.call);
    const scoped = { ...known, proof: (await scope) + known.proof };
    const proposed = await toCandidate(scoped, place);
    // The end of a block may be all that is missing.
    const mayBeWhole = proposed.ok || place.reply.finish !== "length";
    if (isCutShort(scoped, place) && !scoped.hasGaps && mayBeWhole)
      found.push(candidate(scoped, place.origin));
    if (!proposed.ok) refused = refused.length > 0 ? refused : proposed.reasons;
    else if (!found.some((other) => isDeepStrictEqual(other, proposed.value)))
      found.push(proposed.value);
  }
  return found.length > 0 ? parsed(found) : malformed(...refused);
}

/**
 * What an answer proposes: a proof; lemmas with or without proofs; where `sorry`s are left, a lemma for each. Of an
 * answer that was cut off, the longest beginning that Lean can read, and lemmas for the rest.
 */
async function toCandidate(read: LeanAnswer, place: AnswerPlace): Promise<Parsed<Candidate>> {
  const { origin } = place;
  const answer = { ...read, proof: withPlainGaps(read.proof) };
  if (isCutShort(read, place)) return salvaged(answer, place);
  if (read.hasGaps) return withoutGaps(answer, place);
  return parsed(candidate(read, origin));
}

function isCutShort({ isCutOff }: LeanAnswer, { reply }: AnswerPlace): boolean {
  return isCutOff || (reply.finish === "length" && allFencedBlocks(reply.text).length === 0);
}

/** A decomposition without lemmas is a proof. */
function candidate({ lemmas, proof }: Decomposition, origin: string): Candidate {
  return lemmas.length === 0
    ? { kind: "proof", proof, origin }
    : { kind: "decomposition", decomposition: { lemmas, proof }, origin };
}

async function withoutGaps(answer: LeanAnswer, place: AnswerPlace): Promise<Parsed<Candidate>> {
  const { origin, toLemmas } = place;
  const gap = `the proof still contains \`${gapIn(answer.proof)}\``;
  if (!toLemmas) return malformed(gap);
  const reading = await readSketch(answer, place, toLemmas);
  if (reading.ok) return parsed(candidate(reading.value, origin));
  // Lean's errors come back with their lines and goals, as those of every proof.
  if (reading.isWrong) return parsed(candidate(answer, origin));
  return malformed(gap, ...reading.reasons);
}

async function salvaged(answer: LeanAnswer, place: AnswerPlace): Promise<Parsed<Candidate>> {
  const { origin, toLemmas } = place;
  const cutOff = "it was cut off at the limit of length; be brief";
  if (!toLemmas) return malformed(cutOff);
  const lines = answer.proof.split("\n").filter((line) => line.trim() !== "");
  const first = Math.max(1, lines.length - MOST_CUTS);
  for (let kept = lines.length - 1; kept >= first; kept--) {
    const cut = lines[kept] as string;
    const rest = `${" ".repeat(cut.length - cut.trimStart().length)}all_goals sorry`;
    const proof = [...lines.slice(0, kept), rest].join("\n");
    const reading = await readSketch({ ...answer, proof }, place, toLemmas);
    if (reading.ok) return parsed(candidate(reading.value, origin));
  }
  return malformed(cutOff);
}

/** The lemmas of the answer stay, besides those for the gaps. */
async function readSketch(
  { lemmas, proof }: LeanAnswer,
  { call: { goal, context } }: AnswerPlace,
  toLemmas: SketchToLemmas,
): Promise<SketchReading> {
  const stated = lemmas.map(({ name, text }) => ({ name, text }));
  const reading = await toLemmas({ ...goal, lemmas: [...goal.lemmas, ...stated] }, proof, context);
  if (!reading.ok) return reading;
  return { ok: true, value: { ...reading.value, lemmas: [...lemmas, ...reading.value.lemmas] } };
}

/** Options that only say how long Lean may work. */
const OPTION = /^set_option (?:maxHeartbeats|maxRecDepth|synthInstance\.\w+) [1-9]\d*$/;

/** The `open`s and options of an answer, as far as Lean knows them here, to be put before a proof. */
async function scopeKnown(
  scope: readonly string[],
  { goal: { environment }, context: { workspace, signal } }: AnswerPlace["call"],
): Promise<string> {
  const lines = scope.flatMap((line) =>
    /^open (?!.*[()]|.*\b(?:hiding|renaming)\b)/.test(line) ? separate(line) : [line],
  );
  const wanted = lines.filter((line) => line.startsWith("open ") || OPTION.test(line));
  if (wanted.length === 0) return "";
  const holds = await holdingCommands(workspace, wanted, { environment }, { signal });
  const known = wanted.filter((_, i) => holds?.[i]);
  return known.map((line) => `${line} in `).join("");
}

/** `open A B` as `open A` and `open B`: one that is unknown takes the other along. */
function separate(line: string): string[] {
  const [, scoped = "", names = ""] = /^open (scoped )?(.*)$/.exec(line) ?? [];
  return names.split(/\s+/).map((name) => `open ${scoped}${name}`);
}
