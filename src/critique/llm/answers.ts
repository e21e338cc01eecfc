/** What was read from an answer, or why it cannot be used. */
export type Read<T> = { value: T } | { reason: string };

/** An answer without what a reasoning model thought aloud in `<think>...</think>`. */
export function withoutThoughts(answer: string): string {
  const closed = answer.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, "");
  // Some servers swallow the opening tag.
  return closed.replace(/^[\s\S]*<\/think(?:ing)?>/, "").replace(/<think(?:ing)?>[\s\S]*$/, "");
}

/** The text of the only block fenced by backticks and marked `python`, `python3` or `py`. */
export function onlyPythonBlock(answer: string): Read<string> {
  const blocks: string[] = [];
  let open: { fence: string; isPython: boolean; lines: string[] } | undefined;
  for (const line of withoutThoughts(answer).split(/\r?\n/)) {
    const fence = /^\s*(`{3,})\s*([\w+-]*)\s*$/.exec(line);
    if (!open && fence) {
      const isPython = /^py(?:thon)?3?$/i.test(fence[2] as string);
      open = { fence: fence[1] as string, isPython, lines: [] };
    } else if (open && line.trim() === open.fence) {
      if (open.isPython) blocks.push(open.lines.join("\n"));
      open = undefined;
    } else open?.lines.push(line);
  }
  if (open?.isPython) return { reason: "the ```python block is not closed" };
  const [block, ...others] = blocks;
  if (block === undefined) return { reason: "there is no ```python block" };
  if (others.length > 0) {
    return { reason: `there are ${blocks.length} \`\`\`python blocks; give exactly one` };
  }
  return block.trim() === "" ? { reason: "the ```python block is empty" } : { value: `${block}\n` };
}
