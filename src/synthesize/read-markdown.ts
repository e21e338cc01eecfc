import { allFencedBlocks } from "../core/index.ts";
import type { Parameter, Signature, SynthesisTask, TestCase } from "./task.ts";

const HEAD =
  /^\s*(?:def\s+)?([\p{L}_][\p{L}\p{N}_'.]*)\s*((?:\([^()]*(?:\([^()]*\)[^()]*)*\)\s*)*):\s*([^:=]+?)\s*(?::=.*)?$/su;
const BINDER = /\(([^:()]+):\s*([^()]*(?:\([^()]*\)[^()]*)*)\)/gu;
const EXAMPLE = /^\s*(?:[-*]\s+)?`?(.+?)\s*(?:->|→)\s*(.+?)`?\s*$/u;

/**
 * Reads a task in prose. A ```lean block with `def NAME (x : T) : R` is its signature; lines `NAME 1 2 -> 3` are its
 * examples, `-> ! 4` says that 4 is wrong and `-> reject` that the precondition refuses the input. Gives a text for
 * people when there is no signature.
 */
export function readMarkdown(id: string, text: string): SynthesisTask | string {
  const block = allFencedBlocks(text).find(({ mark }) => /^lean4?$/.test(mark));
  const signature = block && readSignature(block.text);
  if (!signature) return "there is no ```lean block with its signature, `def NAME (x : T) : R`";
  const task: SynthesisTask = {
    id,
    description: text.trim(),
    signature,
    cases: [],
    rejectedInputs: [],
    specification: undefined,
    program: undefined,
  };
  for (const line of text.split("\n")) addExample(task, line);
  return task;
}

/** `def f (a b : Nat) : Nat`, with or without `def` and `:=`. */
function readSignature(text: string): Signature | undefined {
  const [, name, binders = "", returnType] = HEAD.exec(text.trim()) ?? [];
  if (name === undefined || returnType === undefined) return undefined;
  const parameters = [...binders.matchAll(BINDER)].flatMap(
    ([, names = "", type = ""]): Parameter[] =>
      names
        .trim()
        .split(/\s+/)
        .map((each) => ({ name: each, type: type.trim() })),
  );
  return { name, parameters, returnType: returnType.trim() };
}

function addExample({ signature, cases, rejectedInputs }: SynthesisTask, line: string): void {
  const [, left = "", right = ""] = EXAMPLE.exec(line) ?? [];
  const parts = argumentsIn(left);
  if (parts.length === 0) return;
  const input = parts[0] === signature.name ? parts.slice(1) : parts;
  if (input.length !== signature.parameters.length) return;
  if (right === "reject") {
    rejectedInputs.push(input);
    return;
  }
  const wrong = /^!\s*(.+)$/.exec(right)?.[1];
  const known = cases.find((each) => `${each.input}` === `${input}`);
  if (wrong === undefined)
    cases.push({ input, expected: right, unexpected: [] } satisfies TestCase);
  else known?.unexpected.push(wrong);
}

/** The parts of a text that blanks outside of brackets and quotes divide. */
function argumentsIn(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'|\s+|./gsu)) {
    if (/^[([{]$/.test(token)) depth++;
    if (/^[)\]}]$/.test(token)) depth--;
    if (depth === 0 && /^\s/.test(token)) {
      if (part !== "") parts.push(part);
      part = "";
    } else part += token;
  }
  return part === "" ? parts : [...parts, part];
}
