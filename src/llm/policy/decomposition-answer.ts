import { blankComments, type Decomposition } from "../../core/index.ts";
import { type AskedTheorem, claim, type LeanAnswer } from "./lean-answer.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";
import { type ProofAnswerContext, parseProofAnswer } from "./proof-answer.ts";
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
  const document = { statement: asked.statement, proof: "by\n  sorry" };
  const read = readDecomposition(answer, { ...asked, document });
  if (!read.ok) return read;
  const [{ lemmas, proof, isCutOff }] = read.value as [LeanAnswer];
  const gap = gapIn(proof);
  if (isCutOff) return malformed("the answer was cut off");
  if (gap) return malformed(`${asked.statement.name}: the proof still contains \`${gap}\``);
  return parsed({ lemmas, proof });
}

/** The same, where the parent's proof may have gaps, and the answer may be edits of a document. */
export function readDecomposition(
  answer: string,
  asked: Omit<DecompositionContext, "statement"> & Pick<ProofAnswerContext, "document">,
): Parsed<LeanAnswer[]> {
  const read = parseProofAnswer(answer, { ...asked, keepsUnused: true });
  if (!read.ok) return read;
  const { statement } = asked.document;
  const faults = read.value.map((each) => faultsOfLemmas(each, { ...asked, statement }));
  const sound = read.value.filter((_, i) => faults[i]?.length === 0);
  return sound.length > 0 ? parsed(sound) : malformed(...(faults[0] ?? []));
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
