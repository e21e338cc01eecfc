// Works on the run of one command until it is killed, and says on stdout what was acknowledged.
// Input: folder, number of tasks. Output: a line `run ID`, then one line per saved task.
// A line is out before the next task begins: `process.stdout` would keep lines back where the reader
// is late, and a kill would lose them.
import { writeSync } from "node:fs";
import { SqliteRunStore } from "../../src/store/index.ts";
import { runRequest, sampleSearch, taskResult, VERSIONS } from "./run-records.ts";

const [folder = "", count = "0"] = process.argv.slice(2);
const store = new SqliteRunStore({ folder, versions: VERSIONS });
const { run } = store.openRun(runRequest());
writeSync(1, `run ${run.id}\n`);
const names = Array.from({ length: Number(count) }, (_, i) => `task ${i}`);
const tasks = store.addTasks(
  run.id,
  names.map((name) => ({ name, content: name })),
);
for (const task of tasks) {
  if (task.status !== "open") continue;
  store.appendEvents(store.startTask(run.id, task.id), sampleSearch());
  const result = taskResult({ finalText: `-- ${task.name} by ${process.pid}\n` });
  store.saveTask(run.id, task.id, { status: "proved", result });
  writeSync(1, `${task.name}\t${process.pid}\n`);
}
store.closeRun(run.id, "finished");
store.close();
