/** An answer without the `<think>...</think>` part of a reasoning model. */
export function withoutThoughts(answer: string): string {
  const closed = answer.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, "");
  // Some servers swallow the opening tag.
  return closed.replace(/^[\s\S]*<\/think(?:ing)?>/, "").replace(/<think(?:ing)?>[\s\S]*$/, "");
}

/**
 * The blocks fenced by three or more backticks whose mark `isWanted`, e.g. `lean`; `isCutOff`: the text ends
 * inside of one.
 */
export function fencedBlocks(
  answer: string,
  isWanted: (mark: string) => boolean,
): { blocks: string[]; isCutOff: boolean } {
  const blocks: string[] = [];
  let open: { fence: string; isWanted: boolean; lines: string[] } | undefined;
  for (const line of answer.split(/\r?\n/)) {
    const fence = /^\s*(`{3,})\s*([\w+-]*)\s*$/.exec(line);
    if (!open && fence) {
      open = { fence: fence[1] as string, isWanted: isWanted(fence[2] as string), lines: [] };
    } else if (open && line.trim() === open.fence) {
      if (open.isWanted) blocks.push(open.lines.join("\n"));
      open = undefined;
    } else open?.lines.push(line);
  }
  return { blocks, isCutOff: open?.isWanted ?? false };
}
