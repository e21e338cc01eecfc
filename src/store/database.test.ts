import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runRequest, VERSIONS } from "../../tests/support/run-records.ts";
import { loadSqlite, openDatabase } from "./database.ts";
import { runsFolder } from "./location.ts";
import { SCHEMA_VERSION } from "./schema.ts";
import { SqliteRunStore } from "./sqlite-run-store.ts";
import { dropOldVerdicts } from "./verdict-table.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-database-"));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (name: string) =>
  new SqliteRunStore({ folder: join(folder, name), versions: VERSIONS });

/** Makes a store, lets `change` alter its file, and opens it again. */
function reopenAfter(name: string, change: (path: string) => void): () => SqliteRunStore {
  open(name).close();
  change(join(folder, name, "runs.db"));
  return () => open(name);
}

test("a store of a newer lemmata is refused, with what to do", () => {
  const reopen = reopenAfter("newer", (path) => {
    const db = openDatabase(path);
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    db.close();
  });
  expect(reopen).toThrow(
    expect.objectContaining({
      code: "store-too-new",
      message: expect.stringContaining(`form ${SCHEMA_VERSION + 1}; this one knows`),
      hint: expect.stringContaining("Update lemmata"),
    }),
  );
});

test("a file that is no database is named, and what to do", () => {
  const reopen = reopenAfter("foreign", (path) => writeFileSync(path, "x".repeat(5000)));
  expect(reopen).toThrow(
    expect.objectContaining({
      code: "store-unusable",
      message: expect.stringContaining("runs.db: file is not a database"),
      hint: expect.stringContaining("move it away"),
    }),
  );
});

test("a folder that cannot be made is named, and what to do", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => open("file/inside")).toThrow(
    expect.objectContaining({
      code: "store-unusable",
      hint: expect.stringContaining("LEMMATA_RUNS_DIR"),
    }),
  );
});

test("a new folder hides itself from git, one of the user's stays as it is", () => {
  open("new").close();
  expect(readFileSync(join(folder, "new", ".gitignore"), "utf8")).toBe("*\n");
  mkdirSync(join(folder, "mine"));
  open("mine").close();
  expect(readdirSync(join(folder, "mine"))).not.toContain(".gitignore");
});

test("a closed store leaves one file and no locks; open runs are interrupted", () => {
  const store = open("closed");
  const { run } = store.openRun(runRequest());
  store.close();
  expect(readdirSync(join(folder, "closed")).sort()).toEqual([".gitignore", "locks", "runs.db"]);
  expect(readdirSync(join(folder, "closed", "locks"))).toEqual([]);
  const again = open("closed");
  expect(again.getRun(run.id)?.state).toBe("interrupted");
  again.close();
});

test("verdicts of another Lean are not found", () => {
  const question = { environment: "", statement: "theorem t : True", proof: "trivial" };
  const feedback = { accepted: true, messages: [], goals: [], reasons: [] };
  const store = open("versions");
  store.verdicts.put(question, { feedback, elapsedMs: 1 });
  store.close();
  const lean = (version: string) =>
    new SqliteRunStore({
      folder: join(folder, "versions"),
      versions: { ...VERSIONS, lean: version },
    });
  const [same, other] = [lean(VERSIONS.lean), lean("4.30.0")];
  expect(same.verdicts.get(question)?.elapsedMs).toBe(1);
  expect(other.verdicts.get(question)).toBeUndefined();
  same.close();
  other.close();
});

test.each(["", "{}", "[]"])("verdicts and answers that read %j count as absent", (text) => {
  const question = { environment: "", statement: "theorem t : True", proof: "trivial" };
  const store = open("damaged");
  store.verdicts.put(question, {
    feedback: { accepted: true, messages: [], goals: [], reasons: [] },
    elapsedMs: 1,
  });
  const usage = { inputTokens: 1, outputTokens: 1 };
  store.responses.put("k", { text: "", finish: "stop", model: "m", usage, estimated: false });
  store.close();
  const db = openDatabase(join(folder, "damaged", "runs.db"));
  db.prepare("UPDATE verdicts SET verdict = ?").run(text);
  db.prepare("UPDATE responses SET reply = ?").run(text);
  db.close();
  const again = open("damaged");
  expect(again.verdicts.get(question)).toBeUndefined();
  expect(again.responses.get("k")).toBeUndefined();
  again.close();
});

test("old verdicts are dropped first", () => {
  const db = openDatabase(":memory:");
  const insert = db.prepare("INSERT INTO verdicts (key, verdict) VALUES (?, '{}')");
  for (let i = 0; i < 10; i++) insert.run(String(i));
  dropOldVerdicts(db, 3);
  expect(db.prepare("SELECT key FROM verdicts").all()).toEqual(
    ["7", "8", "9"].map((key) => ({ key })),
  );
  db.close();
});

test("loading SQLite says nothing, and later warnings are heard", () => {
  const { emitWarning } = process;
  loadSqlite();
  expect(process.emitWarning).toBe(emitWarning);
});

test("runs live in the working directory unless the environment says otherwise", () => {
  expect(runsFolder({}, "/w")).toBe("/w/.lemmata");
  expect(runsFolder({ LEMMATA_RUNS_DIR: "runs" }, "/w")).toBe("/w/runs");
  expect(runsFolder({ LEMMATA_RUNS_DIR: "/r" }, "/w")).toBe("/r");
});
