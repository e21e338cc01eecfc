import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Ajv2020 } from "ajv/dist/2020.js";
import { applyPatch } from "diff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AgentClient } from "./support/agent-client.ts";
import { builtMain } from "./support/built-package.ts";

const parent = mkdtempSync(join(tmpdir(), "lemmata-mcp-"));
const root = join(parent, "project");
let agent: AgentClient;

const FILE = `import Basic
namespace A
/-- Doubles. -/
def twice (n : Nat) : Nat := base n
theorem twice_zero : twice 0 = 0 := by
  rfl
theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q ∧ p := by
  constructor
  · exact hp
  · sorry
theorem again : twice (twice 0) = 0 := by rw [twice_zero, A.twice_zero]
end A
`;

beforeAll(async () => {
  mkdirSync(root);
  writeFileSync(join(root, "lakefile.toml"), 'name = "p"\n');
  writeFileSync(join(root, "Basic.lean"), "def base (n : Nat) : Nat := n + n\n");
  writeFileSync(join(root, "Main.lean"), FILE);
  writeFileSync(join(parent, "secret.lean"), "-- secret\n");
  symlinkSync(join(parent, "secret.lean"), join(root, "link.lean"));
  agent = await AgentClient.start(root);
});
afterAll(async () => {
  await agent.close();
  rmSync(parent, { recursive: true, force: true });
});

test("tools have names, descriptions and schemas that clients accept; prompts and resources are listed", async () => {
  const { tools } = await agent.client.listTools();
  const ajv = new Ajv2020({ strict: false });
  for (const { name, description, inputSchema } of tools) {
    expect(name).toMatch(/^[a-z_]{3,20}$/);
    expect(description?.length).toBeGreaterThan(20);
    expect(inputSchema.type).toBe("object");
    const { $schema: _, ...schema } = inputSchema as Record<string, unknown>;
    expect(ajv.compile(schema)).toBeTypeOf("function");
  }
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "verify",
      "check",
      "goal_at",
      "try_tactics",
      "prove",
      "disprove",
      "search_library",
      "declarations",
      "hover",
      "references",
      "rename",
      "extract_lemma",
      "optimize",
      "critique",
      "runs",
    ]),
  );
  const { prompts } = await agent.client.listPrompts();
  const [first] = prompts;
  const prompt = await agent.client.getPrompt({
    name: first?.name ?? "",
    arguments: { file: "Main.lean" },
  });
  expect(JSON.stringify(prompt.messages)).toContain("Main.lean");
  const { resources } = await agent.client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain("lemmata://files/Main.lean");
  const { contents } = await agent.client.readResource({ uri: "lemmata://files/Main.lean" });
  expect(contents[0]).toMatchObject({ text: FILE });
});

test("a proof step by step: check, goal_at, try_tactics, prove, verify", async () => {
  const checked = await agent.call("check", { file: "Main.lean" });
  expect(checked).toContain("no errors, 1 sorry");
  expect(checked).toContain("sorry 0 at 10:4 in A.both");
  expect(await agent.call("goal_at", { file: "Main.lean", line: 9 })).toContain("⊢ p");
  const tactics = ["exact ⟨hq, hp⟩", "rfl", "constructor", "constructor\nall_goals assumption"];
  tactics.push("by constructor; exact hq; exact hp");
  const tried = await agent.call("try_tactics", { file: "Main.lean", tactics });
  expect(tried).toContain("• exact ⟨hq, hp⟩: closes the goal");
  expect(tried).toContain("• rfl: failed");
  expect(tried.match(/closes the goal/g)).toHaveLength(3);
  expect(tried).toMatch(/• constructor: leaves\n[\s\S]*⊢ q/);
  const open = "theorem a : 1 = 1 := sorry\ntheorem b : 1 = 1 := by sorry\n";
  const resting = await agent.call("try_tactics", { text: open, hole: 1, tactics: ["exact a"] });
  expect(resting).toContain("the text has 1 more sorry");
  const itself = await agent.call("try_tactics", { text: open, hole: 1, tactics: ["exact b"] });
  expect(itself).toContain(
    "• exact b: failed\nthe kernel refuses the proof: it uses what is being",
  );
  const steps: string[] = [];
  const proved = await agent.call(
    "prove",
    { file: "Main.lean", timeLimit: 600 },
    { onprogress: ({ message }: { message?: string }) => steps.push(message ?? "") },
  );
  expect(proved).toMatch(/^proved: 1 of 1 sorry proved\n/);
  expect(proved).toContain("-  · sorry");
  expect(applyPatch(FILE, proved.slice(proved.indexOf("--- a/Main.lean")))).not.toContain("sorry");
  expect(steps.some((step) => step.includes("proving"))).toBe(true);
  expect(await agent.call("verify", { file: "Main.lean" })).toMatch(
    /^incomplete: 2 theorems proved/,
  );
  const text = "theorem t (a b : Nat) : a + b = b + a := Nat.add_comm a b";
  expect(await agent.call("verify", { text })).toMatch(/^proved: 1 theorem proved/);
});

