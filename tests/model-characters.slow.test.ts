import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withResolvers } from "../src/core/index.ts";
import { SqliteRunStore } from "../src/store/index.ts";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import {
  type CharacterName,
  isKnownToWeak,
  ScriptedCharacters,
} from "./support/model-characters.ts";
import { type ModelTask, modelTasks, taskFile } from "./support/model-tasks.ts";
import {
  reportsIn,
  runLemmata,
  startLemmata,
  type TaskLine,
  toBenchmark,
} from "./support/run-lemmata.ts";

/** `MODEL_TASKS=30` takes all of them; so many need a quarter of an hour. */
const TASKS = modelTasks().slice(0, Number(process.env.MODEL_TASKS ?? 9));
const KNOWN = {
  good: TASKS.length,
  weak: TASKS.filter((_, index) => isKnownToWeak(index)).length,
  cheat: 0,
  flaky: TASKS.length,
};
const TO_KILL = TASKS.slice(0, 6);
/** How many tasks more or fewer may be proved than are known. */
const TOLERANCE = 2;
const COMMAND = [
  ...["prove", "tasks.jsonl", "--policy", "llm", "--threads", "2", "--jobs", "2"],
  ...["--max-model-calls-per-task", "6", "--json"],
];

const folder = mkdtempSync(join(tmpdir(), "lemmata-characters-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder with the tasks, and a configuration whose model is the character. */
function place(
  character: CharacterName,
  baseUrl: string,
  { tasks = TASKS, llm = {} }: { tasks?: readonly ModelTask[]; llm?: object } = {},
): string {
  const path = mkdtempSync(join(folder, `${character}-`));
  const rows = tasks.map((task) => [task.name, taskFile(task)]);
  writeFileSync(join(path, "tasks.jsonl"), toBenchmark(Object.fromEntries(rows)));
  const server = { provider: "openai-compatible", baseUrl, model: character, maxTokens: 1000 };
  const models = { default: { ...server, concurrency: 16 } };
  // No task is false.
  const config = { models, llm, search: { quickcheckTrials: 10 } };
  writeFileSync(join(path, "lemmata.config.json"), JSON.stringify(config));
  return path;
}

/** The requests that the run in a folder says were made. */
function reportedCalls(path: string): number {
  const versions = { lemmata: "", lean: "" };
  const store = new SqliteRunStore({ folder: join(path, ".lemmata"), versions });
  const results = store.listRuns().flatMap(({ id }) => store.listTasks(id));
  store.close();
  return results.reduce((sum, { result }) => sum + (result?.modelCalls ?? 0), 0);
}

const proved = (reports: readonly TaskLine[]) =>
  reports.flatMap(({ task, status }) => (status === "proved" ? [task] : [])).sort();

const calm = new Map<CharacterName, string[]>();

test.each(
  Object.entries(KNOWN) as [CharacterName, number][],
)("a %s model proves what it knows, and every request is counted", async (character, known) => {
  const characters = new ScriptedCharacters(TASKS);
  const server = await ScriptedModelServer.start(characters.answer);
  const path = place(character, server.baseUrl);
  const { stdout, stderr } = await runLemmata(path, COMMAND);
  await server.close();
  const reports = reportsIn(stdout);
  expect(reports, stderr).toHaveLength(TASKS.length);
  calm.set(character, proved(reports));
  expect(Math.abs(proved(reports).length - known), proved(reports).join()).toBeLessThanOrEqual(
    known === 0 ? 0 : TOLERANCE,
  );
  expect(reportedCalls(path)).toBe(characters.billed);
});

test("sixteen requests are in flight while two processes check", async () => {
  const characters = new ScriptedCharacters(TASKS);
  const full = withResolvers<void>();
  const timer = setTimeout(full.resolve, 120_000);
  const server = await ScriptedModelServer.start((request) => {
    if (server.mostInFlight >= 16) full.resolve();
    const answer = characters.answer(request);
    return typeof answer === "string" ? { text: answer, until: full.promise } : answer;
  });
  // Twenty-four could be sent.
  const path = place("weak", server.baseUrl, { tasks: TASKS.slice(1, 3), llm: { samples: 12 } });
  await runLemmata(path, [...COMMAND, "--max-model-calls-per-task", "12"]);
  clearTimeout(timer);
  await server.close();
  expect(server.mostInFlight).toBe(16);
  expect(reportedCalls(path)).toBe(characters.billed);
});

test("a killed run goes on, asks nothing about finished tasks and ends as one that was not killed", async () => {
  const characters = new ScriptedCharacters(TASKS);
  const server = await ScriptedModelServer.start(characters.answer);
  const path = place("flaky", server.baseUrl, { tasks: TO_KILL });
  const run = startLemmata(path, COMMAND);
  const enough = Math.floor(Math.random() * (TO_KILL.length - 3));
  await new Promise<void>((resolve) => {
    const look = () => {
      if (reportsIn(run.stdout).length >= enough) setTimeout(resolve, Math.random() * 1_000);
      else run.child.stdout.once("data", look);
    };
    look();
  });
  run.child.kill("SIGKILL");
  const finished = reportsIn((await run.finished).stdout).map(({ task }) => task);
  expect(finished.length).toBeLessThan(TO_KILL.length);

  const before = characters.asked.length;
  const reports = reportsIn((await runLemmata(path, COMMAND)).stdout);
  await server.close();
  const askedAgain = characters.asked.slice(before).filter((name) => finished.includes(name));
  expect(askedAgain).toEqual([]);
  const kept = reports.flatMap(({ task, kept }) => (kept ? [task] : []));
  expect(kept).toEqual(expect.arrayContaining(finished));
  const isOne = (name: string) => TO_KILL.some((task) => task.name === name);
  expect(proved(reports)).toEqual(calm.get("flaky")?.filter(isOne));
  // What was under way when the process died is billed, and nobody knows of it.
  const unknown = characters.billed - reportedCalls(path);
  expect(unknown).toBeGreaterThanOrEqual(0);
  expect(unknown).toBeLessThanOrEqual(2);
});
