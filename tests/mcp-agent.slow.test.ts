import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyPatch } from "diff";
import { expect, test } from "vitest";
import { AgentClient } from "./support/agent-client.ts";

/** Twenty statements; what an agent would try where automation is not asked. */
const STATEMENTS = [
  "(a b : Nat) : a + b = b + a",
  "(p q : Prop) (hp : p) (hq : q) : q ∧ p",
  "(p q : Prop) : p ∧ q → q ∧ p",
  "(p q : Prop) : p ∨ q → q ∨ p",
  "(xs : List Nat) : (xs ++ []).length = xs.length",
  "(xs ys : List Nat) : (xs ++ ys).length = ys.length + xs.length",
  "(a b c : Nat) (h : a < b) (g : b < c) : a < c",
  "(n : Nat) : n < n + 1",
  "(a b : Int) (h : a ≤ b) : a - b ≤ 0",
  "(b : Bool) : (!!b) = b",
  "(x y : Bool) : (x && y) = (y && x)",
  "(f : Nat → Nat) (a b : Nat) (h : a = b) : f a = f b",
  "(n : Nat) (h : n % 2 = 0) : (n + 2) % 2 = 0",
  "(p : Nat → Prop) (h : ∀ n, p n) : p 7",
  "(p : Nat → Prop) (h : p 3) : ∃ n, p n",
  "(xs : List Nat) : xs.reverse.reverse = xs",
  "(a b : Nat) (h : a ∣ b) : a ∣ b * 2",
  "(s : String) : s = s",
  "(a b c : Nat) : a * (b + c) = a * b + a * c",
  "(x : Option Nat) (h : x = some 1) : x ≠ none",
];

const TACTICS = [
  "rfl",
  "omega",
  "simp",
  "simp_all",
  "grind",
  "exact ⟨_, h⟩",
  "exact h 7",
  "cases b <;> rfl",
];

/** Tokens of Lean are about three characters. */
const CHARACTERS = 3;

test("an agent with nothing but the tools solves twenty obligations, in short answers", async () => {
  const root = mkdtempSync(join(tmpdir(), "lemmata-agent-"));
  const file = join(root, "Main.lean");
  const original = STATEMENTS.map((each, i) => `theorem t${i} ${each} := by\n  sorry\n`).join("\n");
  let text = original;
  writeFileSync(file, text);
  const agent = await AgentClient.start(root);
  try {
    // First what single tactics close, all at once for each goal; from the end, so that numbers stay.
    for (let hole = STATEMENTS.length - 1; hole >= 0; hole--) {
      const tried = await agent.call("try_tactics", { file: "Main.lean", hole, tactics: TACTICS });
      const closing = /^• (.*): closes the goal$/m.exec(tried)?.[1];
      if (closing === undefined) continue;
      const lines = text.split("\n");
      const line = lines.findIndex((each) => each.startsWith(`theorem t${hole} `)) + 1;
      lines[line] = `  ${closing}`;
      text = lines.join("\n");
      writeFileSync(file, text);
    }
    const checked = await agent.call("check", { file: "Main.lean" });
    expect(checked).toMatch(/^no errors/);
    if (!checked.startsWith("no errors, 0 sorry")) {
      const answer = await agent.call("prove", { file: "Main.lean", timeLimit: 300 });
      const patch = answer.slice(answer.indexOf("--- "));
      const patched = applyPatch(text, patch);
      expect(patched).not.toBe(false);
      writeFileSync(file, String(patched));
    }
    const verdict = await agent.call("verify", { file: "Main.lean", against: original });
    expect(verdict).toMatch(/^proved: 20 theorems proved/);
    const sorted = agent.lengths.toSorted((a, b) => a - b);
    const median = (sorted[sorted.length >> 1] ?? 0) / CHARACTERS;
    console.info(`started in ${agent.startMs.toFixed(0)} ms (bar: 1000)`);
    console.info(`${sorted.length} answers, median ${median.toFixed(0)} tokens (bar: 1500)`);
    expect(median).toBeLessThan(1500);
  } finally {
    await agent.close();
    rmSync(root, { recursive: true, force: true });
  }
});
