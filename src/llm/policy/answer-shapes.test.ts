import { expect, test } from "vitest";
import { parseProofAnswer } from "./proof-answer.ts";

const CONTEXT = "import Lean\nopen Nat\n\ndef double (n : Nat) := n + n\n\n";
const STATEMENT = {
  name: "double_eq",
  text: "theorem double_eq (n : Nat) :\n    double n = 2 * n",
};
const HEAD = "theorem double_eq (n : Nat) : double n = 2 * n := by";
const TACTICS = ["simp [double]", "have h : n < n + 1 ∧ n ≤ n := by omega", "omega"];
const BODY = TACTICS.map((tactic) => `  ${tactic}`).join("\n");
const PROOF = `by\n${BODY}`;
const WHOLE = `${HEAD}\n${BODY}`;
/** With imports, a helper and comments, as a file. */
const FILE = `import Mathlib\nopen Nat\n\n/-- It helps. -/\nlemma aux (a b : Nat) (h : a ≤ b) : a < b + 1 := by\n  omega\n\n-- the main thing\n${HEAD}\n  have k := aux n n (Nat.le_refl n)\n  calc double n = n + n := rfl\n    _ = 2 * n := by omega`;
const FILE_PROOF =
  "by\n  have k := aux n n (Nat.le_refl n)\n  calc double n = n + n := rfl\n    _ = 2 * n := by omega";

function read(answer: string) {
  const document = { statement: STATEMENT, proof: "by\n  sorry" };
  const found = parseProofAnswer(answer, { document, context: CONTEXT });
  return found.ok ? found.value : [];
}

function proofs(answer: string) {
  return read(answer).map(({ proof }) => proof.trim());
}

const inText = (code: string) => JSON.stringify(code).slice(1, -1);
const prefixed = (prefix: string, code: string) => code.replace(/^/gm, prefix);
const indented = (code: string) => code.replace(/^(?=.)/gm, "    ");
const lined = (code: string, form: (line: string, number: number) => string) =>
  code
    .split("\n")
    .map((line, i) => form(line, i + 1))
    .join("\n");
const entities = (code: string) =>
  code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const asLatin = (code: string) => new TextDecoder("windows-1252").decode(Buffer.from(code));

