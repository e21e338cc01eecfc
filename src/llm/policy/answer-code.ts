import { allFencedBlocks, blankComments, dedented, type FencedBlock } from "../../core/index.ts";
import { leanInJson } from "./answer-json.ts";
import { isTactic, type LeanCommand, splitCommands } from "./lean-commands.ts";
import { asMarkdown } from "./other-markup.ts";

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

/** A block, and what it declares. */
interface ReadBlock extends FencedBlock {
  lead: string;
  commands: readonly LeanCommand[];
  /** It declares the theorem. */
  isDeclaring: boolean;
  statesTheorems: boolean;
}

/**
 * The Lean texts in an answer without thoughts, the likeliest to hold the proof of the theorem first: blocks that
 * declare it, the last first; blocks with a proof alone; blocks that state it otherwise; without any block, what
 * follows the first line of code, or code within a line.
 */
export function codesIn(
  said: string,
  declares: (commands: readonly LeanCommand[]) => boolean,
): AnswerCode[] {
  const answer = asMarkdown(said);
  const blocks = allFencedBlocks(answer)
    .filter(({ mark, text }) => (LEAN.test(mark) || TACTICS.test(mark)) && text.trim() !== "")
    .map((block): ReadBlock => {
      const { lead, commands } = splitCommands(block.text);
      const statesTheorems = commands.some(({ keyword }) => /^(?:theorem|example)$/.test(keyword));
      return { ...block, lead, commands, isDeclaring: declares(commands), statesTheorems };
    });
  const last = blocks.toReversed();
  const declaring = last.filter(({ isDeclaring }) => isDeclaring);
  const json = declaring.length === 0 ? leanInJson(answer) : undefined;
  if (json !== undefined) return codesOfText(json);
  if (blocks.length === 0) return codeWithoutFence(answer);
  const others = last.filter(({ isDeclaring }) => !isDeclaring);
  const bare = others.filter(isBare);
  const restated = others.filter((block) => !isBare(block));
  const helpers = blocks.filter((block) => !block.isDeclaring && block.statesTheorems);
  const withHelpers = (block: ReadBlock) => {
    const needed = neededBy(block, helpers);
    return { ...codeOf(block), text: [block.text, ...needed].join("\n\n") };
  };
  return [...[...declaring, ...bare].map(withHelpers), ...restated.map(codeOf)];
}

function codeOf({ mark, text, isCutOff }: FencedBlock): AnswerCode {
  return { text, isCutOff, isTactics: TACTICS.test(mark) };
}

function isBare({ lead, statesTheorems, text }: ReadBlock): boolean {
  return lead !== "" && !statesTheorems && !SHOWN_GOAL.test(text);
}

/** The blocks with theorems that a block names and lacks. */
function neededBy({ text, commands }: ReadBlock, helpers: readonly ReadBlock[]): string[] {
  const own = new Set(namesIn(commands));
  const code = blankComments(text);
  const needed = helpers.filter((helper) =>
    namesIn(helper.commands).some((name) => !own.has(name) && code.includes(name)),
  );
  return needed.map((helper) => helper.text);
}

function namesIn(commands: readonly LeanCommand[]): string[] {
  return commands.flatMap(({ name }) => name ?? []);
}

const FIRST_CODE =
  /^(?:theorem|lemma|example|import|open|namespace|set_option|by|:=)(?![\w.'])(?!.*[.:]$)|^(?:theorem|lemma|example) .*:$|^:= by$|^by$/mu;

/** From the first line that looks like code to the first line of prose after it; or what stands between signs. */
function codeWithoutFence(answer: string): AnswerCode[] {
  const text = answer.trim();
  if (isTactic(text)) return codesOfText(text);
  const boxed = boxedIn(text);
  if (boxed !== undefined && isCode(boxed)) return codesOfText(boxed);
  const start = text.search(FIRST_CODE);
  if (start >= 0) return codesOfText(text.slice(start));
  const indented = indentedBlocks(answer).find(isCode);
  return indented === undefined ? inlineCode(text) : codesOfText(indented);
}

/** The blocks of code that Markdown has without a fence: lines that are indented, without what they all share. */
function indentedBlocks(answer: string): string[] {
  const runs = answer.match(/^(?: {2,}\S.*\n?(?:[ \t]*\n(?= {2}))*)+/gm) ?? [];
  return runs.map((run) => dedented(run.trimEnd().split("\n")));
}

function isCode(text: string): boolean {
  return isTactic(text) || text.search(FIRST_CODE) === 0;
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

/** What stands in \boxed{...}, over however many lines. */
function boxedIn(answer: string): string | undefined {
  return /\\boxed\{([\s\S]*)\}/.exec(answer)?.[1]?.trim();
}

/** In \boxed{...}, or the last proof between single backticks. */
function inlineCode(answer: string): AnswerCode[] {
  const boxed = boxedIn(answer);
  if (boxed !== undefined) return codesOfText(boxed);
  const inline = [...answer.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code.trim());
  const proof = inline.findLast((code) => /^(?::=|by\s)/.test(code)) ?? inline.findLast(isTactic);
  return proof === undefined ? [] : codesOfText(proof);
}
