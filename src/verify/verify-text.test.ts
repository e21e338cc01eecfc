import { expect, test } from "vitest";
import { FakeVerifier } from "../../tests/support/fakes.ts";
import { elaborateTrusted } from "./trusted.ts";
import { verifyText } from "./verify-text.ts";

// P0 and P1 have the proof `magic`, P2 follows from both; for P3 a process believes `forged`.
const WORLD = { magic: new Set([0, 1]), rules: new Map([[2, [[0, 1]]]]), forged: new Set([3]) };

async function verify(text: string, against?: string) {
  const lean = new FakeVerifier(WORLD);
  const trusted =
    against === undefined ? undefined : await elaborateTrusted(lean, "task.lean", against);
  const { report, proofs } = await verifyText(lean, { file: "a.lean", text, trusted });
  const codes = report.declarations.flatMap(({ reasons }) => reasons.map(({ code }) => code));
  return { lean, report, proofs, codes };
}

test("a theorem is proved when the judge accepts what its process handed over", async () => {
  const text =
    "theorem a : P0 := magic\n\ntheorem b : P1 := magic\n\ntheorem c : P2 := by_lemmas a b";
  const { lean, report, proofs } = await verify(text);
  expect(report).toMatchObject({ verdict: "proved", gate: "kernel-replay" });
  expect(report.lean.version).toBe("4.0.0-fake");
  expect(proofs.map(({ theorem }) => theorem)).toEqual(["a", "b", "c"]);
  expect(lean.judged).toHaveLength(1);
});

test.each([
  ["an error", "theorem a : P2 := magic", "rejected", "elaboration-error"],
  ["a sorry", "theorem a : P0 := sorry", "incomplete", "sorry"],
  ["a forgery", "theorem a : P3 := forged", "rejected", "kernel-rejected"],
])("%s is no proof, whatever else the text proves", async (_, text, verdict, code) => {
  const { report, codes, proofs } = await verify(`theorem good : P1 := magic\n\n${text}`);
  expect(report.verdict).toBe(verdict);
  expect(codes).toContain(code);
  expect(proofs.map(({ theorem }) => theorem)).toEqual(["good"]);
});

test("what rests on a sorry or on a forgery is as little proved as they are", async () => {
  const rules = new Map([[5, [[3]]]]);
  const lean = new FakeVerifier({ ...WORLD, rules });
  const text = "theorem a : P3 := forged\n\ntheorem b : P5 := by_lemmas a";
  const { report } = await verifyText(lean, { file: "a.lean", text });
  expect(report.declarations.map(({ verdict }) => verdict)).toEqual(["rejected", "rejected"]);
});

test("against a statement, its theorems count and no others", async () => {
  const asked = "theorem a : P0 := sorry";
  expect((await verify("theorem a : P0 := magic", asked)).report.verdict).toBe("proved");
  expect((await verify("theorem a : P1 := magic", asked)).codes).toEqual(["statement-changed"]);
  const { report, codes } = await verify("theorem b : P0 := magic", asked);
  expect(codes).toContain("statement-missing");
  expect(report.declarations.map(({ name }) => name)).toEqual(["a"]);
});

test("a statement may be on its way while the text is elaborated; what it asks for otherwise is read anew", async () => {
  const asked = "theorem a : P0 := sorry";
  const text = "theorem a : P0 := magic";
  for (const [expected, times] of [
    ["a", 1],
    ["other", 2],
  ] as const) {
    const lean = new FakeVerifier(WORLD);
    const trusted = elaborateTrusted(lean, "task.lean", asked);
    const input = { file: "a.lean", text, trusted, expected: [[expected]] };
    const { report } = await verifyText(lean, input);
    expect(report.verdict).toBe("proved");
    expect(lean.checked).toHaveLength(times);
  }
});

test("the statement is elaborated by the judge, the submission never", async () => {
  const { lean } = await verify("theorem a : P0 := magic", "theorem a : P0 := sorry");
  expect(lean.elaborated).toEqual(["theorem a : P0 := sorry"]);
  expect(lean.checked).toEqual(["theorem a : P0 := magic"]);
});

test("a statement with nothing to prove is refused, unless complete ones are taken", async () => {
  const lean = new FakeVerifier(WORLD);
  const text = "theorem a : P0 := magic";
  await expect(elaborateTrusted(lean, "task.lean", text)).rejects.toThrow("nothing ends in sorry");
  const trusted = await elaborateTrusted(lean, "task.lean", text, { allowComplete: true });
  expect(trusted.declarations).toHaveLength(1);
  await expect(elaborateTrusted(lean, "task.lean", "theorem a : P2 := magic")).rejects.toThrow(
    "task.lean:1:0",
  );
});

test("a process that timed out leaves the judge nothing to do", async () => {
  const lean = new FakeVerifier(WORLD);
  lean.interruption = { status: "timed-out", reason: "60 s" };
  const { report } = await verifyText(lean, { file: "a.lean", text: "theorem a : P0 := magic" });
  expect(report).toMatchObject({ verdict: "timed-out", declarations: [] });
  expect(lean.judged).toEqual([]);
});

test("bytes that are no text are malformed, and reach no process", async () => {
  const lean = new FakeVerifier(WORLD);
  const { report } = await verifyText(lean, { file: "a.lean", text: new Uint8Array([0xff]) });
  expect(report.reasons.map(({ code }) => code)).toEqual(["malformed"]);
  expect(lean.checked).toEqual([]);
});