/** What code can stand in; every one is tried with one theorem and with a file. */
const WRAPPERS: readonly [shape: string, wrap: (code: string) => string][] = [
  [
    "a call in tags",
    (code) =>
      `<function_calls>\n<invoke name="submit">\n<parameter name="code">${code}</parameter>\n</invoke>\n</function_calls>`,
  ],
  [
    "a call in tags with a name behind `=`",
    (code) =>
      `<tool_call>\n<function=submit>\n<parameter=code>\n${code}\n</parameter>\n</function>\n</tool_call>`,
  ],
  [
    "keys and values in tags",
    (code) =>
      `<tool_call>submit\n<arg_key>code</arg_key>\n<arg_value>${code}</arg_value>\n</tool_call>`,
  ],
  [
    "a call whose arguments are JSON in JSON",
    (code) =>
      JSON.stringify({
        content: null,
        tool_calls: [
          {
            type: "function",
            function: { name: "submit", arguments: JSON.stringify({ theorem: "double_eq", code }) },
          },
        ],
      }),
  ],
  [
    "a list of calls after a token",
    (code) => `[TOOL_CALLS][{"name": "submit", "arguments": {"code": "${inText(code)}"}}]</s>`,
  ],
  ["a call as Python", (code) => `<|python_tag|>submit(code="${inText(code)}")<|eom_id|>`],
  [
    "a call in a channel of its own",
    (code) =>
      `<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>commentary to=functions.check <|constrain|>json<|message|>${JSON.stringify({ source: code })}<|call|>`,
  ],
  [
    "an action and what was observed",
    (code) =>
      `Thought: linear.\nAction: check\nAction Input: {"code": "${inText(code)}"}\nObservation: no errors\nFinal Answer: see above.`,
  ],
  [
    "an action in plain text",
    (code) => `Action: check\nAction Input:\n${code}\nObservation: no errors`,
  ],
  [
    "a document for a shell",
    (code) => `\`\`\`bash\ncat > A.lean <<'EOF'\n${code}\nEOF\nlake env lean A.lean\n\`\`\``,
  ],
  [
    "a text of Python",
    (code) => `\`\`\`python\nproof = r"""\n${code}\n"""\nprint(check(proof))\n\`\`\``,
  ],
  ["a template of JavaScript", (code) => `const proof = \`\n${code}\n\`;\nsubmit(proof);`],
  [
    "texts put together",
    (code) => `proof = (\n${lined(`${code}\n`, (line) => `    ${JSON.stringify(`${line}\n`)}`)}\n)`,
  ],
  [
    "a patch that adds a file",
    (code) => `*** Begin Patch\n*** Add File: A.lean\n${prefixed("+", code)}\n*** End Patch`,
  ],
  [
    "a diff against nothing",
    (code) => `--- /dev/null\n+++ b/A.lean\n@@ -0,0 +1,9 @@\n${prefixed("+", code)}`,
  ],
  [
    "a notebook",
    (code) =>
      JSON.stringify({
        cells: [
          { cell_type: "markdown", source: ["# Proof"] },
          { cell_type: "code", source: code.split("\n").map((line) => `${line}\n`) },
        ],
      }),
  ],
  [
    "messages",
    (code) =>
      JSON.stringify([
        { role: "user", content: "Prove it." },
        { role: "assistant", content: `Here:\n\`\`\`lean\n${code}\n\`\`\`` },
      ]),
  ],
  [
    "lines of JSON",
    (code) => `{"step": 1, "text": "plan"}\n{"step": 2, "lean": "${inText(code)}"}`,
  ],
  ["JSON with line breaks", (code) => `{"status": "ok", "proof": "${code}"}`],
  ["JSON with a comma too many", (code) => `{"theorem": "double_eq", "proof": "${inText(code)}",}`],
  ["JSON under another key", (code) => JSON.stringify({ result: { final_lean_text: code } })],
  [
    "a dictionary of Python",
    (code) => `{'theorem': 'double_eq', 'done': True, 'proof': '${inText(code)}'}`,
  ],
  ["YAML", (code) => `---\nstatus: ok\nproof: |\n${indented(code)}\nnotes: >\n  none\n`],
  ["TOML", (code) => `[answer]\ntheorem = "double_eq"\nproof = '''\n${code}\n'''\nok = true`],
  [
    "CDATA",
    (code) => `<answer><name>double_eq</name><proof><![CDATA[\n${code}\n]]></proof></answer>`,
  ],
  ["an attribute", (code) => `<answer code="${entities(code).replaceAll("\n", "&#10;")}"/>`],
  ["AsciiDoc", (code) => `= Proof\n\n[source,lean]\n----\n${code}\n----\n\nDone.`],
  ["a wiki", (code) => `== Proof ==\n<syntaxhighlight lang="lean">\n${code}\n</syntaxhighlight>`],
  ["a tracker", (code) => `{code:lean}\n${code}\n{code}`],
  ["three quotes for a fence", (code) => `'''lean\n${code}\n'''`],
  ["another language for Lean", (code) => `\`\`\`haskell\n${code}\n\`\`\``],
  ["the name of a file for the language", (code) => `\`\`\`A.lean\n${code}\n\`\`\``],
  ["a fence behind words", (code) => `The proof:\`\`\`lean\n${code}\n\`\`\``],
  ["a fence behind code", (code) => `\`\`\`lean\n${code}\`\`\`\nDone.`],
  ["a fence before code", (code) => `\`\`\`lean ${code}\n\`\`\``],
  ["an end with too few signs", (code) => `\`\`\`lean\n${code}\n\`\``],
  [
    "an end that was left out",
    (code) => `\`\`\`lean\n${HEAD}\n  rfl\n\nNo, rather:\n\`\`\`lean\n${code}\n\`\`\``,
  ],
  [
    "numbers of lines",
    (code) =>
      `\`\`\`lean\n${lined(code, (line, i) => `${String(i).padStart(3)} | ${line}`)}\n\`\`\``,
  ],
  [
    "numbers of lines and nothing else",
    (code) => lined(code, (line, i) => `${String(i).padStart(4)}  ${line}`),
  ],
  ["places in a file", (code) => lined(code, (line, i) => `A.lean:${i}:${line}`)],
  ["a prompt", (code) => lined(code, (line, i) => `${i === 1 ? ">>> " : "... "}${line}`)],
  ["a quotation without a fence", (code) => prefixed("> > ", code)],
  ["comments", (code) => `\`\`\`\n${prefixed("// ", code)}\n\`\`\``],
  ["a box", (code) => lined(code, (line) => `│ ${line.padEnd(60)} │`)],
  ["a text with escapes", (code) => `"${inText(code)}"`],
  ["escapes alone", (code) => inText(code)],
  ["escapes of escapes", (code) => `{"proof": "${inText(inText(code))}"}`],
  ["a link", (code) => `Try it: https://live.lean-lang.org/#code=${encodeURIComponent(code)}`],
  [
    "base64",
    (code) => JSON.stringify({ encoding: "base64", content: Buffer.from(code).toString("base64") }),
  ],
  [
    "entities in a block",
    (code) => `\`\`\`lean\n${entities(code).replaceAll("≤", "&le;")}\n\`\`\``,
  ],
  ["another encoding", (code) => `\`\`\`lean\n${asLatin(code)}\n\`\`\``],
  [
    "wide signs",
    (code) =>
      `\`\`\`lean\n${code.replaceAll("(", "（").replaceAll(")", "）").replaceAll("=", "＝")}\n\`\`\``,
  ],
  [
    "what an editor turns into signs",
    (code) => `\`\`\`lean\n${code.replaceAll("≤", "\\le").replaceAll("∧", "\\and")}\n\`\`\``,
  ],
  [
    "colours of a terminal",
    (code) => `\`\`\`lean\n${code.replace("theorem", "\u001b[34mtheorem\u001b[0m")}\n\`\`\``,
  ],
  ["line ends of another system", (code) => `\`\`\`lean\r${code.replaceAll("\n", "\r")}\r\`\`\`\r`],
  [
    "a page with line breaks",
    (code) =>
      `<div>${entities(code).replaceAll("\n", "<br>").replaceAll("  ", "&nbsp;&nbsp;")}</div>`,
  ],
  ["an unknown tag in the same line", (code) => `<final_lean>${code}</final_lean>`],
  [
    "a thought that has it all",
    (code) =>
      `<think>\nSo\n\`\`\`lean\n${code}\n\`\`\`\nThat works.\n</think>\n\nThe proof above is complete.`,
  ],
  ["Chinese without a fence", (code) => `证明如下：\n${code}\n证毕。这就是完整的证明。`],
  ["Russian without a fence", (code) => `Доказательство:\n\n${code}\n\nгде omega решает.`],
  ["words in lower case behind it", (code) => `${code}\nwhich proves the claim.`],
  ["an end mark", (code) => `${code}\n\nQED`],
  ["turns of a talk", (code) => `User: prove it\nAssistant: Sure.\n${code}\nUser: thanks!`],
  ["a letter", (code) => `Hi,\n\nsee below.\n\n${code}\n\nBest,\nBob`],
  ["a list", (code) => `* lean:\n${indented(code)}\n\n* That is it.`],
];

