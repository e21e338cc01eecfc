import { fencedBlocks } from "../../core/index.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";

/**
 * The text of the only block fenced by three or more backticks and marked `lean` or `lean4`. Blocks in
 * other languages, or in none, do not count.
 */
export function onlyLeanBlock(answer: string): Parsed<string> {
  const { blocks, isCutOff } = fencedBlocks(answer, (mark) => /^lean4?$/i.test(mark));
  if (isCutOff) return malformed("the ```lean block is not closed: the answer was cut off");
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
