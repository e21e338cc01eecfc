import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OptimizationReport, OptimizedFile } from "../src/optimize/index.ts";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import { runLemmata, startLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-optimize-project-"));
let server: ScriptedModelServer;

const BASE = `def My.double (n : Nat) : Nat := n + n

theorem My.double_eq (n : Nat) : My.double n = 2 * n := by
  have h : My.double n = n + n := rfl
  rw [h]
  omega

theorem My.helped (n : Nat) : n + 0 = n ∧ 0 + n = n := by
  constructor
  · simp
  · exact aux n
where
  aux (n : Nat) : 0 + n = n := by
    omega
`;
const USE = `import My.Base

theorem quadruple (n : Nat) : My.double (My.double n) = 4 * n := by
  rw [My.double_eq]
  rw [My.double_eq]
  omega

theorem needs (n : Nat) : 0 + n = n := by
  have h := My.helped.aux n
  exact h
`;

beforeAll(async () => {
  server = await ScriptedModelServer.start();
  const provider = { provider: "openai-compatible", baseUrl: server.baseUrl, model: "scripted" };
  const config = { models: { default: { ...provider, stream: false, concurrency: 1 } } };
  writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify(config));
  writeFileSync(join(folder, "lean-toolchain"), "");
});
beforeEach(() => {
  place("lib/My/Base.lean", BASE);
  place("lib/My/Use.lean", USE);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function place(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const read = (name: string) => readFileSync(join(folder, name), "utf8");

type Line = ({ kind: "file" } & OptimizedFile) | ({ kind: "summary" } & OptimizationReport);

function linesOf(stdout: string): Line[] {
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const filesOf = (stdout: string) => linesOf(stdout).filter((line) => line.kind === "file");

const fenced = (proof: string) => `\`\`\`lean\n${proof}\n\`\`\`\n`;

test("a file with CRLF is made better, and keeps CRLF", async () => {
  place("windows.lean", BASE.replaceAll("\n", "\r\n"));
  const args = ["optimize", "windows.lean", "--theorem", "My.helped", "--time-limit", "4"];
  const run = await runLemmata(folder, [...args, "--in-place"]);
  expect(run.stdout).toContain("1 of 1 better");
  const text = read("windows.lean");
  expect(text).not.toBe(BASE.replaceAll("\n", "\r\n"));
  expect(text).toBe(text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"));
  rmSync(join(folder, "windows.lean"));
});

test("a folder is rewritten with its dependencies first, and every file verifies afterwards", async () => {
  const args = ["optimize", "lib", "--time-limit", "4", "--in-place", "--report", "better"];
  const run = await runLemmata(folder, args);
  expect(run.status).toBe(0);
  expect(run.stdout).toMatch(/of 4 better, length -\d+ -> -\d+ in all/);
  expect(read("lib/My/Base.lean")).not.toBe(BASE);
  expect(read("lib/My/Use.lean")).not.toBe(USE);
  const verified = await runLemmata(folder, ["verify", "lib/My/Base.lean", "lib/My/Use.lean"]);
  expect(verified.status).toBe(0);
  const report: OptimizationReport = JSON.parse(read("better/report.json"));
  expect(report.summary).toMatchObject({ count: 4, compilationAccuracy: 1 });
  expect(report.bestAt[0]?.n).toBe(1);
  const means = report.bestAt.map(({ meanImprovement }) => meanImprovement);
  expect(means).toEqual(means.toSorted((a, b) => a - b));
  expect(means.at(-1)).toBeCloseTo(report.summary.meanImprovement);
  expect(read("better/report.csv").split("\r\n")).toHaveLength(6);
  expect(read("better/report.md")).toContain("### My.double_eq");
});

test("a proof that takes a name from a file that imports it is taken back, also when that is not asked for", async () => {
  // A model stands in; automation keeps what is under `where`.
  for (const paths of [["lib"], ["lib/My/Base.lean"]]) {
    server.play([fenced("by simp [My.double]; omega"), fenced("by simp")]);
    const options = ["--policy", "llm", "--samples", "1", "--refine", "1", "--fresh", "--json"];
    const named = ["--theorem", "My.double_eq", "--theorem", "My.helped"];
    const run = await runLemmata(folder, ["optimize", ...paths, ...options, ...named]);
    const base = filesOf(run.stdout).find(({ file }) => file.endsWith("Base.lean"));
    const [double, helped] = base?.theorems ?? [];
    expect(double).toMatchObject({ before: -3, after: -2 });
    expect(helped?.refused).toContain("Use.lean needs the old proof");
    expect(helped?.proof).toBe(helped?.original);
    expect(base?.text).toContain("aux (n : Nat)");
    expect(base?.text).not.toContain("have h : My.double n");
  }
});

test("what was found before the process was killed is not searched for again", async () => {
  const args = ["optimize", "lib", "--time-limit", "4", "--json"];
  const killed = startLemmata(folder, [...args, "--fresh"]);
  expect(await killed.says(/My\.helped \(2 of 2\)/)).toBe(true);
  killed.child.kill("SIGKILL");
  await killed.finished;
  const resumed = await runLemmata(folder, args);
  expect(resumed.stderr).not.toContain("My.double_eq (1 of 2)");
  expect(resumed.stderr).toContain("quadruple (1 of 2)");
  const again = await runLemmata(folder, args);
  expect(again.stderr).not.toContain("verifying");
  expect(linesOf(again.stdout)).toEqual(linesOf(resumed.stdout));
  const runs = await runLemmata(folder, ["runs"]);
  expect(runs.stdout).toMatch(/optimize +finished +2 proved/);
});

test("a dataset names theorems of files; a row that cannot be read is said with its line", async () => {
  place("set.jsonl", '{"file": "My/Base.lean", "theorem": "My.double_eq", "project": "lib"}\n');
  const run = await runLemmata(folder, ["optimize", "set.jsonl", "--time-limit", "4", "--json"]);
  const [file] = filesOf(run.stdout);
  expect(file?.theorems.map(({ name }) => name)).toEqual(["My.double_eq"]);
  place("bad.jsonl", '{"file": "My/Base.lean"}\n{"theorem": "x"}\n');
  const bad = await runLemmata(folder, ["optimize", "bad.jsonl"]);
  expect(bad.status).toBe(2);
  expect(bad.stderr).toContain("bad.jsonl:2");
});
