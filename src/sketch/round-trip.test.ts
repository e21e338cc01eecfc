import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { elaborateTrusted, verifyText } from "../app/verify.ts";
import { EmbeddedLean } from "../lean/supervisor/embedded-lean.ts";
import { LeanWorkspace } from "../lean/supervisor/workspace.ts";
import type { Sketch } from "../model/index.ts";
import { findObligations } from "./find-obligations.ts";
import { type FilledObligation, reassemble } from "./reassemble.ts";
import { ROUND_TRIPS, type RoundTrip } from "./round-trips.test-data.ts";

let lean: EmbeddedLean;
let workspace: LeanWorkspace;

beforeAll(async () => {
  lean = await EmbeddedLean.open({});
  workspace = await LeanWorkspace.open();
});

afterAll(async () => {
  await workspace?.close();
  await lean?.close();
});

async function sketchOf(text: string): Promise<Sketch> {
  const found = await findObligations({ text, verifier: lean, workspace });
  if (found.status !== "finished") throw new Error(found.reason);
  expect(found.messages.filter((m) => m.severity === "error")).toEqual([]);
  return found.sketch;
}

/** Each proof is also checked where it was made: as a theorem that stands alone after its context. */
async function checkAlone(sketch: Sketch, proofs: readonly string[]): Promise<void> {
  for (const [i, { context, statement }] of sketch.obligations.entries()) {
    const run = await workspace.run({ text: context });
    if (run.status !== "finished") throw new Error(run.reason);
    const text = `${statement.text} := ${proofs[i]}`;
    const alone = await workspace.run({ text, environment: run.environment });
    if (alone.status !== "finished") throw new Error(alone.reason);
    expect([text, alone.messages.filter((m) => m.severity === "error")]).toEqual([text, []]);
  }
}

async function checkWhole(example: RoundTrip, complete: string): Promise<void> {
  const { text, against = true, verdict = "proved" } = example;
  const trusted = against ? await elaborateTrusted(lean, "original.lean", text) : undefined;
  const input = { file: "complete.lean", text: complete, ...(trusted ? { trusted } : {}) };
  const { report } = await verifyText(lean, input);
  const errors = report.messages.filter((m) => m.severity === "error");
  const found = { verdict: report.verdict, errors: errors.map((m) => [m.pos.line, m.data]) };
  expect([complete, found]).toEqual([complete, { verdict, errors: [] }]);
}

/** Without what was put in, the user's text is there byte for byte. */
function expectUserTextKept(original: string, complete: string): void {
  let at = 0;
  for (const piece of original.split(/[ \t]*\bsorry\b/)) {
    const found = complete.indexOf(piece, at);
    expect([piece, found >= 0]).toEqual([piece, true]);
    at = found + piece.length;
  }
}

function fill(sketch: Sketch, { proofs, lemmas, as }: RoundTrip): FilledObligation[] {
  expect(sketch.obligations.map(({ statement }) => statement.text)).toHaveLength(proofs.length);
  return sketch.obligations.map(({ id }, i) => ({
    id,
    proof: proofs[i] as string,
    ...(lemmas?.[i] ? { lemmas: lemmas[i] } : {}),
    ...(as ? { as } : {}),
  }));
}

describe("a file is taken apart, proved and put together again", () => {
  for (const example of ROUND_TRIPS) {
    test(example.title, { timeout: 300_000 }, async () => {
      const { text, proofs, statements, others = [], expected } = example;
      const sketch = await sketchOf(text);
      if (statements) {
        expect(sketch.obligations.map(({ statement }) => statement.text)).toEqual(statements);
      }
      expect(sketch.others.map(({ reason }) => reason)).toEqual(others);
      if (!example.lemmas) await checkAlone(sketch, proofs);
      const complete = reassemble(sketch, fill(sketch, example));
      if (expected !== undefined) expect(complete).toBe(expected);
      if (!example.lemmas && !example.as) expectUserTextKept(text, complete);
      await checkWhole(example, complete);
      if (example.alsoAsLemmas) {
        const cited = reassemble(sketch, fill(sketch, { ...example, as: "lemma" }));
        await checkWhole(example, cited);
      }
    });
  }
});
