import { malformed, type Parsed, parsed } from "./parsed.ts";

/** An answer without what a reasoning model thought aloud in `<think>...</think>`. */
export function withoutThoughts(answer: string): string {
  const closed = answer.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, "");
  // Some servers swallow the opening tag.
  return closed.replace(/^[\s\S]*<\/think(?:ing)?>/, "").replace(/<think(?:ing)?>[\s\S]*$/, "");
}

/**
 * The text of the only block fenced by three or more backticks and marked `lean` or `lean4`. Blocks in
 * other languages, or in none, do not count.
 */
export function onlyLeanBlock(answer: string): Parsed<string> {
  const blocks: string[] = [];
  let open: { fence: string; isLean: boolean; lines: string[] } | undefined;
  for (const line of answer.split(/\r?\n/)) {
    const fence = /^\s*(`{3,})\s*([\w+-]*)\s*$/.exec(line);
    if (!open && fence) {
      const isLean = /^lean4?$/i.test(fence[2] as string);
      open = { fence: fence[1] as string, isLean, lines: [] };
    } else if (open && line.trim() === open.fence) {
      if (open.isLean) blocks.push(open.lines.join("\n"));
      open = undefined;
    } else open?.lines.push(line);
  }
  if (open?.isLean) return malformed("the ```lean block is not closed: the answer was cut off");
  const [block] = blocks;
  if (block === undefined) return malformed("there is no ```lean block");
  if (blocks.length > 1) {
    return malformed(`there are ${blocks.length} \`\`\`lean blocks; give exactly one`);
  }
  return block.trim() === "" ? malformed("the ```lean block is empty") : parsed(block);
}

/** A text with every run of blanks and line breaks made one space. */
export function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
