import { allFencedBlocks, blankComments, type FencedBlock } from "../../core/index.ts";
import { splitCommands } from "./lean-commands.ts";

/** Lean text in an answer. */
export interface AnswerCode {
  text: string;
  /** It is cut off at its end. */
  isCutOff: boolean;
  /** Tactics without a `by`. */
  isTactics: boolean;
}

const LEAN = /^(?:lean.*|)$/;
const TACTICS = /^tactics?$/;
/** Goals as Lean shows them, which are no code. */
const SHOWN_GOAL = /^\s*(?:⊢|case )|\s⊢\s/m;

/**
 * The Lean texts in an answer without thoughts, the likeliest to hold the proof of the theorem first: blocks that
 * declare it, the last first; blocks with a proof alone; blocks that state it otherwise; without any block, what
 * follows the first line of code, or code within a line.
 */
export function codesIn(answer: string, declares: (text: string) => boolean): AnswerCode[] {
  const blocks = allFencedBlocks(answer).filter(
    ({ mark, text }) => (LEAN.test(mark) || TACTICS.test(mark)) && text.trim() !== "",
  );
  if (blocks.length === 0) return codeWithoutFence(answer);
  const last = blocks.toReversed();
  const declaring = last.filter(({ text }) => declares(text));
  const others = last.filter(({ text }) => !declares(text));
  const bare = others.filter(({ text }) => isBare(text));
  const restated = others.filter(({ text }) => !isBare(text));
  const helpers = blocks.filter(({ text }) => !declares(text) && statesTheorems(text));
  return [
    ...declaring.map((block) => ({ ...codeOf(block), text: withHelpers(block.text, helpers) })),
    ...bare.map(codeOf),
    ...restated.map(codeOf),
  ];
}

function codeOf({ mark, text, isCutOff }: FencedBlock): AnswerCode {
  return { text, isCutOff, isTactics: TACTICS.test(mark) };
}

function isBare(text: string): boolean {
  return splitCommands(text).lead !== "" && !statesTheorems(text) && !SHOWN_GOAL.test(text);
}

function statesTheorems(text: string): boolean {
  return splitCommands(text).commands.some(
    ({ keyword }) => keyword === "theorem" || keyword === "example",
  );
}

/** The block after the theorems of other blocks that it names and lacks. */
function withHelpers(text: string, helpers: readonly FencedBlock[]): string {
  const own = new Set(namesIn(text));
  const code = blankComments(text);
  const needed = helpers.filter((helper) =>
    namesIn(helper.text).some((name) => !own.has(name) && code.includes(name)),
  );
  return [...needed.map((helper) => helper.text), text].join("\n\n");
}

function namesIn(text: string): string[] {
  return splitCommands(text).commands.flatMap(({ name }) => name ?? []);
}

const FIRST_CODE =
  /^(?:theorem|lemma|example|import|open|namespace|set_option|by|:=)(?![\w.'])(?!.*[.:]$)|^(?:theorem|lemma|example) .*:$|^:= by$|^by$/mu;

/** From the first line that looks like code to the first line of prose after it. */
function codeWithoutFence(answer: string): AnswerCode[] {
  const start = answer.search(FIRST_CODE);
  if (start < 0) return inlineCode(answer);
  const lines = answer.slice(start).split(/\r?\n/);
  const end = lines.findIndex((line, i) => i > 0 && isProse(line, lines[i - 1] as string));
  const text = lines.slice(0, end < 0 ? undefined : end).join("\n");
  return [{ text, isCutOff: false, isTactics: false }];
}

/** A sentence at the margin after an empty line. */
function isProse(line: string, before: string): boolean {
  return before.trim() === "" && /^(?:[\p{Lu}#*>-]|\d+\.).*\s\S+\s/u.test(line);
}

/** The last `by ...` between single backticks, or in \boxed{...}. */
function inlineCode(answer: string): AnswerCode[] {
  const found = [
    ...answer.matchAll(/`((?::=\s*)?by\s[^`\n]+)`|\\boxed\{((?::=\s*)?by\s[^}\n]+)\}/g),
  ];
  const [, code, boxed] = found.at(-1) ?? [];
  const text = code ?? boxed;
  return text === undefined ? [] : [{ text, isCutOff: false, isTactics: false }];
}
