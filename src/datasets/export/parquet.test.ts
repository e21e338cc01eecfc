import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from "hyparquet";
import { expect, test } from "vitest";
import type { Row } from "./export-formats.ts";
import { verlParquet } from "./parquet.ts";

const row = (index: number, content: string): Row => ({
  data_source: "lemmata/completion",
  prompt: [
    { role: "system", content: "You prove theorems." },
    { role: "user", content },
  ],
  ability: "lean4",
  reward_model: { style: "rule", ground_truth: JSON.stringify({ statement: content }) },
  extra_info: { index, split: "train", problem: "0f12", run: "k3f9x2mq" },
});

/** A second implementation reads the bytes. */
async function read(bytes: Uint8Array) {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const rows = await parquetReadObjects({ file: file as ArrayBuffer });
  const schema = parquetSchema(await parquetMetadataAsync(file as ArrayBuffer));
  return { rows, columns: schema.children.map(({ element }) => element.name) };
}

test("rows come back as they were written, nested columns included", async () => {
  const rows = [row(0, "theorem t : ∀ x ∈ [1, 2], 0 < x"), row(1, "𝔽 := `λ`\n\ttab"), row(2, "")];
  const { rows: back, columns } = await read(verlParquet(rows));
  expect(columns).toEqual(["data_source", "prompt", "ability", "reward_model", "extra_info"]);
  const expected = rows.map((one) => {
    const info = one.extra_info as Row;
    return { ...one, extra_info: { ...info, index: BigInt(info.index as number) } };
  });
  expect(back).toEqual(expected);
});

test("3,000 rows and none at all", async () => {
  const many = Array.from({ length: 3000 }, (_, i) => row(i, `theorem t${i} : ${i} = ${i}`));
  const { rows } = await read(verlParquet(many));
  expect(rows).toHaveLength(3000);
  expect(rows[2999]?.prompt).toEqual(many[2999]?.prompt);
  expect((await read(verlParquet([]))).rows).toEqual([]);
});
