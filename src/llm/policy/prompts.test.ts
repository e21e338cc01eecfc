import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseEdits } from "./edits.ts";
import { Prompts } from "./prompts.ts";

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "prompts-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("values are filled in as they are, and sections without one left out", () => {
  const values = { document: "theorem {{goal}} $& := by\n  sorry", goal: "⊢ P", context: "" };
  const [system, user] = Prompts.load().fill("complete", values);
  expect(system?.role).toBe("system");
  expect(system?.content).toContain("SEARCH");
  expect(user?.content).toContain("theorem {{goal}} $& := by\n  sorry");
  expect(user?.content).not.toContain("The file up to the theorem");
  expect(user?.content).not.toMatch(/\{\{[#/]/);
});

test("a file of the user's goes before ours, the others stay", () => {
  const prompts = Prompts.load([folderWith({ "complete.md": "Prove {{goal}}!\n" })]);
  expect(prompts.fill("complete", { goal: "⊢ P" })).toEqual([
    { role: "user", content: "Prove ⊢ P!" },
  ]);
  expect(prompts.fill("decompose", {})).toHaveLength(2);
});

test("nothing for the system is no message", () => {
  const empty = "{{#lean}}{{lean}}{{/lean}}\n<!-- user -->\nProve {{goal}}";
  const prompts = Prompts.load([folderWith({ "complete.md": empty })]);
  expect(prompts.fill("complete", { goal: "⊢ P" })).toEqual([
    { role: "user", content: "Prove ⊢ P" },
  ]);
});

test("an unknown variable and a missing folder are named", () => {
  const folder = folderWith({ "complete.md": "Prove {{gaol}}!" });
  expect(() => Prompts.load([folder])).toThrow("complete.md refers to {{gaol}}, which is unknown");
  expect(() => Prompts.load([join(folder, "none")])).toThrow("no folder of prompts");
});

test("the edits that prompts show as an example can be read", () => {
  for (const name of ["complete", "correct-proof"] as const) {
    const [system] = Prompts.load().fill(name, { document: "theorem t : p := by\n  sorry" });
    expect(parseEdits(system?.content ?? "")).toMatchObject({ ok: true, value: [{}] });
  }
});
