import { expect, test } from "vitest";
import { parseProofAnswer } from "./proof-answer.ts";

const CONTEXT = "import Lean\nopen Nat\n\ndef double (n : Nat) := n + n\n\n";
const STATEMENT = {
  name: "double_eq",
  text: "theorem double_eq (n : Nat) :\n    double n = 2 * n",
};

function read(answer: string, proof = "by\n  sorry") {
  const document = { statement: STATEMENT, proof };
  return parseProofAnswer(answer, { document, context: CONTEXT });
}

function parse(answer: string, proof?: string) {
  const found = read(answer, proof);
  return found.ok ? found.value[0]?.proof : found.reasons.join("\n");
}

const lean = (code: string) => `Some words.\n\`\`\`lean\n${code}\n\`\`\`\n`;
const edit = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

test("the proof alone, with or without the sign", () => {
  expect(parse(lean("by\n  simp [double]\n  omega"))).toBe("by\n  simp [double]\n  omega");
  expect(parse(lean(":= by omega"))).toBe("by omega");
});

test("the theorem with its proof, broken into lines otherwise", () => {
  const code = "theorem double_eq (n : Nat) : double n = 2 * n :=\n  by omega";
  expect(parse(lean(code))).toBe("by omega");
});

test("the file up to the theorem may be repeated, and comments may be put in", () => {
  const code = `${CONTEXT}-- easy\n${STATEMENT.text} := by -- so\n  omega`;
  expect(parse(lean(code))).toBe("by -- so\n  omega");
});

test("edits of the proof, also with the statement around them", () => {
  expect(parse(edit("  sorry", "  omega"))).toBe("by\n  omega");
  const whole = edit("    double n = 2 * n := by\n  sorry", "    double n = 2 * n := by\n  omega");
  expect(parse(whole)).toBe("by\n  omega");
  expect(parse(edit("aaa", "bbb") + edit("bbb", "rfl"), "by aaa")).toBe("by rfl");
});

test("edits find their place by lines that are almost the same, and by numbered ones", () => {
  const proof = "by\n  induction n with\n  | zero => simp\n  | succ n ih => omega";
  const close = edit("  | succ m ih => omega", "  | succ n ih => grind");
  expect(parse(close, proof)).toBe(proof.replace("omega", "grind"));
  expect(parse(edit("4 |   | succ n ih => omega", "4 |   | succ n ih => grind"), proof)).toBe(
    proof.replace("omega", "grind"),
  );
});

test("a diff is read as edits", () => {
  const diff =
    "```diff\n@@ -1,2 +1,2 @@\n     double n = 2 * n := by\n-  sorry\n+  simp [double]\n+  omega\n```";
  expect(parse(diff)).toBe("by\n  simp [double]\n  omega");
});

test.each([
  ["the statement", edit("2 * n", "n + n"), "change nothing but the text before"],
  ["an import", edit("import Lean", "import Mathlib"), "change nothing but the text before"],
  [
    "one block of two that fails",
    edit("  sorry", "  omega") + edit("zzz", "y"),
    "no block was applied",
  ],
  ["nothing", edit("  sorry", "  sorry"), "change nothing"],
])("an edit of %s is refused", (_, answer, reason) => {
  expect(parse(answer)).toContain(reason);
});

test.each([
  ["an axiom", `axiom cheat : False\n${STATEMENT.text} := cheat.elim`, "not `axiom cheat`"],
  ["an axiom after it", "by omega\n\naxiom cheat : False", "not `axiom cheat`"],
  ["a notation", `local notation "f" => g\n${STATEMENT.text} := by omega`, "not `notation"],
  [
    "a definition that it names",
    `def aux := 1\n${STATEMENT.text} := by simp [aux]`,
    "not `def aux`",
  ],
  ["an indented command", "by omega\n  theorem x : True := trivial", "the command `theorem`"],
  ["nothing", "-- only words", "there is no proof of double_eq"],
])("a proof with %s is refused", (_, code, reason) => {
  expect(parse(lean(code))).toContain(reason);
});

