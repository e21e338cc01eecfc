import { isDeepStrictEqual } from "node:util";
import { allFencedBlocks, type Candidate, type Decomposition } from "../../core/index.ts";
import type { ModelReply, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
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
  reply: ModelReply;
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
  const found: Candidate[] = [];
  let refused: string[] = [];
  for (const answer of read.value) {
    // Another reading of an answer with a proof is no sketch.
    if (found.some(({ kind }) => kind === "proof") && answer.isCutOff) break;
    const proposed = await toCandidate(answer, place);
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
  const { reply, call, origin } = place;
  const isCutOff = reply.finish === "length" && allFencedBlocks(reply.text).length === 0;
  const { lemmas, scope } = read;
  const proof = await inScope(read.proof, scope, call);
  const answer = { ...read, proof: withPlainGaps(proof) };
  if (read.isCutOff || isCutOff) return salvaged(answer, place);
  if (answer.hasGaps) return withoutGaps(answer, place);
  return parsed(candidate({ lemmas, proof }, origin));
}

/** A decomposition without lemmas is a proof. */
function candidate(decomposition: Decomposition, origin: string): Candidate {
  return decomposition.lemmas.length === 0
    ? { kind: "proof", proof: decomposition.proof, origin }
    : { kind: "decomposition", decomposition, origin };
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

/** The proof with the `open`s and options of its answer, as far as Lean knows them here. */
async function inScope(
  proof: string,
  scope: readonly string[],
  { goal: { environment }, context: { workspace, signal } }: AnswerPlace["call"],
): Promise<string> {
  const lines = scope.flatMap((line) =>
    /^open (?!.*[()]|.*\b(?:hiding|renaming)\b)/.test(line) ? separate(line) : [line],
  );
  const wanted = lines.filter((line) => line.startsWith("open ") || OPTION.test(line));
  if (wanted.length === 0) return proof;
  const run = await workspace.run({ text: wanted.join("\n"), environment }, { signal });
  if (run.status !== "finished") return proof;
  workspace.release({ environments: [run.environment] });
  const wrong = run.messages
    .filter(({ severity }) => severity === "error")
    .map(({ pos }) => pos.line);
  const known = wanted.filter((_, i) => !wrong.includes(i + 1));
  return [...known.map((line) => `${line} in `), proof].join("");
}

/** `open A B` as `open A` and `open B`: one that is unknown takes the other along. */
function separate(line: string): string[] {
  const [, scoped = "", names = ""] = /^open (scoped )?(.*)$/.exec(line) ?? [];
  return names.split(/\s+/).map((name) => `open ${scoped}${name}`);
}
