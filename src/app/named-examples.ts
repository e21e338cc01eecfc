import { blankComments, isWithin, offsetOf } from "../model/index.ts";
import type { CheckResult } from "../ports/index.ts";

/**
 * An `example` leaves nothing in the environment that a gate could compare or replay. Those that a trusted
 * text leaves open are therefore judged as theorems: trusted text and submission are both elaborated again
 * with `theorem lemmata_example_2` where the second `example` of the text begins.
 */
const NAME = "lemmata_example_";

/** A trusted text as elaborated, and which of its examples, from 1 in order of place, it leaves open. */
export interface TrustedText extends CheckResult {
  openExamples?: readonly number[];
}

/** The examples that were elaborated with a `sorry`, from 1 in order of place. */
export function openExamples({ commands, messages }: CheckResult): number[] {
  const sorries = messages.filter(({ data }) => SORRY_WARNING.test(data));
  return examplesOf(commands).flatMap(({ pos, endPos }, i) =>
    sorries.some((m) => isWithin(m.pos, pos, endPos)) ? [i + 1] : [],
  );
}

/** The text with a theorem for each of these examples; others stay as they are. */
export function nameExamples(
  text: string,
  { commands }: Pick<CheckResult, "commands">,
  wanted: readonly number[],
): string {
  const blanked = blankComments(text);
  const examples = examplesOf(commands);
  let named = text;
  // From the last to the first, so that places before stay true.
  for (const number of [...wanted].sort((a, b) => b - a)) {
    const command = examples[number - 1];
    if (!command) continue;
    const KEYWORD = /\bexample\b/g;
    KEYWORD.lastIndex = offsetOf(text, command.pos);
    const found = KEYWORD.exec(blanked);
    if (!found) continue;
    const end = found.index + found[0].length;
    named = `${named.slice(0, found.index)}theorem ${NAME}${number}${named.slice(end)}`;
  }
  return named;
}

/** Whether the theorem that stands for an example was accepted, apart from its `sorry`. */
export function isTheorem({ declarations }: CheckResult, number: number): boolean {
  return declarations.some(
    ({ nameParts, kind }) => nameParts.at(-1) === `${NAME}${number}` && kind === "theorem",
  );
}

/** `example 2` for the name of such a theorem, wherever a text speaks of it. */
export function withExampleNames(text: string): string {
  return text.replaceAll(/(?:[\p{L}\p{N}_'!?«»]+\.)*lemmata_example_(\d+)\b/gu, "example $1");
}

const SORRY_WARNING = /^declaration uses .sorry.$/;

function examplesOf(commands: CheckResult["commands"]) {
  return commands.filter(({ keyword }) => keyword === "example");
}
