import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { elaborateTrusted, verifyText } from "../src/verify/index.ts";
import { type CorpusCase, readCorpus } from "./support/corpus.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

/** It may take all the time that it is given: no longer than what is needed to begin, also on a busy machine. */
const isEndless = ({ reasons }: CorpusCase) => reasons.includes("timed-out");

async function judge(item: CorpusCase) {
  const trusted = await elaborateTrusted(lean, item.file, item.statement);
  const { report, proofs } = await verifyText(
    lean,
    { file: item.file, text: item.submission, trusted },
    { timeoutMs: item.expect === "proved" ? 60_000 : isEndless(item) ? 8_000 : 30_000 },
  );
  expect(report.declarations.map((d) => d.name).sort()).toEqual([...item.targets].sort());
  return { report, proofs };
}

describe("no cheat ends in proved", () => {
  const cheats = readCorpus("cheats");
  test("there are enough of them", () => expect(cheats.length).toBeGreaterThanOrEqual(60));
  test.each(cheats)("$file: $title", async (item) => {
    expect(item.expect).toBe("rejected");
    const { report, proofs } = await judge(item);
    expect(report.verdict).not.toBe("proved");
    // A cheat on one of several targets does not spoil the others.
    expect(proofs.length).toBeLessThan(item.targets.length);
    const reasons = [...report.reasons, ...report.declarations.flatMap((d) => d.reasons)];
    const codes: string[] = reasons.map((reason) => reason.code);
    expect(
      item.reasons.some((code) => codes.includes(code)),
      JSON.stringify(reasons),
    ).toBe(true);
    const told = [...reasons.map((r) => r.text), ...report.messages.map((m) => m.data)].join("\n");
    for (const name of item.names) expect(told).toContain(name);
  });
});

describe("every honest proof passes", () => {
  const honest = readCorpus("honest");
  test("there are enough of them", () => expect(honest.length).toBeGreaterThanOrEqual(40));
  test.each(honest)("$file: $title", async (item) => {
    expect(item.expect).toBe("proved");
    const { report, proofs } = await judge(item);
    expect(report.declarations.flatMap((d) => d.reasons)).toEqual([]);
    expect(report.verdict).toBe("proved");
    expect(proofs.map((proof) => proof.theorem).sort()).toEqual([...item.targets].sort());
    expect(proofs.every((proof) => proof.againstTrusted)).toBe(true);
  });

  test.each(honest.slice(0, 10))("$file also passes as its own statement", async (item) => {
    const { report } = await verifyText(lean, { file: item.file, text: item.submission });
    expect(report.verdict).toBe("proved");
  });
});
