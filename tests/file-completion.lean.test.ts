import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { ScriptedModelServer, type ScriptedRequest } from "./scripted-model-server.ts";
import { runLemmata, startLemmata } from "./support/run-lemmata.ts";

const FILE = `def double (n : Nat) : Nat := n + n

theorem double_both (m n : Nat) : double (m + n) = double m + double n ∧ m ≤ double m := by
  sorry
`;
const PLAN = `<reasoning>One lemma for each part.</reasoning>

\`\`\`lean
lemma double_add (m n : Nat) : double (m + n) = double m + double n := by sorry

lemma le_double (m : Nat) : m ≤ double m := by sorry

theorem double_both (m n : Nat) : double (m + n) = double m + double n ∧ m ≤ double m := by
  exact ⟨double_add m n, le_double m⟩
\`\`\``;

const edit = (from: string, to: string) =>
  `\`\`\`diff\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\``;
const ADD = "theorem double_add (m n : Nat) : double (m + n) = double m + double n := by";
const LE = "theorem le_double (m : Nat) : m ≤ double m := by";

/** In the first epoch a lemma is proved and the other is not; in the second that one is proved, too. */
function answer({ messages }: ScriptedRequest["body"]): { text: string; epoch: number } {
  const asked = messages.at(-1)?.content ?? "";
  if (messages.length === 1) return { text: PLAN, epoch: 0 };
  if (asked.includes("Give up the failing steps"))
    return { text: edit("  simp", "  sorry"), epoch: 1 };
  if (asked.includes("Errors:")) return { text: edit("  omega", "  simp"), epoch: 1 };
  if (!asked.includes(`${ADD}\n  sorry`)) {
    return { text: edit(`${LE}\n  sorry`, `${LE}\n  unfold double; omega`), epoch: 2 };
  }
  const proved = edit(`${ADD}\n  sorry`, `${ADD}\n  unfold double; omega`);
  return { text: `${proved}\n\n${edit(`${LE}\n  sorry`, `${LE}\n  omega`)}`, epoch: 1 };
}

test("the lemmas of a plan are proved in different epochs of its file, also by two processes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-file-"));
  const server = await ScriptedModelServer.start();
  const model = { provider: "vllm", baseUrl: server.baseUrl, model: "scripted" };
  const config = {
    preset: "goedel-code-prover",
    models: { default: model },
    llm: { proofCorrections: 1 },
    search: {
      plans: 1,
      maxDecompositionIterations: 1,
      requirePositiveScore: false,
      quickcheckTrials: 1,
    },
  };
  writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify(config));
  writeFileSync(join(folder, "double.lean"), FILE);
  const play = (held?: number) =>
    server.play(({ body }) => {
      const { text, epoch } = answer(body);
      return epoch === held ? { text, delayMs: 600_000 } : text;
    });
  const COMMAND = ["prove", "double.lean", "--threads", "1"];

  play(2);
  const first = startLemmata(folder, COMMAND);
  const isHeld = () => server.requests.some(({ body }) => answer(body).epoch === 2);
  await vi.waitUntil(isHeld, { timeout: 500_000, interval: 50 });
  first.child.kill("SIGKILL");
  await first.finished;
  const prompts = server.requests.map(({ body }) => body.messages.at(-1)?.content ?? "");
  expect(prompts, prompts.join("\n=====\n")).toHaveLength(5);
  // The file, Lean's errors in it, what cannot be proved is given up, and what is left of the file.
  expect(prompts[1]).toContain(`${ADD}\n  sorry\n\n${LE}\n  sorry\n\ntheorem double_both`);
  expect(prompts[1]).toContain("The goal, at line 4:\n\nm n : Nat\n⊢ double (m + n)");
  expect(prompts[2]).toMatch(/Errors:\n\n7:2: error: omega could not prove the goal/);
  expect(prompts[3]).toMatch(/Errors:\n\n7:2: error: /);
  expect(prompts[4]).toContain(`${LE}\n  sorry\n\ntheorem double_both`);

  play();
  const { status, stdout, stderr } = await runLemmata(folder, COMMAND);
  expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
  expect(server.requests).toHaveLength(1);
  const proved = readFileSync(join(folder, "double.proved.lean"), "utf8");
  expect(proved).toContain("exact ⟨double_add m n, le_double m⟩");
  await server.close();
  rmSync(folder, { recursive: true });
});
