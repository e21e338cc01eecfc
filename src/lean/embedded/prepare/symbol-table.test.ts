import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSymbolTable, lookUpSymbol } from "./symbol-table.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,40}$/), {
  maxLength: 200,
});

test("finds every symbol and no other", () => {
  fc.assert(
    fc.property(names, (all) => {
      const present = all.filter((_, i) => i % 2 === 0);
      const table = buildSymbolTable(present.map((name, value) => ({ name, value })));
      for (const [i, name] of present.entries()) expect(lookUpSymbol(table, encode(name))).toBe(i);
      for (const name of all.filter((_, i) => i % 2 === 1)) {
        expect(lookUpSymbol(table, encode(name))).toBeUndefined();
      }
    }),
  );
});