test.each(WRAPPERS)("a theorem and a file are found in %s", (_, wrap) => {
  expect(proofs(wrap(WHOLE))).toContain(PROOF);
  const whole = read(wrap(FILE)).filter(({ proof }) => proof.trim() === FILE_PROOF);
  expect(whole[0]?.lemmas).toMatchObject([{ name: "aux" }]);
});

test.each<[shape: string, answer: string]>([
  [
    "a beginning and what goes on",
    `\`\`\`lean\n${HEAD}\n  ${TACTICS[0]}\n\`\`\`\nthen\n\`\`\`lean\n${TACTICS.slice(1).join("\n")}\n\`\`\``,
  ],
  [
    "a gap and what fills it",
    `\`\`\`lean\n${HEAD}\n  sorry\n\`\`\`\nwhere\n\`\`\`lean\n${TACTICS.join("\n")}\n\`\`\``,
  ],
  ["steps of a list", lined(TACTICS.join("\n"), (tactic, i) => `${i}. \`${tactic}\`: it helps.`)],
  ["steps without signs for code", lined(TACTICS.join("\n"), (tactic, i) => `${i}. ${tactic}`)],
  ["steps in a sentence", `Use \`${TACTICS.join("`, then `")}\`.`],
  ["steps at a prompt", lined(TACTICS.join("\n"), (tactic) => `lean> ${tactic}\n⊢ n = n`)],
  ["rows of a table", lined(WHOLE, (line, i) => `| ${i} | \`${line}\` |`)],
  [
    "a cell of a table",
    `| step | Lean |\n|---|---|\n| final | \`${WHOLE.replaceAll("\n", "`<br>`")}\` |`,
  ],
  ["JSON with a name and tactics", JSON.stringify({ theorem: "double_eq", tactics: TACTICS })],
  ["JSON with steps", JSON.stringify({ steps: TACTICS.map((tactic) => ({ tactic, why: "so" })) })],
  [
    "JSON with a statement and a body",
    JSON.stringify({ header: "import Mathlib", statement: HEAD, body: TACTICS.join("\n") }),
  ],
  [
    "YAML with a list of tactics",
    `theorem: double_eq\ntactics:\n${prefixed("  - ", TACTICS.join("\n"))}`,
  ],
  ["a definition in place of a theorem", `\`\`\`lean\n${WHOLE.replace("theorem", "def")}\n\`\`\``],
])("a proof is put together from its pieces: %s", (_, answer) => {
  expect(proofs(answer)).toContain(PROOF);
});

