import { expect, test } from "vitest";
import { openLean } from "./lean.ts";
import { readSourceText } from "./source-text.ts";

test("what is no text is refused by its kind", () => {
  const refusal = (source: unknown) => () => readSourceText(source as string);
  expect(refusal(42)).toThrow("the text has to be a string or a Uint8Array, not number");
  expect(refusal(null)).toThrow("not null");
  expect(refusal("\ud800")).toThrow("not valid UTF-8");
});

test("numbers that make no sense are refused before Lean is opened", async () => {
  const refused = { code: "bad-input" };
  await expect(openLean({ instances: -1 })).rejects.toMatchObject(refused);
  await expect(openLean({ threads: 1.5 })).rejects.toMatchObject(refused);
  await expect(openLean({ timeoutMs: 0 })).rejects.toThrow("timeoutMs has to be above 0, not 0");
});
