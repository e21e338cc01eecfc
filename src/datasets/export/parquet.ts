import { parquetWriteBuffer } from "hyparquet-writer";
import type { Row } from "./export-formats.ts";

type Schema = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;

const text = (name: string): Schema[number] => ({
  name,
  type: "BYTE_ARRAY",
  converted_type: "UTF8",
  repetition_type: "OPTIONAL",
});
const group = (name: string, count: number): Schema[number] => ({
  name,
  num_children: count,
  repetition_type: "OPTIONAL",
});

/** The columns of verl, in the order of `data_source, prompt, ability, reward_model, extra_info`. */
const VERL_SCHEMA: Schema = [
  { name: "root", num_children: 5 },
  text("data_source"),
  { ...group("prompt", 1), converted_type: "LIST" },
  { name: "list", num_children: 1, repetition_type: "REPEATED" },
  group("element", 2),
  text("role"),
  text("content"),
  text("ability"),
  ...[group("reward_model", 2), text("style"), text("ground_truth")],
  group("extra_info", 4),
  { name: "index", type: "INT64", repetition_type: "OPTIONAL" },
  ...[text("split"), text("problem"), text("run")],
];

/** Rows of verl as a Parquet file: nested columns, as pandas and `datasets` read them. */
export function verlParquet(rows: readonly Row[]): Uint8Array {
  const column = (name: string) => ({ name, data: rows.map((row) => row[name] ?? null) });
  const extra = rows.map(({ extra_info: info }) => withBigIndex(info as Row));
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        ...["data_source", "prompt", "ability", "reward_model"].map(column),
        { name: "extra_info", data: extra },
      ],
      schema: VERL_SCHEMA,
    }),
  );
}

/** 64-bit integers are written from `bigint`. */
function withBigIndex({ index, ...rest }: Row) {
  return { index: BigInt(index as number), ...rest };
}
