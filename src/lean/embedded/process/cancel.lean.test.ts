import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "./lean-workspace.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

test("a text of many commands ends where it is cancelled", async () => {
  const text = Array.from(
    { length: 100 },
    (_, i) => `theorem t${i} (a b c : Nat) (h : a + ${i} < b) (k : b < c) : a < c := by omega`,
  ).join("\n");
  const whole = await workspace.run({ text });
  expect(whole.status).toBe("finished");
  const stop = new AbortController();
  const begun = workspace.run({ text }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  const cut = await begun;
  expect(cut.status).toBe("timed-out");
  expect(cut.heartbeats).toBeLessThan((whole.heartbeats as number) / 2);
});