test("names, strings and comments that look like commands or gaps are not", () => {
  const proof =
    'by\n  -- sorry\n  have theorem_one : "sorry" = "sorry" := rfl\n  set_option maxRecDepth 9 in\n  exact foo.sorry h.def';
  expect(read(lean(proof))).toMatchObject({ value: [{ proof, hasGaps: false }] });
});

test("gaps are noticed", () => {
  const proof = "by\n  have h : 1 = 1 := by sorry\n  omega";
  expect(read(lean(proof))).toMatchObject({ value: [{ proof, hasGaps: true }] });
});

const PROVED = `${STATEMENT.text} := by\n  omega`;
const FILE = `import Mathlib\nset_option maxHeartbeats 400000\nopen BigOperators Nat\n\n${CONTEXT}${PROVED}`;
const SKETCH = `${STATEMENT.text} := by\n  have h : 1 = 1 := by sorry\n  sorry`;

test.each<[shape: string, answer: string]>([
  ["the whole file with a preamble of its own", lean(FILE)],
  ["a sketch first", lean(SKETCH) + lean(PROVED)],
  ["a block in a thought", `<reasoning>\n${lean("by simp")}</reasoning>\n${lean(PROVED)}`],
  ["a thought without its first tag", `${lean("by simp")}</think>\n${lean(PROVED)}`],
  [
    "channels",
    `<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>${lean(PROVED)}`,
  ],
  ["tags around it", `<answer>\n${PROVED}\n</answer>`],
  [
    "JSON with lemmas",
    JSON.stringify({ helpers: ["theorem h : 1 = 1 := rfl"], proof: "by\n  omega" }),
  ],
  [
    "a diff that stands alone",
    `@@ -4 +4 @@\n-${STATEMENT.text.replace("\n", "\n-")} := by sorry\n+${PROVED.replaceAll("\n", "\n+")}`,
  ],
  ["no language", `Here:\n\`\`\`\n${PROVED}\n\`\`\``],
  ["tildes and an attribute", `~~~lean4 title="x"\n${PROVED}\n~~~`],
  ["a block in a list", `1. So:\n   \`\`\`lean\n   ${PROVED.replaceAll("\n", "\n   ")}\n   \`\`\``],
  ["tactics alone", "```tactics\nomega\n```"],
  ["no fence", `The proof is short.\n\n${PROVED}\n\nThis works because it is linear.`],
  ["no fence and only a proof", "by\n  omega"],
  ["code in a line", "It is `by omega`, really."],
  ["Windows line ends", lean(PROVED).replaceAll("\n", "\r\n")],
  ["special tokens", `${lean(PROVED)}<|im_end|>`],
  ["lemma for theorem", lean(PROVED.replace("theorem", "lemma"))],
  ["a docstring and an attribute", lean(`/-- It doubles. -/\n@[simp] ${PROVED}`)],
  ["an example", lean(PROVED.replace("theorem double_eq", "example"))],
  ["another name", lean(PROVED.replace("double_eq", "double_is_twice"))],
  ["a namespace around it", lean(`namespace A\n${PROVED}\nend A`)],
  ["commands after it", lean(`${PROVED}\n\n#print axioms double_eq\n#eval double 3`)],
  [
    "the statement put otherwise",
    lean("theorem double_eq : ∀ n : Nat, double n = 2 * n := by\n  omega"),
  ],
  ["the definition written anew", lean(`def double (n : Nat) : Nat :=\n  n + n\n\n${PROVED}`)],
])("%s is no hindrance", (_, answer) => {
  expect(parse(answer)).toMatch(/^by\s+omega$/);
});

test("helper lemmas come with their proofs, those that are not needed are left out", () => {
  const helpers =
    "/-- One. -/\nlemma one (n : Nat) : n = n := rfl\n\ntheorem two : 1 = 1 := by\n  exact one 1 -- so\n\ntheorem idle : True := trivial";
  const file = lean(`${helpers}\n\n${STATEMENT.text} := by\n  have := two\n  omega`);
  const lemmas = [
    { name: "one", text: "theorem one (n : Nat) : n = n", proof: "rfl" },
    { name: "two", text: "theorem two : 1 = 1", proof: "by\n  exact one 1" },
  ];
  expect(read(file)).toMatchObject({ ok: true, value: [{ lemmas }] });
  const apart = lean(`${STATEMENT.text} := by\n  have := two\n  omega`) + lean(helpers);
  expect(read(apart)).toMatchObject({ ok: true, value: [{ lemmas }] });
});