const ONE_LINE = `${HEAD} simp [double]; omega`;

test.each<[shape: string, answer: string]>([
  ["signs for code", `Use \`${ONE_LINE}\` and be done.`],
  ["two of them", `\`\`${ONE_LINE}\`\``],
  ["a fence", `The proof is \`\`\`lean ${ONE_LINE}\`\`\` as wanted.`],
  ["nothing", `You can write ${ONE_LINE}.`],
  ["quotation marks", `The answer is “${ONE_LINE}”.`],
  ["bold letters", `**${ONE_LINE}**`],
  ["LaTeX", `\\texttt{${ONE_LINE}}`],
  ["a label", "Proof: by simp [double]; omega"],
])("a theorem within a line, marked by %s", (_, answer) => {
  expect(proofs(answer)).toContain("by simp [double]; omega");
});

test("a text that is cut off within a value is cut off", () => {
  const [found] = read(`{"reasoning": "linear", "proof": "${inText(WHOLE)}`);
  expect(found).toMatchObject({ proof: PROOF, isCutOff: true });
});

test.each([
  "I'm sorry, but I cannot prove this.",
  "The theorem is false: take `n = 3`, where `double n` is 6.",
  "**Proof.** By induction on $n$.\n\n1. The base case is trivial.\n2. The step follows.",
  '{"status": "failed", "theorem": "double_eq", "proof": null}',
  "Let us open the definition, import what we know, and use the theorem double_eq itself.",
])("where no proof is, none is found: %s", (answer) => {
  expect(proofs(answer)).toEqual([]);
});

test.each([
  ["line breaks", "\n".repeat(100_000)],
  ["hyphens", `${"-".repeat(5000)}=====\n`.repeat(20)],
  ["brackets", "[{".repeat(30_000)],
  ["keys", '{"a": '.repeat(5000)],
  ["quotes", `${"'".repeat(50_000)}${'"'.repeat(50_001)}`],
  ["signs in the web's form", "%20".repeat(30_000)],
  ["fences", "```lean\n".repeat(5000)],
])("a model that repeats itself is no trouble: %s", (_, answer) => {
  expect(proofs(answer)).toEqual([]);
});

test("what attributes hand to tactics is written out", () => {
  const answer = `\`\`\`lean\n@[simp] lemma aux (n : Nat) : n + n = 2 * n := by\n  simp; omega\n\nattribute [local simp] double\n\n${HEAD}\n  simp at *\n  simp only [h]\n  grind\n\`\`\``;
  const [found] = read(answer);
  expect(found?.proof).toBe("by\n  simp [aux, double] at *\n  simp only [h]\n  grind");
  expect(found?.lemmas).toMatchObject([{ name: "aux", proof: "by\n  simp; omega" }]);
});

test("namespaces that an answer opens for its lemmas do not come along", () => {
  const answer = `\`\`\`lean\nnamespace My\ntheorem aux : 1 = 1 := rfl\nend My\n\n${HEAD}\n  have := My.aux\n  omega\n\`\`\``;
  expect(read(answer)[0]).toMatchObject({
    proof: "by\n  have := aux\n  omega",
    lemmas: [{ name: "aux" }],
  });
});
