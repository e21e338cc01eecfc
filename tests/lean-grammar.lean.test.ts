import { expect, test } from "vitest";
import { CONFIG_FIELDS, HARMLESS_WORDS, RUNNING_WORDS } from "../src/core/index.ts";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";

test("every word of Lean's grammar is known as harmless or as running code", async () => {
  const lean = await EmbeddedLean.open({ spare: false });
  try {
    const grammar = await lean.grammar(["Init", "Lean", "Std"]);
    expect(grammar.tokens.length).toBeGreaterThan(400);
    expect(grammar.attributes.length).toBeGreaterThan(100);
    const known = new Set([...HARMLESS_WORDS, ...RUNNING_WORDS]);
    const words = [...grammar.tokens, ...grammar.leading].filter((word) => /[A-Za-z]/.test(word));
    expect(words.filter((word) => !known.has(word))).toEqual([]);
    expect(HARMLESS_WORDS.filter((word) => RUNNING_WORDS.includes(word))).toEqual([]);
    const fields = grammar.configFields.filter((field) => /^\w/.test(field));
    expect(fields.filter((field) => !CONFIG_FIELDS.includes(field))).toEqual([]);
    // What makes the kernel run compiled code: the judge gives it none of these.
    expect(grammar.runByKernel).toEqual([
      ...["Lean.ofReduceBool", "Lean.ofReduceNat", "Lean.reduceBool", "Lean.reduceNat"],
    ]);
  } finally {
    await lean.close();
  }
});
