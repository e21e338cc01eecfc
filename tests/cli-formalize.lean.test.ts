import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ScriptedModelServer, type ScriptedRequest } from "./scripted-model-server.ts";
import { runLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-formalize-"));
const TEXT = "For all even m and n, m + n is even.";
const GOOD = "theorem even_add (m n : Nat) (hm : m % 2 = 0) (hn : n % 2 = 0) : (m + n) % 2 = 0";
const HALF = "theorem even_add (m n : Nat) (hm : m % 2 = 0) : (m + n + n) % 2 = 0";
const block = (statement: string) => `Here:\n\`\`\`lean\n${statement} := by sorry\n\`\`\``;

let server: ScriptedModelServer;
let judge: ScriptedModelServer;
beforeAll(async () => {
  server = await ScriptedModelServer.start();
  judge = await ScriptedModelServer.start();
  const provider = { provider: "openai-compatible", baseUrl: server.baseUrl, model: "scripted" };
  const models = { default: { ...provider, stream: false, concurrency: 1, retries: 0 } };
  writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify({ models }));
});
afterAll(async () => {
  await server.close();
  await judge.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => rmSync(join(folder, ".lemmata"), { recursive: true, force: true }));

const contentOf = ({ body }: ScriptedRequest) => body.messages.map((m) => m.content).join("\n");
const isTranslation = (request: ScriptedRequest) => contentOf(request).startsWith("You put");

/** Statements in order; a back-translation is the statement itself, said to be words. */
function play(statements: readonly string[]): void {
  const rest = [...statements];
  server.play((request) => {
    if (!isTranslation(request)) return rest.shift();
    return contentOf(request).includes("n + n") ? "m + 2n is even." : "m + n is even.";
  });
  judge.play((request) =>
    contentOf(request).includes("m + 2n")
      ? "It adds n twice.\nVERDICT: DIFFERENT"
      : "They agree.\nVERDICT: SAME",
  );
}

async function formalize(...args: string[]) {
  const flags = ["--samples", "1", "--judge-model", `${judge.baseUrl}#judge`, "--json"];
  const run = await runLemmata(folder, ["formalize", TEXT, ...flags, ...args]);
  const line = run.stdout.split("\n")[0] ?? "";
  return { ...run, report: line === "" ? undefined : JSON.parse(line) };
}

test("errors, findings and vetos are fed back until a statement is accepted and proved", async () => {
  play([
    block("theorem t (m : Nat) : Even m"),
    block("theorem t (m n : Nat) : (m + n) % 2 = 0"),
    block(HALF),
    block(GOOD),
  ]);
  const { report, status, stderr } = await formalize("--prove");
  expect(stderr).not.toContain("lemmata:");
  expect(status).toBe(0);
  expect(report).toMatchObject({
    chosen: 3,
    rounds: 4,
    end: "accepted",
    proof: { status: "proved" },
  });
  const [unread, odd, half, good] = report.candidates;
  expect(unread.errors).toContain("Even");
  expect(odd.sanity.flags.length).toBeGreaterThan(0);
  expect(odd.meaning).toBeNull();
  expect(half.meaning).toMatchObject({ verdict: "veto", reason: "It adds n twice." });
  expect(good).toMatchObject({ isAccepted: true, meaning: { verdict: "same" } });
  const asked = server.requests.filter((request) => !isTranslation(request)).map(contentOf);
  expect(asked[1]).toContain("Even");
  expect(asked[3]).toContain("It adds n twice.");
  // The judge sees no Lean, the back-translator nothing of the original.
  expect(judge.requests.map(contentOf).join()).not.toContain("theorem");
  const translated = server.requests.filter(isTranslation).map(contentOf);
  expect(translated.join()).not.toContain("For all even");

  const again = await formalize("--prove");
  expect(again.report).toMatchObject({ chosen: 3, kept: true });
  const out = ["--format", "trl-sft", "--validation", "0", "--out"];
  await runLemmata(folder, ["export", "last", "--kind", "alignment", ...out, "triples"]);
  const [row] = readFileSync(join(folder, "triples/train.jsonl"), "utf8").trim().split("\n");
  expect(JSON.parse(row ?? "").prompt.at(-1).content).toContain(`The text:\n\n${TEXT}\n`);
  expect(JSON.parse(row ?? "").completion[0].content).toContain("theorem even_add");
});

test("rounds are limited, and so are calls; the same command goes on with the answers it has", async () => {
  play([block(HALF), block("theorem t : True"), block(GOOD)]);
  const limited = await formalize("--rounds", "2");
  expect(limited.status).toBe(1);
  expect(limited.report).toMatchObject({ chosen: null, rounds: 2, end: "rounds" });

  play([block(HALF), block(GOOD)]);
  rmSync(join(folder, ".lemmata"), { recursive: true, force: true });
  const broken = await formalize("--max-model-calls", "3");
  expect(broken.report).toMatchObject({ chosen: null, end: "budget" });
  expect(server.requests.length + judge.requests.length).toBe(3);
  const resumed = await formalize();
  expect(resumed.report).toMatchObject({ chosen: 1, kept: false, end: "accepted" });
  // What was answered before is not asked again.
  expect(server.requests.length + judge.requests.length).toBe(6);
});

test("--check judges a file without a model, and informalize puts a proof into words", async () => {
  writeFileSync(join(folder, "bad.lean"), `${GOOD.replace("(m + n)", "(m + m)")} := by omega\n`);
  const bad = await runLemmata(folder, ["formalize", "--check", "bad.lean", "--informal", TEXT]);
  expect(bad.status).toBe(1);
  expect(bad.stdout).toContain("unused: the conclusion has nothing to do with n");
  const proof =
    "theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p := by\n  constructor\n  · exact h.2\n  · exact h.1\n";
  writeFileSync(join(folder, "swap.lean"), proof);
  server.play(["It swaps the parts."]);
  const words = await runLemmata(folder, ["informalize", "swap.lean"]);
  expect(words.stdout).toContain("Theorem swap (swap.lean:1)");
  expect(words.stdout).toContain("It swaps the parts.");
  expect(words.stdout).toContain("1. Show the parts one by one.");
  expect(words.stdout).toContain("This is what `h.2` says. This is shown.");
  const cases =
    "theorem same (n : Nat) : 0 + n = n := by\n  induction n with\n  | zero => rfl\n  | succ n ih => omega\n";
  writeFileSync(join(folder, "cases.lean"), cases);
  const inCases = await runLemmata(folder, ["informalize", "cases.lean"]);
  expect(inCases.stdout).toContain("1. Induction on `n`.\n    (zero) Now to show");
  expect(inCases.stdout).toContain("(succ) Assume (ih) `0 + n = n`. Now to show");
});
