import { expect, test } from "vitest";
import type { FileReport, Message } from "../core/index.ts";
import { renderReport } from "./verify.ts";

const report = (given: Partial<FileReport>): FileReport => ({
  file: "t.lean",
  verdict: "rejected",
  declarations: [],
  messages: [],
  reasons: [],
  elapsedMs: 1_000,
  gate: "kernel-replay",
  lean: { version: "4.28.0", libraries: [] },
  ...given,
});
const error = (data: string): Message => {
  return { severity: "error", pos: { line: 1, column: 0 }, endPos: null, data };
};

test("where Lean did not come to the end, no theorems are counted", () => {
  const reasons = [{ code: "timed-out" as const, text: "line 4: no result after 1000 ms" }];
  const cut = renderReport(report({ verdict: "timed-out", reasons }));
  expect(cut).toContain("  nothing was judged, 1.00 s\n");
  expect(renderReport(report({ verdict: "no-theorems" }))).toContain("  0 of 0 theorems proved");
});

test("of a name that is unknown it is said how much of a library was built", () => {
  const libraries = [
    { name: "mathlib", hash: "0123456789abcdef", modules: 1028, isReplayed: true },
  ];
  const lean = { version: "4.28.0", libraries };
  const note = "of mathlib 1,028 modules were built here";
  const rendered = (data: string) => renderReport(report({ messages: [error(data)], lean }));
  for (const data of ["unknown tactic", "Unknown constant `Real.log`", "<input>: expected token"])
    expect(rendered(data)).toContain(note);
  expect(rendered("unsolved goals")).not.toContain(note);
  expect(renderReport(report({ messages: [error("unknown tactic")] }))).not.toContain("note:");
});
