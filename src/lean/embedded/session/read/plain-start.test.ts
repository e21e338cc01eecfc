import { describe, expect, test } from "vitest";
import { plainStart } from "./plain-start.ts";

const of = (text: string) => plainStart(new TextEncoder().encode(text));

describe("the start of a text without a header", () => {
  test("is that of its first word", () => {
    expect(of("theorem a : True := trivial")).toBe(0);
    expect(of("\n  \n def x := 1")).toBe(5);
  });

  test("is left to Lean where the text may have a header, or begins with anything else", () => {
    for (const text of [
      "import Std\n",
      "\nmodule\n",
      "prelude\n",
      "public import Std\n",
      "-- a comment\ntheorem a : True := trivial",
      "/-- about a -/ theorem a : True := trivial",
      "\ttheorem a : True := trivial",
      "\r\ntheorem a : True := trivial",
      "#eval 1",
      "@[simp] theorem a : True := trivial",
      "import«x»",
      "",
      "\n",
      "theorem",
      "é x",
    ]) {
      expect(of(text), JSON.stringify(text)).toBeUndefined();
    }
  });
});