test("a boxed answer may have several lines", () => {
  const answer = "The final answer is\n\n\\boxed{by\n  simp [double]\n  omega}";
  expect(parse(answer)).toBe("by\n  simp [double]\n  omega");
});

test("what an answer opens is told", () => {
  expect(read(lean(FILE))).toMatchObject({
    value: [{ scope: ["set_option maxHeartbeats 400000", "open BigOperators Nat"] }],
  });
});

test("blanks that are none to Lean", () => {
  expect(parse(lean("by\n\u00a0\u00a0simp [double]\n\u2003\u200bomega"))).toBe(
    "by\n  simp [double]\n omega",
  );
});

const HEAD = "theorem double_eq (n : Nat) : double n = 2 * n := by";
const TACTICS = ["simp [double]", "have h : n < n + 1 := by omega", "omega"];
const PROOF = ["by", ...TACTICS.map((tactic) => `  ${tactic}`)].join("\n");
const WHOLE = [HEAD, ...TACTICS.map((tactic) => `  ${tactic}`)].join("\n");
const escaped = (code: string) => code.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const prefixed = (prefix: string, code: string) => code.replace(/^/gm, prefix);

test.each([
  [
    "HTML",
    `<p>So:</p>\n<pre><code class="language-lean">${escaped(WHOLE)}\n</code></pre>\n<p>Done.</p>`,
  ],
  ["HTML without code tags", `<pre>\n${escaped(WHOLE)}\n</pre>`],
  ["LaTeX", `We get\n\\begin{lstlisting}[language=Lean]\n${WHOLE}\n\\end{lstlisting}\nas claimed.`],
  ["minted", `\\begin{minted}{lean}\n${WHOLE}\n\\end{minted}`],
  ["Org", `Here:\n#+BEGIN_SRC lean4\n${WHOLE}\n#+END_SRC\n`],
  ["BBCode", `[code=lean]\n${WHOLE}\n[/code]`],
  [
    "reStructuredText",
    `Here it is:\n\n.. code-block:: lean\n\n${prefixed("   ", WHOLE)}\n\nThat is all.`,
  ],
  [
    "a quotation",
    `Again:\n\n${prefixed("> ", `\`\`\`lean\n${WHOLE}\n\`\`\``)}\n\nHope this helps!`,
  ],
  ["Markdown in Markdown", `\`\`\`\`markdown\n# Proof\n\n${lean(WHOLE)}\`\`\`\`\n`],
  ["Markdown in Markdown with one fence", `\`\`\`markdown\n# Proof\n\n${lean(WHOLE)}\`\`\`\n`],
  ["an indented block", `The proof is\n\n${prefixed("    ", WHOLE)}\n\nwhich is short.`],
  ["what goes on from the prompt", `\n${prefixed("  ", TACTICS.join("\n"))}\n\`\`\`\n`],
  [
    "the same with more",
    `${prefixed("  ", TACTICS.join("\n"))}\n\`\`\`\n\nIn short:\n\`\`\`text\nby arithmetic\n\`\`\`\n`,
  ],
  ["tabs", lean(WHOLE.replace(/^ {2}/gm, "\t"))],
  ["JSON with a list of tactics", JSON.stringify({ tactics: TACTICS })],
  ["JSON with lines", JSON.stringify({ reasoning: ["first", "then"], code: WHOLE.split("\n") })],
])("code is found in whatever markup it stands: %s", (_, answer) => {
  expect(parse(answer)).toBe(PROOF);
});

test("what is cut off in other markup is cut off", () => {
  const found = read(`<pre><code>${escaped(WHOLE)}`);
  expect(found).toMatchObject({ ok: true, value: [{ proof: PROOF, isCutOff: true }] });
});
