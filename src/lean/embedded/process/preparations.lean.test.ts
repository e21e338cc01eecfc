import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PreparedLean, prepareLean } from "../prepare/cache.ts";
import type { CheckOutcome } from "../session/session.ts";
import { LibraryModules } from "./imports.ts";
import { LeanInstance } from "./instance.ts";
import { beginCode, ensureSnapshot, preparationsDone } from "./preparations.ts";

/** A place of its own for V8's code, beside the other files: processes may read that folder only. */
let prepared: PreparedLean;
const init = () => new LibraryModules(prepared).startFor(["Init"]);

beforeAll(async () => {
  const shared = await prepareLean();
  prepared = { ...shared, codePath: join(shared.directory, `test.code.tmp-${process.pid}`) };
  await ensureSnapshot(prepared, init());
});

afterAll(() => rmSync(prepared.codePath, { force: true }));

/** Whether a new process began with the code; it checks a theorem in either case. */
async function startsWithCode(): Promise<boolean> {
  const instance = new LeanInstance({ prepared, start: init(), lanes: 1 });
  try {
    await instance.ready;
    const check = {
      imports: ["Init"],
      text: new TextEncoder().encode("theorem t (a b : Nat) (h : a < b) : a + 1 ≤ b := by omega\n"),
      fileName: "a.lean",
      noncomputable: false,
      options: {},
      want: { declarations: false },
      streamMessages: false,
    };
    const { result } = instance.request<CheckOutcome>({ kind: "check", check });
    expect((await result).messages).toEqual([]);
    return instance.hasCode;
  } finally {
    instance.kill("the test is over");
  }
}

test("V8's code is made once and used by later processes; damaged code is not used and goes", async () => {
  expect(await startsWithCode()).toBe(false);
  const waited: true[] = [];
  beginCode(prepared, init());
  await preparationsDone(prepared, () => waited.push(true));
  expect(waited).toEqual([true]);
  expect(await startsWithCode()).toBe(true);

  const bytes = readFileSync(prepared.codePath);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  writeFileSync(prepared.codePath, bytes);
  expect(await startsWithCode()).toBe(false);
  expect(existsSync(prepared.codePath)).toBe(false);
});
