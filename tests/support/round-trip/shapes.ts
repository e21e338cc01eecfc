// The forms in which models and servers give an answer: what stands in a block, how the block is marked, what is around it.

import type { TrainingRecord } from "../../../src/core/index.ts";
import type { ModelTask } from "../../../src/llm/index.ts";

type Shape = (text: string) => string;

const FENCE = "```";
const fenced = (mark: string, text: string, fence = FENCE) => `${fence}${mark}\n${text}\n${fence}`;

/** What models and servers put around an answer. */
const AROUND: Record<string, Shape> = {
  "as it is": (text) => text,
  "a thought with drafts": (text) =>
    `<think>\nPerhaps this works:\n\n${fenced("lean4", "theorem draft : False := by\n  rfl")}\n\nNo, \`by rfl\` fails.\n</think>\n\n${text}`,
  "an empty thought": (text) => `<think>\n\n</think>\n\n${text}`,
  "only the end of a thought": (text) => `First \`simp\`, then \`omega\`.\n</think>\n${text}`,
  "ChatML's end": (text) => `${text}<|im_end|>`,
  "ChatML's end, padding": (text) => `${text}<|im_end|>\n<|endoftext|><|endoftext|>`,
  "Llama's end": (text) => `Here it is.\n\n${text}\n<|eot_id|>`,
  "SentencePiece's end": (text) => `${text}</s>`,
  "DeepSeek's end": (text) => `${text}<｜end▁of▁sentence｜>`,
  "Gemma's end": (text) => `${text}<end_of_turn>\n<eos>`,
  "harmony channels": (text) =>
    `<|channel|>analysis<|message|>Let me see. We need a block.<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`,
  "Magistral's thought": (text) => `[THINK]By cases, I think.[/THINK]${text}`,
  "Kimi's thought": (text) => `◁think▷Simple enough.◁/think▷\n${text}`,
  "a tag for reasons": (text) => `<reasoning>\nBoth sides are equal.\n</reasoning>\n\n${text}`,
  "a tag for the answer": (text) => `<answer>\n${text}\n</answer>`,
  "a heading and an explanation": (text) =>
    `### Solution\n\n${text}\n\n**Why it works.** Each step uses one fact (see \`h\`):\n\n1. it is split,\n2. each part is closed.`,
  "Windows' line ends": (text) => text.replaceAll("\n", "\r\n"),
  "a greeting": (text) => `Sure! Let's look at it.\n\n${text}\n\nLet me know if you need more.`,
};

/** How a block of Lean is marked. */
const MARKS: Record<string, Shape> = {
  lean: (text) => fenced("lean", text),
  lean4: (text) => fenced("lean4", text),
  Lean: (text) => fenced("Lean", text),
  nothing: (text) => fenced("", text),
  tildes: (text) => fenced("lean", text, "~~~"),
  "four backticks": (text) => fenced("lean", text, "````"),
  "a list": (text) => `1. The proof:\n\n${fenced("lean", text).replace(/^/gm, "   ")}`,
};

const inBlock = /^```lean\n([\s\S]*)\n```$/;
/** What stands in the block of an exported answer. */
const codeOf = (text: string) => inBlock.exec(text)?.[1] ?? text;

interface Written {
  record: TrainingRecord;
  /** The block's text. */
  code: string;
}

/** The forms of a proof that the prompt allows, or that models write all the same. */
const PROOFS: Record<string, (given: Written) => string> = {
  "the theorem": ({ code }) => code,
  "the proof": ({ record, code }) => proofIn(record, code),
  "after :=": ({ record, code }) => `:= ${proofIn(record, code)}`,
  "the whole file": ({ record, code }) => `${record.context}\n\n${code}`.trim(),
  "with a preamble": ({ code }) => `import Mathlib\n\nset_option maxHeartbeats 400000\n\n${code}`,
};

/** Answers that are no block of Lean. */
const OTHERS: Record<string, (given: Written) => string> = {
  "SEARCH/REPLACE": (given) => `${edit(given)}`,
  "SEARCH/REPLACE in a fence": (given) => fenced("", edit(given)),
  "a diff": ({ record, code }) => {
    const proof = proofIn(record, code);
    const isCorrection = record.asked.kind === "correction";
    if (isCorrection || !proof.startsWith("by\n")) return fenced("lean", code);
    const lines = proof
      .split("\n")
      .slice(1)
      .map((line) => `+${line}`);
    return fenced("diff", ["@@ -1,2 +1,2 @@", "-  sorry", ...lines].join("\n"));
  },
  "JSON with the proof": ({ record, code }) =>
    fenced("json", JSON.stringify({ thoughts: "by cases", proof: proofIn(record, code) })),
  "no fence": ({ code }) => code,
};

