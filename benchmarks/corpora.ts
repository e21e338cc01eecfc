// Proves the corpora without a model and counts, by the truth of the statements:
// `npm run bench:corpora -- [--time-limit SECONDS] [--max-heartbeats N] [--save FILE] [FOLDER...]`. Default: 60 s a theorem, tests/corpora/
// {functional,working,imperative}. On a busy machine, a long time and 480,000 thousands of heartbeats, which two workers of
// an idle one get through in 60 s. FILE gets what `prove --json` says of each file, for `npm run bench:rules`. A folder has Lean files and FALSE.txt, with a line `file.lean theorem` or `theorem`
// for each false statement.
import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { machine, report } from "./support.ts";

const MAIN = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const CORPORA = fileURLToPath(new URL("../tests/corpora/", import.meta.url));

interface Obligation {
  declaration: string;
  outcome: "proved" | "disproved" | "failed";
  elapsedMs: number;
}

const { values, positionals } = parseArgs({
  options: {
    "time-limit": { type: "string", default: "60" },
    "max-heartbeats": { type: "string" },
    save: { type: "string" },
  },
  allowPositionals: true,
});
const folders =
  positionals.length > 0
    ? positionals.map((folder) => resolve(folder))
    : ["functional", "working", "imperative"].map((name) => join(CORPORA, name));

const saved = values.save === undefined ? undefined : resolve(values.save);

console.log(machine());
for (const folder of folders) await measure(folder);

async function measure(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".lean"));
  const lines = readFileSync(join(folder, "FALSE.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const unmet = new Set(lines);
  const place = mkdtempSync(join(tmpdir(), "lemmata-corpus-"));
  const paths = files.map((name) => join(folder, name));
  const most = values["max-heartbeats"];
  const flags = ["--time-limit", values["time-limit"], "--json", "--out", place];
  if (most !== undefined) flags.push("--max-heartbeats", most);
  const child = spawn(process.execPath, [MAIN, "prove", ...paths, ...flags], {
    cwd: place,
    // It ends when this process does.
    env: { ...process.env, LEMMATA_LAUNCHER: String(process.pid) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const seconds: number[] = [];
  const counts = { true: 0, proved: 0, false: 0, disproved: 0 };
  for await (const line of createInterface(child.stdout)) {
    const { kind, task, report: found } = JSON.parse(line);
    if (kind !== "task") continue;
    if (saved !== undefined) appendFileSync(saved, `${line}\n`);
    for (const { declaration, outcome, elapsedMs } of (found?.obligations ?? []) as Obligation[]) {
      const stated = `${basename(task)} ${declaration}`;
      const said = lines.find((line) => line === stated || ` ${stated}`.match(endOf(line)));
      if (said !== undefined) unmet.delete(said);
      const isFalse = said !== undefined;
      counts[isFalse ? "false" : "true"]++;
      if (outcome === "proved" && isFalse) throw new Error(`${declaration} is false, and proved`);
      if (outcome === "proved") seconds.push(elapsedMs / 1000);
      if (outcome === "proved") counts.proved++;
      else if (outcome === "disproved" && isFalse) counts.disproved++;
      else console.log(`  ${basename(task)} ${declaration}: ${outcome}`);
    }
  }
  rmSync(place, { recursive: true });
  if (unmet.size > 0) throw new Error(`no file states ${[...unmet].join(", ")} of FALSE.txt`);
  const median = seconds.toSorted((a, b) => a - b)[seconds.length >> 1] ?? 0;
  const share = ((100 * counts.proved) / counts.true).toFixed(1);
  report(
    basename(folder),
    `${counts.proved} of ${counts.true} proved (${share} %), median ${median.toFixed(1)} s; ${counts.disproved} of ${counts.false} false ones disproved`,
  );
}

/** A name at the end of another one, whole. */
function endOf(name: string): RegExp {
  return new RegExp(`[ .]${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
}
