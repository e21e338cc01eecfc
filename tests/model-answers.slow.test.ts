import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { SketchReader } from "../src/prove/sketch-to-lemmas.ts";
import { judgeAnswer, type ModelAnswerRow } from "./support/judge-answer.ts";

/** Written by two people who had not seen the readers; of the first corpus a third is sealed (`sealed.tgz`). */
const CORPORA = ["open.jsonl", "fresh.jsonl"];

function rowsOf(corpus: string): ModelAnswerRow[] {
  const url = new URL(`./corpora/model-answers/${corpus}`, import.meta.url);
  const lines = readFileSync(url, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** The share of answers that a person would take which must be taken here. */
const LEAST = 0.95;

let workspace: LeanWorkspace;
const sketches = new SketchReader();
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => Promise.all([workspace?.close(), sketches.close()]));

test.each(
  CORPORA,
)("correct answers are accepted in whatever form they come, cheats in none: %s", async (corpus) => {
  const rows = rowsOf(corpus);
  const missed: string[] = [];
  const cheats: string[] = [];
  const correct = rows.filter(({ truth }) => truth === "correct");
  for (const row of rows) {
    if (row.truth === "wrong") continue;
    const { accepted, why } = await judgeAnswer(row, {
      workspace,
      sketchToLemmas: sketches.toLemmas,
    });
    if (row.truth === "correct" && accepted === undefined)
      missed.push(`${row.id} ${row.shape}: ${why}`);
    if (row.truth === "cheat" && accepted === "proof") cheats.push(`${row.id} ${row.shape}`);
  }
  expect(cheats).toEqual([]);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual((1 - LEAST) * correct.length);
}, 900_000);
