import { expect, test } from "vitest";
import { theorems } from "../../tests/support/check-result.ts";
import type { DeclarationReport } from "../model/index.ts";
import { fileVerdict } from "./verify.ts";

const submission = theorems(["a", "b"], "True.intro");
const trusted = theorems(["a", "b"], "sorryAx");

const report = (name: string): DeclarationReport => ({
  name,
  kind: "theorem",
  verdict: "proved",
  axioms: [],
  sorry: false,
  reasons: [],
  pos: null,
  endPos: null,
});

test("a file is proved when every theorem that was asked for is reported as proved", () => {
  const verdict = (names: string[]) =>
    fileVerdict(submission, names.map(report), { reasons: [], trusted });
  expect(verdict(["a", "b"])).toBe("proved");
  expect(verdict(["a"])).toBe("rejected");
  expect(verdict([])).toBe("rejected");
});
