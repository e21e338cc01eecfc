import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DATASET = fileURLToPath(
  new URL("../../shared/benchmarks/HumanEval.jsonl.gz", import.meta.url),
);

test.skipIf(!existsSync(DATASET))(
  "of planted faults that hidden tests find, the critic shows most, near their lines",
  async () => {
    const script = ["benchmarks/critique-mutants.ts", DATASET, "--mutants", "80"];
    const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: ROOT });
    const shareOf = (row: string) =>
      Number(new RegExp(`^${row}.*\\((\\d+\\.\\d) %\\)`, "m").exec(stdout)?.[1]);
    expect(shareOf("killed by the hidden tests")).toBeGreaterThan(70);
    expect(shareOf("killed, and a violated obligation is named")).toBeGreaterThan(60);
    expect(shareOf("of those, within 5 lines of the mutation")).toBeGreaterThan(70);
    expect(shareOf("right solutions with a violated obligation")).toBeLessThan(5);
  },
);