describe("names", () => {
  test("declarations, hover and references know the file and its project", async () => {
    expect(await agent.call("declarations", { file: "Main.lean" })).toContain(
      "3: definition A.twice : Nat → Nat",
    );
    const hover = await agent.call("hover", { file: "Main.lean", line: 4, column: 31 });
    expect(hover).toMatch(/^definition base\n.*Nat → Nat/);
    const found = await agent.call("references", { file: "Main.lean", name: "A.twice_zero" });
    expect(found).toContain("11:");
    const fields = await agent.call("references", {
      text: "def Nat.twice (n : Nat) := n + n\ntheorem t (n : Nat) : n.twice.succ = n.twice + 1 := rfl\n",
      name: "twice",
    });
    expect(fields).toMatch(
      /^2 mentions of Nat.twice\n[\s\S]*perhaps also, where Lean does not say what the word means:\n2:24:/,
    );
    const local =
      "private def s : Nat := 1\ndef f (n : Nat) : Nat := go n + s\nwhere\n  go : Nat → Nat\n    | 0 => 0\n    | k + 1 => go k\n";
    const calls = await agent.call("references", { text: local, name: "f.go" });
    for (const place of ["4:2:", "2:25:", "6:15:"]) expect(calls).toContain(`\n${place} `);
    expect(await agent.call("hover", { text: local, line: 2, column: 33 })).toBe(
      "definition s\ns : Nat",
    );
    const dotted =
      "def Nat.twice (n : Nat) := n + n\ntheorem t (n : Nat) : n.twice = n.twice := rfl\n";
    expect(await agent.call("hover", { text: dotted, line: 2, column: 22 })).toBe("n : Nat");
    expect(await agent.call("hover", { text: dotted, line: 2, column: 25 })).toMatch(
      /^definition Nat\.twice\n/,
    );
    expect(await agent.call("references", { file: "Main.lean" })).toMatch(/^ERROR give a name/);
  });

  test("hover knows local variables, calls of oneself, constructors, fields and notations", async () => {
    const text = [
      "structure P where",
      "  x : Nat",
      "def fact : Nat → Nat",
      "  | 0 => 1",
      "  | n + 1 => (n + 1) * fact n",
      "def p (n : Nat) : P := { x := n }",
      "def o : Option Nat := .none",
      "theorem t (h : 1 = 2) : 2 = 1 := h.symm",
    ].join("\n");
    const hover = (line: number, column: number) => agent.call("hover", { text, line, column });
    expect(await hover(5, 23)).toBe("fact : Nat → Nat");
    expect(await hover(5, 21)).toBe("(n + 1) * fact n : Nat");
    expect(await hover(6, 25)).toBe("P.x := n : Nat");
    expect(await hover(7, 24)).toMatch(/^constructor Option\.none\n@none : /);
    expect(await hover(8, 11)).toBe("h : 1 = 2");
    expect(await hover(1, 2)).toMatch(/^ERROR Lean has noted no term at 1:2/);
    expect(await hover(2, 200)).toMatch(/^ERROR .*\nline 2 has 9 characters/);
    const references = (args: object) => agent.call("references", { text, ...args });
    expect(await references({ line: 7, column: 24 })).toMatch(/mention.* of Option\.none\n/);
    expect(await references({ name: "P.mk" })).toMatch(/^0 mentions of P\.mk/);
  });

  test("renaming changes every mention, however qualified, and nothing that only looks alike", async () => {
    const renamed = await agent.call("rename", {
      file: "Main.lean",
      name: "A.twice",
      newName: "double",
    });
    expect(renamed).toContain("no new errors");
    expect(renamed).toContain("+def double (n : Nat)");
    expect(renamed).toContain("+theorem twice_zero : double 0 = 0");
    expect(renamed).toContain(
      "+theorem again : double (double 0) = 0 := by rw [twice_zero, A.twice_zero]",
    );
    const own = await agent.call("rename", {
      text: "def Nat.twice : Nat → Nat\n  | 0 => 0\n  | n + 1 => n.twice.succ.succ\ntheorem t (n : Nat) : n.twice.succ.twice = n.twice.succ.twice := rfl\n",
      ...{ name: "twice", newName: "double" },
    });
    expect(own).toMatch(/^Nat.twice renamed at 6 places/);
    expect(own).toContain(
      "+theorem t (n : Nat) : n.double.succ.double = n.double.succ.double := rfl",
    );
    const type = await agent.call("rename", {
      text: "inductive T where\n  | a\n  | b (t : T)\nnamespace T\ndef size : T → Nat\n  | a => 0\n  | b t => t.size + 1\nend T\ndef T.two : T := .b (.b .a)\n#check T.two.size",
      ...{ name: "T", newName: "U" },
    });
    expect(type).toContain("+inductive U where");
    expect(type).toContain("+  | b (t : U)");
    expect(type).toContain("+end U\n+def U.two : U := .b (.b .a)");
    const clash = await agent.call("rename", {
      file: "Main.lean",
      name: "A.twice",
      newName: "again",
    });
    expect(clash).toMatch(/^ERROR after renaming/);
  });
});

