import type { ByteRange, TacticStep } from "../../core/index.ts";
import { stateArguments } from "./argument-edits.ts";
import { stateBranches } from "./branch-edits.ts";
import { Draft, type Edit, type ParsedProof } from "./draft.ts";
import { stateParts } from "./part-edits.ts";
import { HAVE, type Item } from "./proof-blocks.ts";
import { type EditContext, marginOf, typeText } from "./stating.ts";
import { stateStep, stateSuffices } from "./step-edits.ts";
import { stateInTerms } from "./term-edits.ts";

/** Where the steps of a proof stand in the text that was parsed. */
export interface StepsInText {
  steps: readonly TacticStep[];
  /** To be added to the offsets of the steps. */
  moved: number;
  /** A name that the proof does not use, from one or more words. */
  freshName: (stem: string) => string;
}

/**
 * Changes that state facts by name, with the types that Lean finds: the branches of a step before it, what
 * `apply` leaves, the arguments of a term, what is taken apart, what a rewritten hypothesis says; and a
 * `have` without its type gets it. Far-reaching ones first. None is checked: guards refuse those that say
 * nothing new.
 */
export function statingEdits(parsed: ParsedProof, about: StepsInText): Edit[] {
  const draft = new Draft(parsed);
  const stepAt = ({ start, end }: ByteRange) =>
    about.steps.find(
      ({ range, run }) =>
        run === 0 && range.start + about.moved === start && range.end + about.moved === end,
    );
  const marginAt = (start: number) => {
    const before = Buffer.from(parsed.text).subarray(0, start).toString();
    return " ".repeat([...before.slice(before.lastIndexOf("\n") + 1)].length);
  };
  const context: EditContext = { draft, stepAt, freshName: about.freshName, marginAt };
  stateInTerms(context, parsed);
  for (const block of draft.blocks.filter(({ isBracketed }) => !isBracketed)) {
    for (const [i, item] of block.items.entries()) {
      stateBranches(context, block, i);
      stateParts(context, block, i);
      stateStep(context, block, i);
      stateSuffices(context, block, i);
      stateArguments(context, item);
      if (item.kind === HAVE) typeOfHave(context, item);
    }
  }
  return draft.collected();
}

/** `have h := e` gets the type that Lean found. */
function typeOfHave({ draft, stepAt }: EditContext, item: Item): void {
  const step = stepAt(item);
  const [id] = step?.flow?.introduces ?? [];
  const type = step?.goalsAfter[0]?.hypotheses.find(({ name }) => name === id)?.type;
  const parts = /^have(\s+[^\s:([{⟨]+)?\s*:=/.exec(draft.source(item));
  if (!step || !type || !parts || step.flow?.introduces.length !== 1) return;
  const start = item.start + Buffer.byteLength(parts[0]) - 2;
  const text = `${parts[1] ? "" : " "}: ${typeText(type, marginOf(step))} `;
  draft.replace("the type is written out", { start, end: start }, text);
}
