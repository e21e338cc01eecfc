import { blankComments, type Decomposition, withoutThoughts } from "../../core/index.ts";
import { type AskedTheorem, claim, type LeanAnswer, readLeanAnswer } from "./lean-answer.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";
import { gapIn } from "./proof-rules.ts";

export interface DecompositionContext extends AskedTheorem {
  maxLemmas: number;
}

/**
 * The lemmas and the parent's proof in an answer: theorems, with or without proofs, and the parent with a proof that
 * may cite them. No lemma at all is a decomposition, too: the goal is proved outright.
 */
export function parseDecompositionAnswer(
  answer: string,
  asked: DecompositionContext,
): Parsed<Decomposition> {
  const read = readDecomposition(answer, asked);
  if (!read.ok) return read;
  const { lemmas, proof, isCutOff } = read.value;
  const gap = gapIn(proof);
  if (isCutOff) return malformed("the answer was cut off");
  if (gap) return malformed(`${asked.statement.name}: the proof still contains \`${gap}\``);
  return parsed({ lemmas, proof });
}

/** The same, where the parent's proof may have gaps. */
export function readDecomposition(answer: string, asked: DecompositionContext): Parsed<LeanAnswer> {
  const read = readLeanAnswer(withoutThoughts(answer), { ...asked, keepsUnused: true });
  const faults = read.ok ? faultsOfLemmas(read.value, asked) : [];
  return faults.length > 0 ? malformed(...faults) : read;
}

/** What is wrong with the lemmas of a decomposition before Lean looks at them. */
function faultsOfLemmas(
  { lemmas }: LeanAnswer,
  { statement, maxLemmas }: DecompositionContext,
): string[] {
  const faults: string[] = [];
  const names = new Set([statement.name]);
  if (lemmas.length > maxLemmas) {
    faults.push(`there are ${lemmas.length} lemmas; at most ${maxLemmas} are allowed`);
  }
  for (const { name, text } of lemmas) {
    if (names.has(name)) faults.push(`the name ${name} is used twice`);
    if (claim(text) === claim(blankComments(statement.text))) {
      faults.push(`lemma ${name} says the same as ${statement.name}`);
    }
    names.add(name);
  }
  return faults;
}