test("a part of a proof becomes a lemma, as a patch that was verified", async () => {
  const asked = { file: "Main.lean", line: 6, name: "base_zero" };
  const extracted = await agent.call("extract_lemma", asked);
  expect(extracted).toMatch(/^base_zero, used by A.twice_zero, which is still proved\n/);
  expect(extracted).toContain("+theorem base_zero : twice 0 = 0");
  expect(await agent.call("extract_lemma", { file: "Main.lean", line: 4 })).toMatch(
    /^ERROR nothing can be extracted at 4/,
  );
});

test("a false statement is refuted, and the negation verified", async () => {
  const found = await agent.call("disprove", { statement: "theorem t (n : Nat) : n * n ≠ 9" });
  expect(found).toContain("false for n := 3; the negation: proved");
  const plain = await agent.call("disprove", { statement: "theorem t : 2 + 2 = 5" });
  expect(plain).toMatch(/^false: it has no variables; the negation: proved\n/);
  const two = { statement: "theorem t : 1 = 2 := by sorry\ntheorem u : 1 = 1 := by sorry" };
  expect(await agent.call("disprove", two)).toMatch(/^ERROR there is more than one theorem/);
  const ofProject = { statement: "theorem t (n : Nat) : base n = n", context: "import Basic" };
  expect(await agent.call("disprove", ofProject)).toContain("the negation: proved");
});

test("a renaming after which something means another thing is refused, one of what calls itself is whole", async () => {
  const rename = (text: string, name: string, newName: string) =>
    agent.call("rename", { text, name, newName });
  const recursive = await rename(
    "def f (n : Nat) : Nat := n\nnamespace A\ndef f : Nat → Nat\n  | 0 => 5\n  | n+1 => f n\nend A\n",
    "A.f",
    "g",
  );
  expect(recursive).toContain("+  | n+1 => g n");
  const captured =
    "def limit := 10\nnamespace S\ndef cap := 1000\ntheorem t : 5 < limit := by decide\nend S\ndef k := limit + S.cap\n";
  expect(await rename(captured, "limit", "cap")).toContain("4:16 would mean S.cap");
  const alias =
    "namespace A\ndef f := 1\nend A\nopen A renaming f → stuff\ntheorem t : stuff = 1 := rfl\n";
  const renamed = await rename(alias, "A.f", "g");
  expect(renamed).toContain("+open A renaming g → stuff");
  expect(renamed).not.toContain("+theorem");
  const taken = "def one := 1\ntheorem t (x : Nat) : one * x = one * x := rfl\n";
  expect(await rename(taken, "one", "x")).toContain("2:22 would mean something else");
  const lost = "def lim : Nat := 3\ndef k := fun (cap : Nat) => cap + lim\ndef l := k lim\n";
  expect(await rename(lost, "lim", "cap")).toContain("2:34 would mean something else");
  const prose = await rename("/-- So f is f; é. -/\ndef f : Nat := 1 -- f\n", "f", "g");
  expect(prose).toContain("f renamed at 1 place,");
  expect(prose).toContain("+def g : Nat := 1 -- f\n");
  const unread = "theorem a : 1 = 1 := rfl\ntheorem b : 1 = 1 := by first | rfl | exact a -- a\n";
  expect(await rename(unread, "a", "c")).toContain("not changed: a still stands at 2:44, as");
  const type = "inductive T | aa\ndef f : T := T.aa\n";
  expect(await rename(type, "aa", "b")).toMatch(/^ERROR T.aa is not declared by itself\n/);
  expect(await rename(type, "f", "f")).toMatch(/^ERROR f has that name already/);
  expect(await rename(type, "", "g")).toMatch(/^ERROR the name is empty/);
  expect(await rename(type, "f", "«new name»")).toContain("+def «new name» : T");
  // An error that was there before speaks of the new name afterwards.
  expect(await rename("def f : Nat := 1\ntheorem x : f = 2 := rfl\n", "f", "h")).toContain(
    "+def h",
  );
});

