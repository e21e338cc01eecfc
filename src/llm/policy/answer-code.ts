import { allFencedBlocks, blankComments, type FencedBlock } from "../../core/index.ts";
import { leanInJson } from "./answer-json.ts";
import { isTactic, splitCommands } from "./lean-commands.ts";

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
  const last = blocks.toReversed();
  const declaring = last.filter(({ text }) => declares(text));
  const json = declaring.length === 0 ? leanInJson(answer) : undefined;
  if (json !== undefined) return codesOfText(json);
  if (blocks.length === 0) return codeWithoutFence(answer);
  const others = last.filter(({ text }) => !declares(text));
  const bare = others.filter(({ text }) => isBare(text));
  const restated = others.filter(({ text }) => !isBare(text));
  const helpers = blocks.filter(({ text }) => !declares(text) && statesTheorems(text));
  const withHelpers = (block: FencedBlock) => {
    const needed = neededBy(block.text, helpers);
    return { ...codeOf(block), text: [block.text, ...needed].join("\n\n") };
  };
  return [...[...declaring, ...bare].map(withHelpers), ...restated.map(codeOf)];
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

/** The blocks with theorems that a text names and lacks. */
function neededBy(text: string, helpers: readonly FencedBlock[]): string[] {
  const own = new Set(namesIn(text));
  const code = blankComments(text);
  const needed = helpers.filter((helper) =>
    namesIn(helper.text).some((name) => !own.has(name) && code.includes(name)),
  );
  return needed.map((helper) => helper.text);
}

function namesIn(text: string): string[] {
  return splitCommands(text).commands.flatMap(({ name }) => name ?? []);
}

const FIRST_CODE =
  /^(?:theorem|lemma|example|import|open|namespace|set_option|by|:=)(?![\w.'])(?!.*[.:]$)|^(?:theorem|lemma|example) .*:$|^:= by$|^by$/mu;

/** From the first line that looks like code to the first line of prose after it; or what stands between signs. */
function codeWithoutFence(answer: string): AnswerCode[] {
  const text = answer.trim();
  if (isTactic(text)) return codesOfText(text);
  const start = text.search(FIRST_CODE);
  return start < 0 ? inlineCode(text) : codesOfText(text.slice(start));
}

function codesOfText(text: string): AnswerCode[] {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line, i) => i > 0 && isProse(line, lines[i - 1] as string));
  const code = lines.slice(0, end < 0 ? undefined : end).join("\n");
  return [{ text: code, isCutOff: false, isTactics: false }];
}

/** A sentence at the margin; after an empty line it may be a list or begin with any word. */
function isProse(line: string, before: string): boolean {
  if (before.trim() === "" && /^(?:[\p{Lu}#*>-]|\d+\.).*\s\S+\s/u.test(line)) return true;
  return /^\p{Lu}\p{Ll}*(?: [\p{L}'`,]+){3}/u.test(line) && !/:=|[⟨⟩∀∃→]/u.test(line);
}

/** In \boxed{...}, or the last proof between single backticks. */
function inlineCode(answer: string): AnswerCode[] {
  const boxed = /\\boxed\{([\s\S]*)\}/.exec(answer)?.[1];
  if (boxed !== undefined) return codesOfText(boxed.trim());
  const inline = [...answer.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code.trim());
  const proof = inline.findLast((code) => /^(?::=|by\s)/.test(code)) ?? inline.findLast(isTactic);
  return proof === undefined ? [] : codesOfText(proof);
}
