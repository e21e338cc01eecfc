// Time of `lemmata verify` on a one-theorem file: `npm run bench:cold`. Needs `npm run build`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { machine, quantile, report } from "./support.ts";

const bin = fileURLToPath(new URL("../bin/lemmata.js", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "lemmata-bench-"));
const file = join(work, "one.lean");
writeFileSync(file, "theorem one (a b : Nat) (h : a < b) : a + 1 ≤ b := by omega\n");

function verifyOnce(): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [bin, "verify", file], {
    env: { ...process.env, LEMMATA_CACHE_DIR: join(work, "cache") },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`exit code ${status}: ${stderr}`);
  return (performance.now() - started) / 1000;
}

console.log(machine());
report("first time, nothing prepared", `${verifyOnce().toFixed(2)} s`, "8 s");
const warm = Array.from({ length: 7 }, verifyOnce);
report("with a warm cache, median of 7", `${quantile(warm, 0.5).toFixed(2)} s`, "3 s");
report("with a warm cache, slowest of 7", `${Math.max(...warm).toFixed(2)} s`);
rmSync(work, { recursive: true });
