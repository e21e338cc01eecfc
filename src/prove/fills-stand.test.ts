import { expect, test } from "vitest";
import type {
  DeclarationReport,
  FileReport,
  Obligation,
  ObligationId,
  ReasonCode,
} from "../core/index.ts";
import { fillsStand } from "./fills-stand.ts";

function declared(
  name: string,
  verdict: DeclarationReport["verdict"],
  ...codes: ReasonCode[]
): DeclarationReport {
  const reasons = codes.map((code) => ({ code, text: code }));
  const about = { name, kind: "theorem", axioms: [], pos: null, endPos: null } as const;
  return {
    ...about,
    verdict,
    sorry: codes.includes("sorry"),
    reasons,
  } as unknown as DeclarationReport;
}

const obligations = ["open", "filled"].map((declaration) => {
  return { id: declaration as ObligationId, declaration } as Obligation;
});

function stands(declarations: DeclarationReport[], more: Partial<FileReport> = {}): boolean {
  const report = { verdict: "rejected", declarations, reasons: [], messages: [], ...more };
  return fillsStand(report as unknown as FileReport, { obligations }, obligations.slice(1));
}

const OPEN = declared("open", "rejected", "forbidden-axiom", "sorry");
const PROVED = declared("filled", "proved");

test("an open statement that rests on an axiom says nothing of the proofs of others", () => {
  expect(stands([OPEN, PROVED])).toBe(true);
  expect(stands([declared("open", "incomplete", "sorry")], { verdict: "incomplete" })).toBe(true);
});

test("what is refused of a proof that was filled in, and all else that is wrong, counts", () => {
  expect(stands([declared("filled", "rejected", "forbidden-axiom")])).toBe(false);
  expect(stands([declared("filled", "rejected", "forbidden-axiom", "sorry")])).toBe(false);
  expect(stands([declared("open", "rejected", "statement-changed", "sorry"), PROVED])).toBe(false);
  expect(stands([declared("open", "rejected", "forbidden-axiom"), PROVED])).toBe(false);
  const error = { severity: "error", pos: { line: 1, column: 0 }, endPos: null, data: "" } as const;
  expect(stands([OPEN, PROVED], { messages: [error] })).toBe(false);
  expect(stands([OPEN, PROVED], { reasons: [{ code: "malformed", text: "" }] })).toBe(false);
  expect(stands([OPEN, PROVED], { verdict: "timed-out" })).toBe(false);
});
