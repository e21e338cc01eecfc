import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { SqliteRunStore } from "../src/store/index.ts";
import { describeRunStore } from "./run-store-contract.ts";
import { VERSIONS } from "./support/run-records.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-store-"));
const opened: SqliteRunStore[] = [];
let count = 0;

afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(place: string): SqliteRunStore {
  const store = new SqliteRunStore({ folder: place, versions: VERSIONS });
  opened.push(store);
  return store;
}

describeRunStore("in memory", () => open(":memory:"));
describeRunStore("in a file", () => open(join(folder, String(count++))));
