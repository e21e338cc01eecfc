import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean, LeanWorkspace } from "../src/lean/embedded/index.ts";
import { SketchReader } from "../src/prove/sketch-to-lemmas.ts";
import { elaborateTrusted, verifyText } from "../src/verify/index.ts";
import { judgeAnswer, type ModelAnswerRow } from "./support/judge-answer.ts";

/**
 * Written by four people who had not seen the readers; of the first corpus a third is sealed (`sealed.tgz`). The fourth was
 * sealed until it was measured once; the third and it are by the same person.
 */
const CORPORA = ["open.jsonl", "fresh.jsonl", "second.jsonl", "third.jsonl", "fourth.jsonl"];

function rowsOf(corpus: string): ModelAnswerRow[] {
  const url = new URL(`./corpora/model-answers/${corpus}`, import.meta.url);
  const lines = readFileSync(url, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** The share of answers that a person would take which must be taken here. */
const LEAST = 0.95;

let workspace: LeanWorkspace;
let lean: EmbeddedLean;
const sketches = new SketchReader();
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
  lean = await EmbeddedLean.open({ spare: false });
});
afterAll(() => Promise.all([workspace?.close(), lean?.close(), sketches.close()]));

/** What the gate says of a text beside the statement that was asked for. */
async function verdictOn({ context, statement }: ModelAnswerRow, text: string): Promise<string> {
  const asked = `${context}\n\n${statement} := by\n  sorry\n`;
  const trusted = await elaborateTrusted(lean, "asked.lean", asked, { core: true });
  const { report } = await verifyText(lean, { file: "t.lean", text, trusted }, { core: true });
  return report.verdict;
}

test.each(
  CORPORA,
)("correct answers are accepted in whatever form they come, others in none: %s", async (corpus) => {
  const rows = rowsOf(corpus);
  const missed: string[] = [];
  const others: string[] = [];
  const refused: string[] = [];
  const correct = rows.filter(({ truth }) => truth === "correct");
  for (const row of rows) {
    const services = { workspace, sketchToLemmas: sketches.toLemmas };
    const { accepted, why, text } = await judgeAnswer(row, services);
    const shown = `${row.id} ${row.shape}`;
    if (row.truth === "correct" && accepted === undefined) missed.push(`${shown}: ${why}`);
    if (row.truth !== "correct" && accepted === "proof") others.push(`${shown}: ${text}`);
    if (text === undefined) continue;
    const verdict = await verdictOn(row, text);
    if (verdict !== "proved") refused.push(`${shown}: ${verdict}\n${text}`);
  }
  expect(others).toEqual([]);
  expect(refused).toEqual([]);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual((1 - LEAST) * correct.length);
}, 900_000);
