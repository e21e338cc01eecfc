import { expect, test } from "vitest";
import { readBlocks } from "./framing.ts";

async function blocks(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  async function* input() {
    for (const chunk of chunks) {
      yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
    }
  }
  const found: string[] = [];
  for await (const block of readBlocks(input())) found.push(block);
  return found;
}

test("lines are glued without separator up to a blank line", async () => {
  expect(await blocks('{"a":  \n  1}\r\n\r\n{"b": 2}\n\n')).toEqual([
    '{"a":  1}\r\n',
    '{"b": 2}\n',
  ]);
});

test("blank blocks and comment blocks are passed over", async () => {
  expect(await blocks("\n\n\n# no\n{}\n\n-- no\n\n{}\n\n\n\n")).toEqual(["{}\n"]);
});

test("the end of the input ends a block, and chunks may cut characters", async () => {
  const bytes = new TextEncoder().encode('{"é": 1}');
  expect(await blocks(bytes.slice(0, 3), bytes.slice(3))).toEqual(['{"é": 1}']);
  expect(await blocks()).toEqual([]);
});
