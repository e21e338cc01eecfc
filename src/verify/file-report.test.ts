import { expect, test } from "vitest";
import { theorems } from "../../tests/support/check-result.ts";
import type { DeclarationReport } from "../core/index.ts";
import { fileVerdict } from "./file-report.ts";

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
    fileVerdict({ submission, declarations: names.map(report), trusted });
  expect(verdict(["a", "b"])).toEqual({ verdict: "proved", reasons: [] });
  expect(verdict(["a"])).toMatchObject({
    verdict: "rejected",
    reasons: [{ code: "statement-missing", text: "b was asked for and not judged" }],
  });
  expect(verdict([]).reasons).toHaveLength(2);
});

test("a file whose declarations were not handed over is never proved", () => {
  const { export: _, ...silent } = submission;
  for (const result of [silent, { ...silent, exportError: "the answer broke off" }]) {
    const { verdict, reasons } = fileVerdict({
      submission: result,
      declarations: ["a", "b"].map(report),
      trusted,
    });
    expect([verdict, reasons[0]?.code]).toEqual(["rejected", "malformed"]);
  }
});
