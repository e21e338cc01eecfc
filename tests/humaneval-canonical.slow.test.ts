import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { benchCode } from "../src/bench/index.ts";

const DATASET = fileURLToPath(
  new URL("../../shared/benchmarks/HumanEval.jsonl.gz", import.meta.url),
);

test.skipIf(!existsSync(DATASET))("the 164 solutions of HumanEval pass", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-humaneval-"));
  try {
    const { report } = await benchCode({
      dataset: DATASET,
      programs: "canonical",
      folder,
      executor: { lanes: 2 },
      limits: {},
      only: [],
      allTests: true,
      fresh: true,
      onProgress: () => undefined,
    });
    expect(report.summary.solved).toMatchObject({ count: 164, of: 164 });
    // The tests are counted one by one, not by program.
    const tests = report.tasks.flatMap(({ samples }) => samples.map((sample) => sample.tests));
    expect(tests.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
