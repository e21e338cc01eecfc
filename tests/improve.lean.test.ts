import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImproveState } from "../src/improve/index.ts";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import { runLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-improve-"));
let server: ScriptedModelServer;
beforeAll(async () => {
  // `base` shortens by one step in every second answer, `better` writes the shortest proof.
  let asked = 0;
  server = await ScriptedModelServer.start(({ body }) => {
    asked++;
    if (body.model === "better") return block("by\n  exact hp");
    return block(asked % 2 === 0 ? "by\n  have b := hp\n  exact b" : "by\n  exact nothing");
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const block = (proof: string) => `<think>\nShorter.\n</think>\n\`\`\`lean\n${proof}\n\`\`\``;
const file = (name: string) =>
  `theorem ${name} (p : Prop) (hp : p) : p := by\n  have a := hp\n  have b := a\n  exact b\n`;

/** Stands for a trainer: it needs pairs, leaves a checkpoint, and names the model that it made. */
const TRAINER = `import { readFileSync, writeFileSync } from "node:fs";
const { LEMMATA_TRAIN, LEMMATA_OUT, LEMMATA_MODEL } = process.env;
const rows = readFileSync(LEMMATA_TRAIN, "utf8").trim().split("\\n").map((line) => JSON.parse(line));
for (const { chosen_score, rejected_score } of rows) if (chosen_score <= rejected_score) process.exit(3);
writeFileSync(LEMMATA_OUT + "/model.json", JSON.stringify({ pairs: rows.length }));
console.log(LEMMATA_MODEL.replace(/#.*/, "#better"));
`;

const read = (path: string) => readFileSync(join(folder, path), "utf8");

test("a model is sampled, judged, paired, trained by the user's command, and measured again", async () => {
  for (const name of ["one", "two"]) writeFileSync(join(folder, `${name}.lean`), file(name));
  writeFileSync(join(folder, "train.mjs"), TRAINER);
  const args = [
    ...["improve", "one.lean", "two.lean", "--model", `${server.baseUrl}#base`, "--out", "loop"],
    ...["--trainer", `"${process.execPath}" train.mjs`, "--samples", "2", "--validation", "0.5"],
    ...["--threads", "1", "--json"],
  ];
  const first = await runLemmata(folder, [...args, "--iterations", "1"]);
  expect([first.status, first.stderr.match(/^error.*$/m)]).toEqual([0, null]);
  const start: ImproveState = JSON.parse(first.stdout);
  expect(start).toMatchObject({
    end: "iterations",
    iterations: [{ model: `${server.baseUrl}#base` }],
  });
  // One of the two files is held out, and more iterations go on from there.
  const done = await runLemmata(folder, [...args, "--iterations", "2"]);
  expect(done.status).toBe(0);
  const { iterations, checkpoints, end }: ImproveState = JSON.parse(done.stdout);
  expect(end).toBe("iterations");
  expect(iterations.map(({ model }) => model.split("#")[1])).toEqual(["base", "better"]);
  expect(iterations.map(({ heldOut }) => Object.values(heldOut ?? {}))).toEqual([[1], [2]]);
  expect(iterations[0]?.pairs).toBeGreaterThan(0);
  expect(checkpoints.length).toMatchObject({ model: `${server.baseUrl}#better`, score: 2 });
  expect(existsSync(join(folder, "loop/checkpoint-001/model.json"))).toBe(true);
  expect(read("loop/report.md")).toContain("held-out source files");
  const pairs = read("loop/pairs/iterations/001.jsonl").trim().split("\n");
  const held = Object.keys(iterations[0]?.heldOut ?? {})[0]?.split("/")[1] ?? "";
  for (const row of pairs) expect(row).not.toContain(`theorem ${held} `);
  // What was asked is what is trained on, byte for byte.
  const asked = server.requests.map(({ body }) => JSON.stringify(body.messages));
  const { prompt } = JSON.parse(pairs[0] as string);
  expect(asked).toContain(JSON.stringify(prompt));
});
