import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import { builtMain } from "./support/built-package.ts";

const CLI = builtMain();

/** A row in the form of HumanEval. */
function row(name: string, expected: number) {
  const prompt = `def ${name}(n):\n    """${name} of a number.\n    >>> ${name}(2)\n    ${expected}\n    """\n`;
  const test = `def check(candidate):\n    assert candidate(7654) == ${(expected * 7654) / 2}\n`;
  return { task_id: `Test/${name}`, prompt, entry_point: name, test };
}

test("a loop writes programs for each task, is gone on with, and hidden tests judge in the end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-loops-"));
  // Writes `double` right at once, `triple` the second time that it is shown what the runs showed.
  const server = await ScriptedModelServer.start(({ body }) => {
    const said = body.messages.at(-1)?.content ?? "";
    const name = said.includes("double") ? "double" : "triple";
    const shown = said.includes("returned 10") ? 3 : said.includes("returned 8") ? 5 : 4;
    const factor = name === "double" ? 2 : shown;
    return `\`\`\`python\ndef ${name}(n):\n    return ${factor} * n\n\`\`\``;
  });
  try {
    const models = {
      default: { provider: "openai-compatible", baseUrl: server.baseUrl, model: "m", retries: 0 },
    };
    writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify({ models }));
    const rows = [row("double", 4), row("triple", 6)].map((each) => `${JSON.stringify(each)}\n`);
    writeFileSync(join(folder, "tasks.jsonl"), rows.join(""));
    const lemmata = (...args: string[]) =>
      new Promise<{ stdout: string; stderr: string }>((resolve) => {
        const env = { ...process.env, LEMMATA_RUNS_DIR: join(folder, "runs") };
        execFile(process.execPath, [CLI, ...args], { cwd: folder, env }, (_, stdout, stderr) =>
          resolve({ stdout, stderr }),
        );
      });
    const run = (...args: string[]) =>
      lemmata("bench", "code", "tasks.jsonl", "--json", "--critic", "symbolic", ...args);
    const solved = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      if (stdout === "") throw new Error(stderr);
      return JSON.parse(stdout).summary.solved.count;
    };
    expect(solved(await run("--method", "coder-only", "--report", "plain"))).toBe(1);
    const before = server.requests.length;
    expect(before).toBe(2);
    expect(solved(await run("--method", "scope", "--samples", "2", "--report", "scope"))).toBe(2);
    // Two drafts of two tasks, one of them known from before, and two revisions of two of them.
    const asked = server.requests.length;
    expect(asked).toBeGreaterThan(before);
    expect(JSON.stringify(server.requests.map(({ body }) => body))).not.toContain("7654");
    expect(solved(await run("--method", "scope", "--samples", "2", "--report", "scope"))).toBe(2);
    expect(server.requests).toHaveLength(asked);
    const repairs = JSON.parse(readFileSync(join(folder, "scope", "repairs.json"), "utf8"));
    expect(repairs.repairs).toMatchObject({
      repairs: 2,
      wins: 2,
      medianChangedLines: 2,
      localizedWins: 2,
      coverage: 1,
      coverageBy: { exception: 0, assertion: 1 },
    });
    expect(repairs.located).toMatchObject(
      [0, 1].map((sample) => ({
        task: "Test/triple",
        sample,
        won: true,
        location: { triggerLine: 2, triggerBy: "assertion", fixLine: 2, distance: 0 },
      })),
    );
    expect(repairs.comparison.wins).toEqual(["Test/triple"]);
    const data = await lemmata("critique", "data", "--out", "tuples.jsonl");
    // What is between draft and end is judged, too: the first revision did not help.
    expect(data.stderr).toMatch(/^1 row written[\s\S]*: 2, not better/);
    const tuple = JSON.parse(readFileSync(join(folder, "tuples.jsonl"), "utf8"));
    expect(tuple.p0).toContain("5 * n");
    expect(tuple).toMatchObject({
      task: "Test/triple",
      before: { passed: 0 },
      after: { passed: 1 },
    });
    expect(JSON.stringify(tuple)).not.toContain("7654");
    const flags = ["--kind", "critique", "--format", "trl-sft", "--validation", "0"];
    const exported = await lemmata("export", "last", ...flags, "--out", "chats", "--json");
    expect(JSON.parse(exported.stdout).counts).toMatchObject({ answers: 2, positive: 1 });
    const runs = await lemmata("runs");
    expect(runs.stdout).toMatch(/^\w+ .* critique +finished +4 passed +tasks\.jsonl\n$/);
    const refused = async (...args: string[]) => (await run("--method", "scope", ...args)).stderr;
    expect(await refused("--only", "zzz")).toContain("no task whose id contains zzz");
    expect(await refused("--solutions", "canonical")).toContain("give one of");
    const [file = ""] = readdirSync(join(folder, "scope")).filter((name) =>
      name.startsWith("scope-"),
    );
    const lines = readFileSync(join(folder, "scope", file), "utf8")
      .trim()
      .split("\n");
    expect(lines.map((line) => JSON.parse(line).record.end)).toEqual([
      ...["satisfied", "satisfied", "rounds", "rounds"],
    ]);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
