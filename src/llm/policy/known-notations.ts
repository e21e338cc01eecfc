import { holdingCommands, type ProposedLemma } from "../../core/index.ts";
import type { PolicyContext, PolicyGoal } from "../../core/ports/index.ts";

/** Mathlib's signs for types that are in every Lean. */
const SIGNS: Readonly<Record<string, string>> = { ℕ: "Nat", ℤ: "Int" };

/** The sign as a word of its own; `ℕ+` is another one. */
const AS_WORD = /(?<![\p{L}\p{N}_.'«])[ℕℤ](?![\p{L}\p{N}_'+])/gu;

interface Written {
  lemmas: readonly ProposedLemma[];
  proof: string;
}

/** Lemmas and proof with `Nat` for `ℕ` and `Int` for `ℤ`, which is the same where both are known; nothing without such signs. */
export function withPlainSigns<T extends Written>(
  answer: T,
  signs: readonly string[] = Object.keys(SIGNS),
): T | undefined {
  const plain = (text: string) =>
    text.replace(AS_WORD, (sign) => (signs.includes(sign) ? (SIGNS[sign] ?? sign) : sign));
  const lemmas = answer.lemmas.map(({ name, text, proof }) => ({
    name,
    text: plain(text),
    ...(proof === undefined ? {} : { proof: plain(proof) }),
  }));
  const isSame = textsOf(answer).every((text) => plain(text) === text);
  return isSame ? undefined : { ...answer, lemmas, proof: plain(answer.proof) };
}

const textsOf = ({ lemmas, proof }: Written) => [
  proof,
  ...lemmas.flatMap(({ text, proof: own = "" }) => [text, own]),
];

/**
 * Lemmas and proof with `Nat` for `ℕ` and `Int` for `ℤ`, where the signs mean nothing to the Lean of the goal: there
 * `(k : ℕ)` would be about any type at all.
 */
export async function withKnownNotations<T extends Written>(
  answer: T,
  { goal: { environment }, context }: { goal: PolicyGoal; context: PolicyContext },
): Promise<T> {
  const used = [...new Set(textsOf(answer).flatMap((text) => text.match(AS_WORD) ?? []))];
  if (used.length === 0) return answer;
  const { workspace, signal } = context;
  const asked = used.map((sign) => `example : Type := ${sign}`);
  const holds = await holdingCommands(workspace, asked, { environment }, { signal });
  const unknown = used.filter((_, i) => holds?.[i] === false);
  return withPlainSigns(answer, unknown) ?? answer;
}
