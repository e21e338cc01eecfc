const THOUGHT =
  "think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|analysis|plan|planning|inner_monologue|rationale";

/** Reasoning as models mark it: how it begins and ends; `isCut`: a server may have swallowed the beginning. */
const MARKS: readonly { open: RegExp; close: RegExp; isCut: boolean }[] = [
  {
    open: new RegExp(`<(?:\\w+:)?(?:${THOUGHT})(?:\\s[^<>\\n]*)?>`, "i"),
    close: new RegExp(`</(?:\\w+:)?(?:${THOUGHT})>`, "i"),
    isCut: true,
  },
  { open: /◁think▷/, close: /◁\/think▷/, isCut: true },
  { open: /\[THINK\]/, close: /\[\/THINK\]/, isCut: true },
  { open: /<details type="reasoning"[^>]*>/, close: /<\/details>/, isCut: false },
  {
    // What is said to a tool is no thought.
    open: /<\|channel\|>(?:analysis|commentary(?! to=))[^<]*<\|message\|>/,
    close: /<\|end\|>|(?=<\|channel\|>final)/,
    isCut: false,
  },
];

/** What is left of a chat template: `<|im_end|>`, `</s>`, `<|start|>assistant`. */
const SPECIAL_TOKENS =
  /<\|start\|>assistant|<\|channel\|>(?:final|commentary)[^<]*(?:<\|constrain\|>\w*)?<\|message\|>|<\|[a-z0-9_]+\|>|\[\|\w+\|\]|<｜[^｜]*｜>|<(?:start|end)_of_turn>|<eos>|<\/s>\s*$/gi;
/** The same as the last thing of an answer. */
const LAST_TOKEN = /(?:<\|[a-z0-9_]{1,60}\|>|<｜[^｜<]{1,60}｜>|<end_of_turn>|<eos>|<\/s>)$/i;

/** An answer without the special tokens at its end, e.g. `<|im_end|>`; all before them stays where it is. */
export function withoutSpecialTokens(answer: string): string {
  let kept = answer;
  for (;;) {
    const written = kept.trimEnd();
    const [token] = LAST_TOKEN.exec(written.slice(-80)) ?? [];
    if (token === undefined) return kept === answer ? answer : written;
    kept = written.slice(0, -token.length);
  }
}

/**
 * An answer without the part in which a reasoning model thinks, and without special tokens. Where a server swallowed
 * the opening tag, all before the closing one is a thought; one that is not closed goes to the end.
 */
export function withoutThoughts(answer: string): string {
  let text = answer;
  for (const mark of MARKS) text = withoutMarked(text, mark);
  return withoutSpecialTokens(text).replace(SPECIAL_TOKENS, "\n");
}

/** An answer with its thoughts, without what marks them and without special tokens. */
export function withoutMarks(answer: string): string {
  let text = answer;
  for (const { open, close } of MARKS) {
    for (const mark of [open, close]) text = text.replace(new RegExp(mark.source, "gi"), "\n");
  }
  return text.replace(SPECIAL_TOKENS, "\n");
}

function withoutMarked(text: string, { open, close, isCut }: (typeof MARKS)[number]): string {
  let rest = text;
  let kept = "";
  for (;;) {
    const begin = rest.search(open);
    const end = close.exec(rest);
    if (isCut && end && (begin < 0 || end.index < begin)) {
      kept = "";
      rest = rest.slice(end.index + end[0].length);
    } else if (begin >= 0) {
      kept += rest.slice(0, begin);
      const inside = rest.slice(begin).replace(open, "");
      const closing = close.exec(inside);
      if (!closing) return kept;
      rest = inside.slice(closing.index + closing[0].length);
    } else return kept + rest;
  }
}

/** A fenced block of an answer. */
export interface FencedBlock {
  /** The language after the fence, in lower case: `lean4`, or nothing. */
  mark: string;
  text: string;
  /** The answer ends inside of it. */
  isCutOff: boolean;
}

const FENCE = /^((?:[ \t]|>[ \t]?)*)(`{3,}|~{3,})[ \t]*([\w+#.-]*)(.*)$/;
const LEAN = /^lean4?$/i;
/** What a whole answer in Markdown, with blocks of its own, is fenced as. */
const WRAPPER = /^(?:markdown|md|)$/;

/**
 * The blocks fenced by three or more backticks or tildes, e.g. in a list or a quotation, without the indentation that
 * all lines of a block share. Of a block of Markdown with blocks in it, these.
 */
export function allFencedBlocks(answer: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { fence: string; mark: string; isQuoted: boolean; lines: string[] } | undefined;
  for (const line of answer.split(/\r?\n/)) {
    const [, before = "", fence = "", mark = "", rest = ""] = FENCE.exec(line) ?? [];
    if (!open && fence !== "" && !rest.includes("`")) {
      open = { fence, mark: mark.toLowerCase(), isQuoted: before.includes(">"), lines: [] };
    } else if (open && fence.startsWith(open.fence) && mark === "" && rest.trim() === "") {
      blocks.push(...blocksOf({ ...open, isCutOff: false }));
      open = undefined;
    } else if (open && fence === open.fence && LEAN.test(mark) && LEAN.test(open.mark)) {
      // The end of the first was left out.
      blocks.push(...blocksOf({ ...open, isCutOff: false }));
      open = { fence, mark: mark.toLowerCase(), isQuoted: before.includes(">"), lines: [] };
    } else open?.lines.push(line);
  }
  if (open) blocks.push(...blocksOf({ ...open, isCutOff: true }));
  return blocks;
}

/** A block, or those in it. */
function blocksOf({
  mark,
  isQuoted,
  lines,
  isCutOff,
}: Omit<FencedBlock, "text"> & { isQuoted: boolean; lines: readonly string[] }): FencedBlock[] {
  const plain = isQuoted ? lines.map((line) => line.replace(/^[ \t]*(?:>[ \t]?)+/, "")) : lines;
  const text = dedented(plain);
  const inner = WRAPPER.test(mark) ? allFencedBlocks(text) : [];
  // Where both have the same fence, the end of the outer one is that of the inner one.
  return inner.length > 0
    ? inner.map((block) => ({ ...block, isCutOff: block.isCutOff && isCutOff }))
    : [{ mark, text, isCutOff }];
}

/**
 * The texts of the blocks whose mark `isWanted`, e.g. `lean`; `isCutOff`: the text ends inside of one.
 */
export function fencedBlocks(
  answer: string,
  isWanted: (mark: string) => boolean,
): { blocks: string[]; isCutOff: boolean } {
  const wanted = allFencedBlocks(answer).filter(({ mark }) => isWanted(mark));
  return {
    blocks: wanted.filter(({ isCutOff }) => !isCutOff).map(({ text }) => text),
    isCutOff: wanted.some(({ isCutOff }) => isCutOff),
  };
}

/** Lines without the indentation that all of them share. */
export function dedented(lines: readonly string[]): string {
  const written = lines.filter((line) => line.trim() !== "");
  const by = Math.min(...written.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(Math.min(by, line.length))).join("\n");
}
