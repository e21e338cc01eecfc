// How many requests automation saves: `npm run bench:models -- FILE.jsonl [--tasks N] [--part I/N] [--time-limit S]
// [--max-heartbeats N] [--folder DIR]`. Automation alone proves what it can of the first N tasks, or of every Nth, within S seconds and so
// many thousands of heartbeats for each; the latter do not depend on what else the machine does. A scripted server, which
// is no model, then answers every question about one of these with its proof, once for `--policy llm` and once for
// `--policy symbolic,llm`. What automation found is kept in the folder, where the same command goes on.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ScriptedModelServer } from "../tests/scripted-model-server.ts";
import { askedTheorem } from "../tests/support/model-characters.ts";
import { runLemmata, toBenchmark } from "../tests/support/run-lemmata.ts";
import { machine, numberFlag, report, textFlag } from "./support.ts";

interface Row {
  problem_id: string;
  formal_problem: string;
}

interface TaskLine {
  task: string;
  status: string;
  report?: { text: string; obligations: { declaration?: string }[] };
}

const BAR = 0.5;
/** Thousands: what two idle cores do in a minute. */
const MOST_HEARTBEATS = 480_000;
const kept = textFlag("folder");
const folder = kept === undefined ? mkdtempSync(join(tmpdir(), "lemmata-calls-")) : resolve(kept);
mkdirSync(folder, { recursive: true });

async function prove(policy: string, rows: readonly Row[]): Promise<TaskLine[]> {
  const tasks = Object.fromEntries(rows.map((row) => [row.problem_id, row.formal_problem]));
  writeFileSync(join(folder, "tasks.jsonl"), toBenchmark(tasks));
  const heartbeats = String(numberFlag("max-heartbeats", MOST_HEARTBEATS));
  const time = String(numberFlag("time-limit", 60));
  const limits = ["--time-limit", time, "--max-heartbeats", heartbeats];
  const fresh = policy === "symbolic" ? [] : ["--fresh"];
  const args = ["prove", "tasks.jsonl", "--policy", policy, ...limits, ...fresh, "--json"];
  const { stdout, stderr } = await runLemmata(folder, args);
  if (stdout === "") throw new Error(stderr);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** `1/8`: the first of every eight. */
function isInPart(part: string) {
  const [number = 1, of = 1] = part.split("/").map(Number);
  return (_: unknown, index: number) => index % of === number - 1;
}

/** Prompts name a theorem as the file does, within its namespaces. */
const shortName = (name: string) => name.split(".").at(-1) as string;

const provedIn = (lines: readonly TaskLine[]) => lines.filter(({ status }) => status === "proved");

/** Requests until the rows are proved with a policy and a model that knows their finished files, by theorem. */
async function countCalls(
  policy: string,
  rows: readonly Row[],
  finished: ReadonlyMap<string, string>,
): Promise<number> {
  const server = await ScriptedModelServer.start(({ body }) => {
    const text = finished.get(shortName(askedTheorem(body.messages)));
    return text === undefined ? "I do not know that one." : `\`\`\`lean\n${text}\n\`\`\``;
  });
  const role = { provider: "openai-compatible", baseUrl: server.baseUrl, model: policy };
  writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify({ models: { default: role } }));
  const proved = provedIn(await prove(policy, rows)).length;
  await server.close();
  const { length } = server.requests;
  report(`--policy ${policy}`, `${length} requests, ${proved} of ${rows.length} proved`);
  return length;
}

console.log(machine());
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("give a file of tasks: npm run bench:models -- FILE.jsonl");
const all = readFileSync(resolve(path), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Row)
  .filter(isInPart(textFlag("part") ?? "1/1"))
  .slice(0, numberFlag("tasks", Number.POSITIVE_INFINITY));
try {
  const solved = provedIn(await prove("symbolic", all));
  report("--policy symbolic", `${solved.length} of ${all.length} proved`);
  const names = new Set(solved.map(({ task }) => task));
  const rows = all.filter(({ problem_id }) => names.has(problem_id));
  const finished = new Map(
    solved.flatMap(({ report: found }) =>
      (found?.obligations ?? []).map(({ declaration = "" }) => [
        shortName(declaration),
        found?.text ?? "",
      ]),
    ) as [string, string][],
  );
  const alone = await countCalls("llm", rows, finished);
  const together = await countCalls("symbolic,llm", rows, finished);
  report(
    "requests with automation beside the model",
    (together / alone).toFixed(2),
    `${BAR} at most`,
  );
  process.exitCode = together <= BAR * alone ? 0 : 1;
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true });
}
