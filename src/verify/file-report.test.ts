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

test("where nothing speaks against a text but a missing answer, it is not rejected", () => {
  const refused = (code: "crashed" | "timed-out" | "forbidden-axiom"): DeclarationReport => ({
    ...report("a"),
    verdict: "rejected",
    reasons: [{ code, text: code }],
  });
  const verdict = (...declarations: DeclarationReport[]) =>
    fileVerdict({ submission, declarations: [...declarations, report("b")], trusted: undefined })
      .verdict;
  expect(verdict(refused("crashed"))).toBe("crashed");
  expect(verdict(refused("timed-out"))).toBe("timed-out");
  expect(verdict(refused("timed-out"), refused("crashed"))).toBe("crashed");
  expect(verdict(refused("crashed"), refused("forbidden-axiom"))).toBe("rejected");
  const wrong = { ...submission, messages: [error] };
  const declarations = [refused("crashed")];
  expect(fileVerdict({ submission: wrong, declarations, trusted: undefined }).verdict).toBe(
    "rejected",
  );
});

const error = {
  severity: "error",
  pos: { line: 1, column: 0 },
  endPos: null,
  data: "it is wrong",
} as const;
