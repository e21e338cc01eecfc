import { allFencedBlocks, blankComments, dedented, type FencedBlock } from "../../core/index.ts";
import { leanInJson } from "./answer-json.ts";
import { codeRegions, isSentence, keptLines } from "./code-regions.ts";
import { isTactic, type LeanCommand, splitCommands } from "./lean-commands.ts";
import { asMarkdown } from "./other-markup.ts";
import { asPlainText } from "./plain-text.ts";

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

/** How deep answers are looked for in values of answers. */
const MOST_LEVELS = 2;

/**
 * The Lean texts in an answer without thoughts, the likeliest to hold the proof of the theorem first: blocks that
 * declare it, the last first; values of JSON; what declares it without a fence; blocks with a proof alone; blocks that
 * state it otherwise; code within lines; blocks put together.
 */
export function codesIn(
  said: string,
  declares: (commands: readonly LeanCommand[]) => boolean,
  level = 0,
): AnswerCode[] {
  const answer = asMarkdown(asPlainText(said));
  const read = (block: FencedBlock): ReadBlock => {
    const { lead, commands } = splitCommands(block.text);
    const statesTheorems = commands.some(({ keyword }) => /^(?:theorem|example)$/.test(keyword));
    return { ...block, lead, commands, isDeclaring: declares(commands), statesTheorems };
  };
  const fenced = allFencedBlocks(answer)
    .filter(({ text }) => text.trim() !== "")
    .map(read);
  const isLean = ({ mark }: FencedBlock) => LEAN.test(mark) || TACTICS.test(mark);
  const blocks = fenced.filter(
    (block) => isLean(block) || (block.isDeclaring && block.lead === ""),
  );
  const isFenced = blocks.some(({ isDeclaring }) => isDeclaring);
  const regions = isFenced ? [] : codeRegions(answer).map((one) => read({ mark: "", ...one }));
  const json = isFenced || level >= MOST_LEVELS ? [] : leanInJson(answer);
  const stating = (some: readonly ReadBlock[]) =>
    some.filter((block) => !block.isDeclaring && block.statesTheorems);
  const fencedHelpers = stating(blocks);
  const helpers = fencedHelpers.length > 0 ? fencedHelpers : stating(regions);
  const withHelpers = (block: ReadBlock) => {
    const needed = neededBy(block, helpers);
    return { ...codeOf(block), text: [block.text, ...needed].join("\n\n") };
  };
  const isDeclaring = (block: ReadBlock) => block.isDeclaring;
  const others = blocks
    .filter((block) => !block.isDeclaring && !/^\s*[[{]\s*["{[]/.test(block.text))
    .toReversed();
  const loose = blocks.length === 0 ? codeWithoutFence(answer) : [];
  const codes = [
    ...blocks.toReversed().filter(isDeclaring).map(withHelpers),
    ...json.flatMap(({ text, isCutOff }) =>
      codesOfValue(text, declares, level).map((code) => ({
        ...code,
        isCutOff: code.isCutOff || isCutOff,
      })),
    ),
    ...regions.toReversed().filter(isDeclaring).map(withHelpers),
    ...others.filter(isBare).map(withHelpers),
    ...others.filter((block) => !isBare(block)).map(codeOf),
    ...(json.length > 0 ? [] : loose),
    ...labelled(answer),
    ...inOrder(answer, declares),
    ...together(blocks),
  ];
  return codes.filter(({ text }, i) => codes.findIndex((other) => other.text === text) === i);
}

/** A text within a value is code, or an answer with code in it. */
function codesOfValue(
  text: string,
  declares: (commands: readonly LeanCommand[]) => boolean,
  level: number,
): AnswerCode[] {
  const hasFence = /^[ \t]*(?:`{3}|~{3})/m.test(text);
  if (hasFence) return codesIn(text, declares, level + 1);
  return [
    { text: dedented(text.replace(/^\s*\n/, "").split("\n")), isCutOff: false, isTactics: false },
  ];
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
  // Code from its first word on is read as that: a part of it, such as what is indented, is no other answer.
  if (start === 0) return codesOfText(text);
  const indented = indentedBlocks(answer).find(isCode);
  return [
    ...(start >= 0 ? codesOfText(text.slice(start)) : []),
    ...(indented === undefined ? [] : codesOfText(indented)),
    ...inlineCode(text),
  ];
}

/** The blocks of code that Markdown has without a fence: lines that are indented, without what they all share. */
function indentedBlocks(answer: string): string[] {
  const runs = answer.match(/^(?: {2,}\S.*\n?(?:[ \t]*\n(?= {2}))*)+/gm) ?? [];
  return runs.map((run) => dedented(run.trimEnd().split("\n")));
}

function isCode(text: string): boolean {
  return isTactic(text) || text.search(FIRST_CODE) === 0 || /^(?:by|:=)\s/.test(text);
}

/** Up to where no line of Lean begins, and up to where a sentence does. */
function codesOfText(text: string): AnswerCode[] {
  const lines = text.split("\n");
  const end = lines.findIndex((line, i) => i > 0 && isSentence(line, lines[i - 1]?.trim() === ""));
  return [keptLines(lines, 0), end < 0 ? lines.length : end].map((kept) => ({
    text: lines.slice(0, kept).join("\n"),
    isCutOff: false,
    isTactics: false,
  }));
}

/** What stands in \\boxed{...}, over however many lines. */
function boxedIn(answer: string): string | undefined {
  return /\\boxed\{([\s\S]*)\}/.exec(answer)?.[1]?.trim();
}

/** In \\boxed{...}, or the last proof between single backticks. */
function inlineCode(answer: string): AnswerCode[] {
  const boxed = boxedIn(answer);
  if (boxed !== undefined) return codesOfText(boxed);
  const inline = spansIn(answer).map((code) => code.trim());
  const proof = inline.findLast((code) => /^(?::=|by\s)/.test(code)) ?? inline.findLast(isTactic);
  return proof === undefined ? [] : codesOfText(proof);
}

function spansIn(text: string): string[] {
  return [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code = ""]) => code);
}

/** Under which words a proof stands in lines of a text, YAML or TOML. */
const LABEL =
  /^([ \t]*)(?:[*_#]{0,3}[ \t]*)(?:(?:final|lean4?|formal|complete|full|the)[ _-])*(?:proof|answer|solution|code|tactics?|lean4?|script|steps|try this)\b["*_]{0,3}[ \t]*[:=][ \t]*(?:[|>][+-]?\d?|\*\*|"""|'''|)[ \t]*(.*)$/i;

/** What follows such a word in its line, or in lines that are indented more, perhaps as a list. */
function labelled(answer: string): AnswerCode[] {
  const lines = answer.split("\n");
  return lines.flatMap((line, at) => {
    const [, margin = "", own = ""] = LABEL.exec(line) ?? [];
    if (!LABEL.test(line)) return [];
    const inLine = own.replace(/^(?:`+|["'])|(?:`+|["']|\.)$/g, "");
    if (inLine !== "") return isCode(inLine) || /^`/.test(own) ? codesOfText(inLine) : [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((each) => each.trim() !== "" && each.search(/\S/) <= margin.length);
    const below = dedented(rest.slice(0, end < 0 ? undefined : end)).trimEnd();
    const plain = /^(?:[-*] .*\n?)+$/.test(below) ? below.replace(/^[-*] /gm, "") : below;
    return isCode(plain) ? [{ text: plain, isCutOff: false, isTactics: false }] : [];
  });
}

/** An item of a list, or a row of a table, with its first piece of code. */
const ITEM = /^[ \t]*(?:(?:\d+[.)]|[-*+])[ \t]+[^`\n]*|\|[^`\n]*\|[ \t]*)(?:`([^`\n]+)`)?/;

/** The same without signs for code, and what stands behind a prompt. */
const STEP = /^[ \t]*(?:\d+[.)]|\w{0,8}>+)[ \t]+([^`\n]+)$/gm;

/** Steps of a list or rows of a table, one after the other: a theorem in lines, or tactics. */
function inOrder(
  answer: string,
  declares: (commands: readonly LeanCommand[]) => boolean,
): AnswerCode[] {
  const items = answer.split("\n").flatMap((line) => ITEM.exec(line)?.[1] ?? []);
  const plain = [...answer.matchAll(STEP)].map(([, text = ""]) => text);
  return [items, plain, spansIn(answer)]
    .filter((steps) => steps.length > 1)
    .flatMap((steps) => {
      const whole = steps.join("\n");
      const isProof = steps.every((step) => isTactic(step.trim()) || /^\s/.test(step));
      return isProof || declares(splitCommands(whole).commands)
        ? [{ text: whole, isCutOff: false, isTactics: isProof }]
        : [];
    });
}

/** Blocks that make one proof: its gaps and what fills them, or its beginning and what goes on from there. */
function together(blocks: readonly ReadBlock[]): AnswerCode[] {
  const at = blocks.findIndex(({ isDeclaring }) => isDeclaring);
  const first = blocks[at];
  const pieces = blocks.slice(at + 1).filter(({ commands }) => commands.length === 0);
  if (!first || pieces.length === 0) return [];
  const gaps = first.text.match(/(?<!\w)sorry(?!\w)/g) ?? [];
  const text =
    gaps.length === pieces.length
      ? filled(first.text, pieces)
      : [first.text, ...pieces.map(({ text: piece }) => piece.replace(/^(?=.)/gm, "  "))].join(
          "\n",
        );
  return [{ text, isCutOff: pieces.some(({ isCutOff }) => isCutOff), isTactics: false }];
}

function filled(text: string, pieces: readonly { text: string }[]): string {
  let next = 0;
  return text
    .split("\n")
    .map((line) =>
      line.replace(/(?:by\s+)?(?<!\w)sorry(?!\w)/, (gap) => {
        const piece = (pieces[next++] as { text: string }).text.trim();
        const margin = " ".repeat(line.length - line.trimStart().length);
        if (gap === "sorry" && line.trim() === "sorry")
          return piece.replace(/\n(?=.)/g, `\n${margin}`);
        const body = piece.replace(/^by\s+/, "").replace(/^(?=.)/gm, `${margin}  `);
        return `by\n${body}`;
      }),
    )
    .join("\n");
}
