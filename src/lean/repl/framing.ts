/**
 * Cuts an input into the REPL's blocks: lines up to a blank one, glued without separator after their
 * trailing blanks are dropped. What is left at the end of the input is a block too. Blank blocks are
 * passed over, and so are those that begin with `#` or `--`.
 */
export async function* readBlocks(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let block = "";
  for await (const line of readLines(input)) {
    if (line.trim() !== "") {
      block += line.trimEnd();
      continue;
    }
    // The blank line belongs to the block: offsets in complaints about the JSON count it.
    if (isRequest(block)) yield `${block}${line}\n`;
    block = "";
  }
  if (isRequest(block)) yield block;
}

function isRequest(block: string): boolean {
  return block !== "" && !block.startsWith("#") && !block.startsWith("--");
}

async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let pieces: string[] = [];
  for await (const chunk of input) {
    const lines = decoder.decode(chunk, { stream: true }).split("\n");
    const last = lines.pop() as string;
    for (const line of lines) {
      yield pieces.join("") + line;
      pieces = [];
    }
    pieces.push(last);
  }
  const rest = pieces.join("") + decoder.decode();
  if (rest !== "") yield rest;
}