test("a statement of its own is answered without a place, and its errors are those of a text", async () => {
  const prove = (theorem: string) => agent.call("prove", { theorem, timeLimit: 600 });
  expect(await prove("theorem t : (2 : Nat) + 2 = 5")).toMatch(
    /^disproved: .*\nt: disproved\nfalse: it has no variables\ntheorem t/,
  );
  expect(await prove("theorem t (n : Nat) : n <")).toMatch(/^ERROR text:\d+:\d+: unexpected token/);
});

test("a line that is no request is answered as JSON-RPC says, and the next one as ever", async () => {
  const child = spawn(process.execPath, [builtMain(), "mcp", "--root", root]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (line: string) => {
    child.stdin.write(`${line}\n`);
    return JSON.parse((await lines.next()).value ?? "");
  };
  expect(await said('{"jsonrpc":')).toMatchObject({ id: null, error: { code: -32700 } });
  expect(await said('{"id":1}')).toMatchObject({ id: null, error: { code: -32600 } });
  const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
  expect(await said(JSON.stringify(ping))).toEqual({ jsonrpc: "2.0", id: 2, result: {} });
  // It ends before it has read all of that.
  child.stdin.on("error", () => {});
  child.stdin.write("x".repeat(11 * 1024 * 1024));
  const [code] = await once(child, "close");
  expect(code).toBe(0);
});

test("patches are whole: their last line has an end", async () => {
  const text = "theorem a (n : Nat) : n + 0 = n := by\n  sorry\n\ndef d : Nat := sorry\n";
  const proved = await agent.call("prove", { text });
  expect(proved).toMatch(/^incomplete: 1 of 2 sorry proved\nline 4, d: left \(Nat is not a prop/);
  expect(proved).toMatch(/\n$/);
});

test("a renaming and the references name other files in which the word stands", async () => {
  const asked = { file: "Basic.lean", name: "base" };
  const said = /Main\.lean \(\d+ lines?\)/;
  const renamed = await agent.call("rename", { ...asked, newName: "ground" });
  expect(renamed).toMatch(/not changed, and perhaps broken by it: base also stands in /);
  expect(renamed).toMatch(said);
  expect(await agent.call("references", asked)).toMatch(said);
});

test("texts import modules of the project, and errors are told once", async () => {
  const text = "import Basic\ntheorem t : base 1 = 2 := rfl\ntheorem u : base 1 = 3 := rfl";
  expect(await agent.call("check", { text })).toMatch(/^2 errors, 0 sorry\n3:/);
  const verified = await agent.call("verify", { text });
  expect(verified).toContain("u: rejected; it has errors\n");
  expect(verified.match(/Type mismatch/g)).toHaveLength(1);
});

describe("a file with CRLF", () => {
  const lines = (text: string) => text.replaceAll("\n", "\r\n");
  const patched = (answer: string) =>
    applyPatch(lines(FILE), answer.slice(answer.indexOf("--- a/Windows.lean")));
  beforeAll(() => writeFileSync(join(root, "Windows.lean"), lines(FILE)));
  afterAll(() => rmSync(join(root, "Windows.lean")));

  test("has its goals and names where they stand", async () => {
    const goal = await agent.call("goal_at", { file: "Windows.lean", line: 9 });
    expect(goal).toContain("at 9:4, tactic: exact hp\n");
    const asked = { file: "Windows.lean", name: "twice", newName: "double" };
    const renamed = await agent.call("rename", asked);
    expect(renamed).toMatch(/^A.twice renamed at 4 places/);
    expect(patched(renamed)).toBe(lines(FILE.replace(/\btwice\b/g, "double")));
  });

  test("is patched with CRLF", async () => {
    const asked = { file: "Windows.lean", line: 6, name: "base_zero" };
    const extracted = patched(await agent.call("extract_lemma", asked));
    expect(extracted).toContain("theorem base_zero : twice 0 = 0");
    expect(extracted).toBe(lines(String(extracted).replaceAll("\r", "")));
    const better = await agent.call("optimize", {
      text: lines("theorem t (p : Prop) (h : p) : p := by\n  have g := h\n  exact g\n"),
    });
    expect(better).toContain("t: -2 → 0");
    const proved = await agent.call("prove", { file: "Windows.lean", timeLimit: 600 });
    expect(patched(proved)).toBe(lines(String(patched(proved)).replaceAll("\r", "")));
  });
});

test("a place or a name that is not there is told as such, and any name of a file can be asked for", async () => {
  const past = await agent.call("goal_at", { file: "Main.lean", line: 99 });
  expect(past).toMatch(/^ERROR there is no line 99/);
  const broken = { text: "import None\ntheorem t : 1 = 1 := by rfl\n" };
  expect(await agent.call("goal_at", { ...broken, line: 2 })).toMatch(
    /^ERROR there is no goal at line 2\n.*the text has errors, at 1: unknown module/,
  );
  expect(await agent.call("declarations", broken)).toMatch(/^0 declarations\n1 error, which/);
  writeFileSync(join(root, "a b#1?.lean"), "-- odd\n");
  const { resources } = await agent.client.listResources();
  const { uri } = resources.find(({ name }) => name === "a b#1?.lean") ?? { uri: "" };
  expect(new URL(uri).hash).toBe("");
  const { contents } = await agent.client.readResource({ uri });
  expect(contents[0]).toMatchObject({ text: "-- odd\n" });
  rmSync(join(root, "a b#1?.lean"));
  const asked = { name: "prove_file", arguments: { file: "$&.lean" } };
  const { messages } = await agent.client.getPrompt(asked);
  expect(JSON.stringify(messages)).toContain("every `sorry` of $&.lean");
});

test("files outside of the project are not read, by whatever path", async () => {
  for (const file of [
    "../secret.lean",
    join(parent, "secret.lean"),
    "link.lean",
    "lakefile.toml",
    "/etc/passwd",
  ]) {
    const answer = await agent.call("check", { file });
    expect([file, answer]).toEqual([file, expect.stringMatching(/^ERROR /)]);
    expect(answer).not.toContain("no errors");
  }
  await expect(
    agent.client.readResource({ uri: "lemmata://files/..%2Fsecret.lean" }),
  ).rejects.toThrow();
});

test("a long answer is cut, and the cursor gives the rest", async () => {
  const text = Array.from(
    { length: 300 },
    (_, i) => `theorem number_${i} : ${i} = ${i} := rfl`,
  ).join("\n");
  let answer = await agent.call("declarations", { text });
  let whole = "";
  for (let cursor: string | undefined; ; ) {
    expect(answer.length).toBeLessThan(4500);
    cursor = /with cursor (\w+)$/.exec(answer)?.[1];
    whole += answer;
    if (cursor === undefined) break;
    answer = await agent.call("more", { cursor });
  }
  for (let i = 0; i < 300; i++) expect(whole).toContain(`number_${i} : `);
  expect(await agent.call("more", { cursor: "nowhere" })).toMatch(/^ERROR /);
});

test("a call that is cancelled stops Lean, and the next one is answered", async () => {
  const text =
    "set_option maxHeartbeats 0\nset_option maxRecDepth 100000\ntheorem a : ∀ (a b c d e f g : Fin 9), a*(b+c)*d*e*f*g = a*b*d*e*f*g + a*c*d*e*f*g := by decide";
  const stop = new AbortController();
  const asked = agent.call("check", { text }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 1000);
  await expect(asked).rejects.toThrow();
  expect(await agent.call("check", { text: "example : True := trivial" })).toContain("no errors");
});
