import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readRuleUses } from "../src/bench/index.ts";
import { ScriptedModelServer, type ScriptedRequest } from "./scripted-model-server.ts";
import { proveLine } from "./support/prove-output-schema.ts";
import { runLemmata, toBenchmark } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-prove-"));
afterAll(() => rmSync(folder, { recursive: true }));

function place(files: Record<string, string>): string {
  const path = mkdtempSync(join(folder, "case-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

const config = (baseUrl: string) => {
  const models = { default: { provider: "vllm", model: "scripted", baseUrl } };
  const llm = { proofCorrections: 1, decompositionCorrections: 0, repairs: 0 };
  return JSON.stringify({ models, llm });
};

const reports = (stdout: string): { task: string; status: string; kept: boolean }[] =>
  stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => {
      const written = JSON.parse(line);
      expect(proveLine.parse(written)).toEqual(written);
      return written;
    });

const lean = (proof: string) => `\`\`\`lean\n${proof}\n\`\`\``;
const theorem = (name: string) => `theorem ${name} (n : Nat) : n * 2 = n + n := by\n  sorry\n`;
const isAbout = ({ body }: ScriptedRequest, words: string) =>
  body.messages.some(({ content }) => content.includes(words));

test("the policy llm without a model, and wrong flags, are refused by name", async () => {
  const path = place({ "a.lean": theorem("a") });
  const without = await runLemmata(path, ["prove", "a.lean", "--policy", "llm"]);
  expect(without).toMatchObject({ status: 2, stdout: "" });
  expect(without.stderr).toContain("needs a model");
  const unknown = await runLemmata(path, ["prove", "a.lean", "--policy", "oracle"]);
  expect(unknown).toMatchObject({ status: 2 });
  expect(unknown.stderr).toContain("there is no policy oracle");
  const nothing = await runLemmata(path, ["prove"]);
  expect(nothing).toMatchObject({ status: 2 });
});

test("a used-up budget stops the run, keeps what there is, and more of it goes on without asking again", async () => {
  const server = await ScriptedModelServer.start((request) => {
    const isRight = isAbout(request, "theorem one") || isAbout(request, "What is wrong");
    return lean(isRight ? "by\n  omega" : "by\n  rfl");
  });
  const rows = { one: theorem("one"), two: theorem("two"), three: theorem("three") };
  const path = place({
    "t.jsonl": toBenchmark(rows),
    "lemmata.config.json": config(server.baseUrl),
  });
  const command = ["prove", "t.jsonl", "--policy", "llm", "--threads", "1", "--json"];

  const poor = await runLemmata(path, [...command, "--max-model-calls", "2"]);
  expect(reports(poor.stdout).map(({ task, status }) => [task, status])).toEqual([
    ["one", "proved"],
    ["two", "skipped"],
  ]);
  expect(poor).toMatchObject({ status: 1 });
  expect(poor.stderr).toContain("stopped: 2 of 2 model calls were made");
  expect(poor.stderr).toContain("2 tasks are left");
  expect(server.requests).toHaveLength(2);

  const rich = await runLemmata(path, [...command, "--max-model-calls", "20"]);
  await server.close();
  expect(rich.status).toBe(0);
  expect(reports(rich.stdout).map(({ task, status, kept }) => [task, status, kept])).toEqual([
    ["one", "proved", true],
    ["two", "proved", false],
    ["three", "proved", false],
  ]);
  // The first answer about `two` came from the cache; `three` took two.
  expect(server.requests).toHaveLength(2 + 1 + 2);
});

test("independent attempts get answers of their own, and end with the first success; bench reports them", async () => {
  let begun = 0;
  const server = await ScriptedModelServer.start((request) => {
    const isDecomposition = isAbout(request, "The theorem to decompose");
    if (!isDecomposition && !isAbout(request, "were refused") && !isAbout(request, "is wrong")) {
      begun++;
    }
    return lean(begun < 2 || isDecomposition ? "by\n  rfl" : "by\n  omega");
  });
  const path = place({
    "t.jsonl": toBenchmark({ one: theorem("one") }),
    "lemmata.config.json": config(server.baseUrl),
  });
  const flags = ["--policy", "llm", "--pass", "3", "--threads", "1", "--report", "report"];
  const { stdout, status } = await runLemmata(path, ["bench", "t.jsonl", ...flags]);
  await server.close();
  expect(status).toBe(0);
  expect(begun).toBe(2);
  expect(stdout).toContain("| proved | 1 of 1: 100.0 %");
  const report = JSON.parse(readFileSync(join(path, "report/report.json"), "utf8"));
  expect(report.tasks[0]).toMatchObject({ status: "proved", attempts: [false, true] });
  expect(report.tasks[0].modelCalls).toBe(server.requests.length);
  expect(readFileSync(join(path, "report/report.csv"), "utf8")).toContain("\r\none,proved,");

  const compared = ["bench", "compare", "report/report.json", "report/report.json"];
  expect((await runLemmata(path, compared)).stdout).toContain("| wins | 0 |");
});

test("attempts go on side by side where there is room, and the first success ends the others", async () => {
  let asked = 0;
  const server = await ScriptedModelServer.start(() =>
    asked++ === 0 ? { fault: "silent" } : lean("by\n  omega"),
  );
  const path = place({
    "t.jsonl": toBenchmark({ one: theorem("one") }),
    "lemmata.config.json": config(server.baseUrl),
  });
  const sizes = ["--pass", "2", "--jobs", "2", "--threads", "2"];
  const flags = ["--policy", "llm", "--search", "recursive", ...sizes, "--report", "report"];
  const { stdout, status } = await runLemmata(path, ["bench", "t.jsonl", ...flags]);
  await server.close();
  expect(status).toBe(0);
  expect(stdout).toContain("| proved | 1 of 1: 100.0 %");
  const report = JSON.parse(readFileSync(join(path, "report/report.json"), "utf8"));
  const [{ runs, roles }] = report.tasks;
  expect(runs.filter(({ proved }: { proved: boolean }) => proved)).toHaveLength(1);
  expect(roles).toEqual([expect.objectContaining({ role: "complete" })]);
  expect(readFileSync(join(path, "report/report.md"), "utf8")).toContain("### Table 2");
});

/** A plan for `big` whose lemmas are named `NAME_1`, ...: statements of them, and how each part of it is proved. */
const planOfBig = (lemmas: readonly string[], parts: readonly string[]) =>
  lean(
    [
      ...lemmas.map((lemma) => `theorem ${lemma} := by sorry`),
      `${BIG} := by\n  refine ⟨?_, ?_, ?_⟩\n${parts.map((part) => `  · ${part}`).join("\n")}`,
    ].join("\n\n"),
  );
const BIG = "theorem big (a b : Nat) : a + b = b + a ∧ b + 0 = b ∧ a * b = b * a";

test("the better of two plans is proved, also when a part of it had to become a lemma", async () => {
  const plans = [
    planOfBig(
      ["poor (a b : Nat) : b + 0 = b ∧ a * b = b * a"],
      ["omega", "exact (poor a b).1", "exact (poor a b).2"],
    ),
    planOfBig(
      ["good_1 (a b : Nat) : a + b = b + a", "good_2 (b : Nat) : b + 0 = b"],
      ["exact good_1 a b", "exact good_2 b", "rfl"],
    ),
  ];
  let asked = 0;
  const server = await ScriptedModelServer.start((request) => {
    if (isAbout(request, "The theorem to decompose")) return plans[asked++];
    return lean(
      isAbout(request, "⊢ a * b = b * a") ? "by\n  exact Nat.mul_comm a b" : "by\n  omega",
    );
  });
  const { models } = JSON.parse(config(server.baseUrl));
  const search = { plans: 2, maxDepth: 1 };
  const path = place({
    "a.lean": `${BIG} := by\n  sorry\n`,
    "lemmata.config.json": JSON.stringify({ models, search }),
  });
  const flags = ["--policy", "llm", "--search", "staged", "--threads", "1", "--json"];
  const { stdout } = await runLemmata(path, ["prove", "a.lean", ...flags]);
  await server.close();
  expect(reports(stdout)).toMatchObject([{ task: "a.lean", status: "proved" }]);
  const proved = readFileSync(join(path, "a.proved.lean"), "utf8");
  expect(proved).toContain("theorem good_1");
  expect(proved).toMatch(/theorem big_aux\S* .*a \* b = b \* a/);
  expect(proved).not.toContain("poor");
  expect(asked).toBe(2);
});

test("a sketch of the model becomes lemmas, and its citations of them the proof", async () => {
  const text = `def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + sumTo n

theorem two_mul_sumTo (n : Nat) : 2 * sumTo n = n * (n + 1) := by
  sorry
`;
  const server = await ScriptedModelServer.start((request) => {
    // What is asked about the second shows the first, which is proved by then.
    if (isAbout(request, "theorem two_mul_sumTo_aux_2")) {
      return lean("by\n  rw [sumTo, Nat.mul_add, ih]\n  grind");
    }
    if (isAbout(request, "theorem two_mul_sumTo_aux_1")) return lean("by\n  rfl");
    const isSketch = request.body.model === "sketcher";
    return lean(
      isSketch
        ? "by\n  induction n with\n  | zero => sorry\n  | succ n ih => sorry"
        : "by\n  omega",
    );
  });
  const { models } = JSON.parse(config(server.baseUrl));
  models.sketch = { model: "sketcher" };
  const llm = { proofCorrections: 0, decomposeBy: ["sketch"] };
  const path = place({ "a.lean": text, "lemmata.config.json": JSON.stringify({ models, llm }) });
  const flags = ["--policy", "llm", "--threads", "1", "--json"];
  const { stdout } = await runLemmata(path, ["prove", "a.lean", ...flags]);
  await server.close();
  expect(reports(stdout)).toMatchObject([{ task: "a.lean", status: "proved" }]);
  expect(readFileSync(join(path, "a.proved.lean"), "utf8")).toContain("exact @two_mul_sumTo_aux_");
});

test("models that fail for good stop the run, with the reason, and the task stays open", async () => {
  const server = await ScriptedModelServer.start(() => ({ status: 401 }));
  const path = place({ "a.lean": theorem("a"), "lemmata.config.json": config(server.baseUrl) });
  const { status, stderr } = await runLemmata(path, ["prove", "a.lean", "--policy", "llm"]);
  await server.close();
  expect(status).toBe(3);
  expect(stderr).toContain("the key was refused");
  expect((await runLemmata(path, ["runs"])).stdout).toContain("interrupted  1 open  a.lean");
  const shown = await runLemmata(path, ["show", "last"]);
  expect(shown.stdout).toMatch(/^ {2}stopped: role .*the key was refused/m);
});

test("a budget for models that ends is the reason, also of what comes after it, and never that nothing is left to try", async () => {
  const server = await ScriptedModelServer.start(() => lean("by\n  rfl"));
  const text = `${theorem("a")}\n${theorem("b")}`;
  const path = place({ "a.lean": text, "lemmata.config.json": config(server.baseUrl) });
  const limits = ["--max-model-calls-per-task", "1", "--max-heartbeats", "200000"];
  const { status, stdout } = await runLemmata(path, [
    "prove",
    "a.lean",
    "--policy",
    "llm",
    ...limits,
  ]);
  await server.close();
  const shown = await runLemmata(path, ["show", "last"]);
  expect([status, server.requests.length]).toEqual([1, 1]);
  expect(stdout).toContain("b, line 5: failed (the budget for models is used up");
  expect(stdout).toContain("1 of 1 model calls were made for this task");
  expect(`${stdout}${shown.stdout}`).not.toContain("nothing more to try");
});

test("a server that is not there stops the run; with the server the same command goes on", async () => {
  const gone = await ScriptedModelServer.start();
  const { baseUrl } = gone;
  await gone.close();
  const path = place({ "a.lean": theorem("a"), "lemmata.config.json": config(baseUrl) });
  const command = ["prove", "a.lean", "--policy", "llm", "--search", "staged", "--json"];
  const dead = await runLemmata(path, command);
  expect([dead.status, dead.stdout]).toEqual([3, ""]);
  expect(dead.stderr).toContain("cannot reach");
  expect(dead.stderr).toContain("Is the server running?");
  const stopped = /^ {2}stopped: .*cannot reach/m;
  expect((await runLemmata(path, ["show", "last"])).stdout).toMatch(stopped);
  const replayed = await runLemmata(path, [...command.slice(0, -1), "--replay"]);
  expect(replayed.status).toBe(1);
  expect(replayed.stdout).toContain("no answer: replaying: there is no recorded answer of role");

  const server = await ScriptedModelServer.start(() => lean("by\n  omega"));
  writeFileSync(join(path, "lemmata.config.json"), config(server.baseUrl));
  const alive = await runLemmata(path, command);
  await server.close();
  const [report] = reports(alive.stdout) as { run?: string; status: string }[];
  expect(report).toMatchObject({ status: "proved" });
  const runs = (await runLemmata(path, ["runs"])).stdout.split("\n");
  expect(runs.filter((line) => line.includes(String(report?.run).slice(0, 8)))).toHaveLength(1);
  expect(runs.filter((line) => line.includes("a.lean"))).toHaveLength(2);
});

test("a statement can be an argument, a benchmark an array, and tasks are chosen by pattern", async () => {
  const path = place({});
  const statement = "theorem t (a b : Nat) : a + b = b + a";
  const proved = await runLemmata(path, ["prove", "--theorem", statement]);
  expect(proved.stdout).toMatch(/^t: proved/);
  expect(proved.stdout).toContain(`\n${statement} := by\n`);
  expect([proved.status, readdirSync(path)]).toEqual([0, [".lemmata"]]);
  const none = await runLemmata(path, ["prove", "--theorem", statement, "--only", "u"]);
  expect([none.status, none.stderr]).toEqual([2, expect.stringContaining("there is no such task")]);

  const rows = ["one_1", "one_2", "two"].map((name) => {
    return { problem_id: name, formal_problem: theorem(name) };
  });
  writeFileSync(join(path, "rows.json"), JSON.stringify(rows, null, 2));
  const command = ["bench", "rows.json", "--only", "one_*", "--report", "out", "--json"];
  const array = await runLemmata(path, command);
  expect(reports(array.stdout).slice(0, 2)).toMatchObject([
    { task: "one_1", status: "proved" },
    { task: "one_2", status: "proved" },
  ]);
  expect(array.status).toBe(0);
});

test("a partly proved file is written with what was found, and a run can be gone on with by its id", async () => {
  const text = `-- mine
theorem easy (n : Nat) : n + 0 = n := by
  sorry -- soon

theorem hard (f : Nat → Nat) (h : ∀ n, f (n + 1) = f n + f (f n)) : f 7 = f 8 ∨ f 9 = f 0 + 1 := by
  sorry
`;
  const path = place({ "a.lean": text });
  const first = await runLemmata(path, ["prove", "a.lean", "--time-limit", "30"]);
  expect(first.status).toBe(1);
  expect(first.stdout).toContain("✓ easy, line 3: proved");
  const written = readFileSync(join(path, "a.proved.lean"), "utf8");
  expect(written).toMatch(
    /^-- mine\ntheorem easy \(n : Nat\) : n \+ 0 = n := by\n {2}\S+ -- soon\n/,
  );
  expect(written).toContain("f 9 = f 0 + 1 := by\n  sorry");

  const again = await runLemmata(path, ["prove", "--resume", "last", "--json"]);
  expect(reports(again.stdout)).toMatchObject([
    {
      ...{ task: "a.lean", status: "failed", kept: true, file: "a.proved.lean" },
      report: { obligations: [{ outcome: "proved" }, { outcome: "failed", reason: "time" }] },
    },
  ]);
  const { byRule } = readRuleUses(again.stdout.split("\n"));
  const theorems = [...byRule.values()].flatMap((uses) => [...uses.values()]);
  expect(theorems.length).toBeGreaterThan(0);
  expect(new Set(theorems.flatMap((each) => [...each]))).toEqual(new Set(["a.lean easy"]));
});

test("axioms of a file are for proofs when they are allowed, and what was allowed belongs to the run", async () => {
  const text =
    "axiom P : Nat → Prop\naxiom all (n : Nat) : P n\ntheorem t (n : Nat) : P n := by sorry\n";
  const path = place({ "own.lean": text });
  const prove = (...more: string[]) =>
    runLemmata(path, ["prove", "own.lean", "--threads", "1", ...more]);
  const without = await prove();
  expect(without.stdout).toContain(
    "no proof is accepted, since the statement rests on the axiom P; to allow it: --allow-axiom P;",
  );
  const allowed = ["--allow-axiom", "P", "--allow-axiom", "all"];
  const proved = await prove(...allowed);
  expect(proved.stdout).toMatch(/^own\.lean: proved, .*Note: .* to rest on P, all\.\n1 of 1/s);
  expect(proved.status).toBe(0);
  expect((await prove(...allowed)).stdout).toContain("own.lean: proved (before)");
  const checked = await runLemmata(path, ["verify", "own.proved.lean", ...allowed]);
  expect(checked.status).toBe(0);
});

test("a file with nothing to prove is no failure; each false statement has its disproof, and is one", async () => {
  const path = place({
    "done.lean": "theorem done (n : Nat) : n = n := rfl\n",
    "false.lean":
      "theorem one (n : Nat) : n < 2 := by sorry\ntheorem right (n : Nat) : n ≤ n + 1 := by sorry\ntheorem two (n : Nat) : n ≠ 1 := by sorry\n",
  });
  const idle = await runLemmata(path, ["prove", "done.lean"]);
  expect(idle.status).toBe(0);
  expect(idle.stdout).toContain("done.lean: nothing to do");
  expect((await runLemmata(path, ["prove", "done.lean"])).status).toBe(0);
  const wrong = await runLemmata(path, ["prove", "false.lean", "--threads", "1"]);
  expect(wrong.status).toBe(1);
  expect(readFileSync(join(path, "false.disproved.lean"), "utf8")).toContain("one_disproved");
  expect(readFileSync(join(path, "false.two.disproved.lean"), "utf8")).toContain("two_disproved");
  expect(readFileSync(join(path, "false.proved.lean"), "utf8")).not.toMatch(/right.*sorry/);
});
