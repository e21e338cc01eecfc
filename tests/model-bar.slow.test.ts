import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import { runLemmata, toBenchmark } from "./support/run-lemmata.ts";
import { SCRIPTED_TASKS, ScriptedProver } from "./support/scripted-prover.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-models-"));
afterAll(() => rmSync(folder, { recursive: true }));

function configure(baseUrl: string): void {
  const role = (model: string) => ({ model, inputPrice: 1, outputPrice: 2 });
  const models = {
    default: { provider: "openai-compatible", baseUrl, model: "default", maxTokens: 1000 },
    complete: role("complete"),
    decompose: role("decompose"),
    correct: role("correct"),
  };
  writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify({ models }));
}

const objects = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("ten tasks end proved with a model that also errs, cheats and stammers; a replay asks nothing", async () => {
  const prover = new ScriptedProver(SCRIPTED_TASKS);
  const server = await ScriptedModelServer.start(prover.answer);
  configure(server.baseUrl);
  const rows = Object.entries(SCRIPTED_TASKS).map(([name, { text }]) => [name, text]);
  writeFileSync(join(folder, "tasks.jsonl"), toBenchmark(Object.fromEntries(rows)));
  const command = ["prove", "tasks.jsonl", "--policy", "llm", "--threads", "1", "--json"];

  const { stdout, stderr } = await runLemmata(folder, command);
  const answers = Object.values(SCRIPTED_TASKS).flatMap((task) =>
    Object.values(task.answers).flat(),
  );
  const reports = objects(stdout);
  expect({ unexpected: prover.unexpected, left: prover.left, stderr }).toMatchObject({
    unexpected: [],
    left: [],
  });
  expect(reports.map(({ task, status }) => [task, status])).toEqual(
    Object.keys(SCRIPTED_TASKS).map((name) => [name, "proved"]),
  );
  for (const { report } of reports) {
    expect(report.text).not.toMatch(/sorry|native|axiom|macro|notation|forged|#eval|:= 0/);
  }
  expect(server.requests).toHaveLength(answers.length);

  await server.close();
  const replay = await runLemmata(folder, [...command, "--replay"]);
  expect(objects(replay.stdout).map(({ status }) => status)).toEqual(rows.map(() => "proved"));
});
