import { expect, test } from "vitest";
import type { Message } from "../../core/index.ts";
import type { ProofWorkspace, WorkspaceRun } from "../../core/ports/index.ts";
import { describeLean, type LeanPlace, readLeanAtHand, readStatements } from "./lean-at-hand.ts";

const MISSING = /MulOneClass|Lean\.Elab|\bring|linarith|aesop|ℕ|ℝ|Nat\.no_such/;

/** A Lean that does not know some words, and says its version and the types of names. */
function place(more: Partial<LeanPlace> = {}): LeanPlace {
  const run = async ({ text }: { text: string }): Promise<WorkspaceRun> => {
    const messages = text.split("\n").flatMap((line, i): Message[] => {
      const at = { pos: { line: i + 1, column: 0 }, endPos: null };
      if (MISSING.test(line)) return [{ severity: "error", ...at, data: "unknown" }];
      if (line.startsWith("#eval")) return [{ severity: "info", ...at, data: '"4.28.0-pre"' }];
      return line.startsWith("#check") ? [{ severity: "info", ...at, data: `${line} : x` }] : [];
    });
    const nothing = { droppedImports: [], declarations: [], commands: [], sorries: [] };
    return { status: "finished", environment: 1, messages, ...nothing };
  };
  const workspace = { run, release() {} } as unknown as ProofWorkspace;
  return { workspace, environment: 0, context: "", ...more };
}

test("version, libraries and tactics are what Lean says they are", async () => {
  const lean = await readLeanAtHand(
    place({ context: "import Tacs\nimport Mine.Basic", droppedImports: ["Tacs"] }),
  );
  expect(lean).toMatchObject({ version: "4.28.0-pre", libraries: ["Init", "Std", "Mine"] });
  expect(lean?.known.has("grind")).toBe(true);
  expect(lean?.known.has("aesop")).toBe(false);
});

test("a model reads what is not there, and what to use instead", async () => {
  const lean = await readLeanAtHand(place());
  const words = lean ? describeLean(lean) : "";
  expect(words).toContain("Lean 4.28.0-pre with the libraries `Init`, `Std`. There is no Mathlib");
  expect(words).toMatch(/^Unknown tactics, and what to use instead:\n- `ring`: `grind`$/m);
  expect(words).toMatch(/^- `aesop`: `grind` or `simp_all`$/m);
  expect(words).toContain("Write `Nat`, not `ℕ`.");
  expect(words).not.toContain("norm_num");
});

test("statements of the library are shown as Lean prints them, without those that are not there", async () => {
  const found = await readStatements(["Nat.gcd_comm", "Nat.no_such"], place());
  expect(found).toEqual(["#check Nat.gcd_comm : x"]);
});

test("a Lean that does not answer is not described", async () => {
  const run = async () => ({ status: "crashed", reason: "gone", messages: [] });
  const workspace = { run } as unknown as ProofWorkspace;
  expect(await readLeanAtHand(place({ workspace }))).toBeUndefined();
});