function proofIn({ statement }: TrainingRecord, code: string): string {
  const at = code.indexOf(statement);
  return at < 0 ? code : code.slice(at + statement.length).replace(/^\s*:=\s*/, "");
}

/** What a correction edits is the refused proof, else it is `sorry`. */
function edit({ record, code }: Written): string {
  const asked = record.asked as ModelTask;
  const proof = proofIn(record, code);
  const attempt = asked.kind === "correction" ? asked.attempt : undefined;
  const search = attempt?.kind === "proof" ? attempt.proof : "by\n  sorry";
  return `<<<<<<< SEARCH\n${search}\n=======\n${proof}\n>>>>>>> REPLACE`;
}

/** A plan in one block, each theorem in a block of its own, or as JSON. */
const PLANS: Record<string, (given: Written) => string> = {
  "one block": ({ code }) => fenced("lean", code),
  // Where a block is not needed, it is taken for a draft: what is unused has to stand with the others.
  "a block each": ({ record, code }) =>
    neededTheorems(record, code)
      .map((part, i) => `Part ${i + 1}:\n\n${fenced("lean4", part)}`)
      .join("\n\n"),
  JSON: ({ record, code }) => {
    const lemmas = code
      .split(/\n\n(?=theorem )/)
      .filter((part) => !part.includes(record.statement));
    return fenced("json", JSON.stringify({ lemmas, proof: proofIn(record, code) }, null, 1));
  },
  "after the context": ({ record, code }) => fenced("lean", `${record.context}\n\n${code}`.trim()),
};

/** The theorems of a plan; those that are unused stand with the last one. */
function neededTheorems(record: TrainingRecord, code: string): string[] {
  const theorems = code.split(/\n\n(?=theorem )/);
  const last = theorems.at(-1) as string;
  const isNeeded = (text: string) =>
    text === last || proofIn(record, last).includes(/^theorem (\S+)/.exec(text)?.[1] ?? "");
  const unused = theorems.filter((text) => !isNeeded(text));
  return [
    ...theorems.filter((text) => text !== last && isNeeded(text)),
    [...unused, last].join("\n\n"),
  ];
}

/** Lists and trees of tactics, as the block of an exported answer has them. */
const LISTS: Record<string, Shape> = {
  "as it is": (text) => text,
  "no fence": (text) => text.replace(/^```json\n|\n```$/g, ""),
  "no mark": (text) => text.replace(/^```json/, "```"),
  "on lines": (text) => {
    const value = JSON.parse(text.replace(/^```json\n|\n```$/g, ""));
    return fenced("json", JSON.stringify(value, null, 2));
  },
};

const TAGS: Record<string, Shape> = {
  "as it is": (text) => text,
  "a fence": (text) => fenced("xml", text),
  "one line between": (text) => text.replaceAll("\n<", "\n\n<"),
  numbers: (text) => text.replaceAll("\n- ", "\n1. "),
};

const pick = <T>(of: Record<string, T>, i: number): T => {
  const all = Object.values(of);
  return all[i % all.length] as T;
};

/** A raw answer of a model: the `i`-th of its record's kind in one of the shapes. */
export function shaped(record: TrainingRecord, text: string, i: number): string {
  const around = pick(AROUND, i);
  return around(answerIn(record, text, i));
}

function answerIn(record: TrainingRecord, text: string, i: number): string {
  const asked = record.asked as ModelTask;
  const given = { record, code: codeOf(text) };
  const block = pick(MARKS, i);
  switch (asked.answerFormat) {
    case "proof-or-edits":
      return i % 2 === 0 ? block(pick(PROOFS, i / 2)(given)) : pick(OTHERS, (i - 1) / 2)(given);
    case "lemmas-and-proof":
      return pick(PLANS, i)(given);
    case "string": {
      const isEquations = given.code.startsWith("|");
      const whole = `${record.statement}${isEquations ? "\n  " : " := "}${given.code}`;
      return block(i % 2 === 0 ? whole : given.code);
    }
    case "string-list":
    case "string-tree":
      return text.startsWith("```json") ? pick(LISTS, i)(text) : text;
    case "tags":
      return pick(TAGS, i)(text);
    default:
      return block(given.code);
  }
}
