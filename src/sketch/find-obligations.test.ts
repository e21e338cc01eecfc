import { expect, test } from "vitest";
import { FakeWorkspace } from "../../tests/support/fake-workspace.ts";
import { findObligations } from "./find-obligations.ts";

const WORLD = { magic: new Set([0]), rules: new Map() };

test("a long file is read in pieces, each with a limit of its own, and says how far it is", async () => {
  const theorems = Array.from({ length: 3_000 }, (_, i) => `theorem t${i} : P0 := magic\n\n`);
  const text = `${theorems.join("")}theorem last : P0 := sorry\n`;
  const workspace = new FakeWorkspace(WORLD);
  const lengths: number[] = [];
  const run = workspace.run.bind(workspace);
  workspace.run = (input) => {
    lengths.push(input.text.length);
    return run(input);
  };
  const shares: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  const found = await findObligations({ text, workspace, onProgress });
  if (found.status !== "finished") throw new Error(found.reason);
  expect(found.messages).toEqual([]);
  expect(found.sketch.obligations.map(({ declaration }) => declaration)).toEqual(["last"]);
  expect(Math.max(...lengths)).toBeLessThan(20_000);
  expect(shares.length).toBeGreaterThan(4);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test("a byte order mark in front is no part of the text", async () => {
  const text = "theorem t : P0 := sorry\n";
  const found = await findObligations({
    text: `\uFEFF${text}`,
    workspace: new FakeWorkspace(WORLD),
  });
  expect(found).toMatchObject({
    status: "finished",
    messages: [],
    sketch: { text, obligations: [{ declaration: "t", range: { start: 18, end: 23 } }] },
  });
});
