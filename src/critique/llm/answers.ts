import { fencedBlocks, withoutThoughts } from "../../core/index.ts";

/** What was read from an answer, or why it cannot be used. */
export type Read<T> = { value: T } | { reason: string };

/** The text of the only block fenced by backticks and marked `python`, `python3` or `py`. */
export function onlyPythonBlock(answer: string): Read<string> {
  const isPython = (mark: string) => /^py(?:thon)?3?$/i.test(mark);
  const { blocks, isCutOff } = fencedBlocks(withoutThoughts(answer), isPython);
  if (isCutOff) return { reason: "the ```python block is not closed" };
  const [block, ...others] = blocks;
  if (block === undefined) return { reason: "there is no ```python block" };
  if (others.length > 0) {
    return { reason: `there are ${blocks.length} \`\`\`python blocks; give exactly one` };
  }
  return block.trim() === "" ? { reason: "the ```python block is empty" } : { value: `${block}\n` };
}
