import type { Goal, Hypothesis } from "../../core/index.ts";
import { factName } from "../symbolic/fact-name.ts";
import { reflow } from "../symbolic/reflow.ts";
import type { SubProof } from "./sub-proof.ts";

/** A lemma for the top of a file, and how it is applied. */
export interface Lemma {
  /** In its namespace. */
  name: string;
  /** The whole declaration. */
  source: string;
  /** Everything before the proof. */
  statement: string;
  /** The tactics of the proof. */
  block: string;
  /** What its explicit parameters are, in order. */
  explicit: ("value" | "proof")[];
  /** Their names, those of the hypotheses that they stand for. */
  parameters: string[];
  /** Variables that its statement quantifies after its parameters. */
  quantified: number;
}

const WORD = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu;

/**
 * The goal of a sub-proof as a lemma: its parameters are the hypotheses on which goal and proof rest.
 * `wide`: all hypotheses that can be named, for proofs that use some without naming them. `undefined` when
 * it needs what cannot be named. `name`: instead of one made from the statement.
 */
export function lemmaOf(
  { inner, block }: SubProof,
  { taken, wide, name: given }: { taken: ReadonlySet<string>; wide: boolean; name?: string },
): Lemma | undefined {
  const needed = neededIn(inner, wide ? inner.hypotheses : named(inner, block));
  if (
    needed.some(({ value, isInaccessible, isInstance }) => value || (isInaccessible && !isInstance))
  )
    return undefined;
  const name = given ?? freshName(inner, taken);
  const inTarget = new Set(inner.target.match(WORD));
  const explicit: Lemma["explicit"] = [];
  const parameters: string[] = [];
  const binders = needed.map((each, i) => {
    const type = each.type.replace(/\bu_\d+\b/g, "_");
    if (each.isInstance) return { open: "[", name: "", type };
    const later = needed.slice(i + 1).some((other) => wordsOf(other.type).has(each.userName));
    const isFamily = /^(?:Type|Sort)\b/.test(each.type);
    if (isFamily || later) return { open: "{", name: each.userName, type };
    explicit.push(inTarget.has(each.userName) ? "value" : "proof");
    parameters.push(each.userName);
    return { open: "(", name: each.userName, type };
  });
  const head = `theorem ${name}${grouped(binders)} :`;
  const oneLine = `${head} ${inner.target.replace(/\s+/g, " ")}`;
  const statement =
    oneLine.length > 92 ? `${head}\n    ${inner.target.replace(/\n/g, "\n    ")}` : oneLine;
  const proof = `:= by\n  ${block.replaceAll("\n", "\n  ")}`;
  const source = `${statement} ${reflow(statement, proof)}`;
  const quantified = quantifiedIn(inner.target);
  return { name, source, statement, block, explicit, parameters, quantified };
}

/** Hypotheses that a proof names. */
function named(goal: Goal, block: string): Hypothesis[] {
  const words = wordsOf(block);
  return goal.hypotheses.filter(({ userName }) => words.has(userName));
}

/** These hypotheses, those of the target, and all on which they rest, in their order. */
function neededIn({ hypotheses, target }: Goal, some: readonly Hypothesis[]): Hypothesis[] {
  const needed = new Set(some);
  const texts = [target, ...some.map(({ type }) => type)];
  for (const text of texts) {
    const words = wordsOf(text);
    for (const each of hypotheses)
      if (words.has(each.userName) && !needed.has(each)) {
        needed.add(each);
        texts.push(each.type);
      }
  }
  const words = new Set([...needed].map(({ userName }) => userName));
  const instances = hypotheses.filter(
    ({ isInstance, type }) => isInstance && [...wordsOf(type)].some((word) => words.has(word)),
  );
  for (const each of instances) needed.add(each);
  return hypotheses.filter((each) => needed.has(each));
}

const wordsOf = (text: string) => new Set<string>(text.match(WORD));

function grouped(binders: readonly { open: string; name: string; type: string }[]): string {
  const close: Record<string, string> = { "(": ")", "{": "}", "[": "]" };
  let text = "";
  for (const [i, { open, name, type }] of binders.entries()) {
    const [before, after] = [binders[i - 1], binders[i + 1]];
    const like = (other: typeof before) =>
      other?.open === open && other.type === type && name !== "";
    if (open === "[") text += ` [${type}]`;
    else {
      text += like(before) ? ` ${name}` : ` ${open}${name}`;
      if (!like(after)) text += ` : ${type}${close[open]}`;
    }
  }
  return text;
}

function freshName(goal: Goal, taken: ReadonlySet<string>): string {
  const variables = new Set(goal.hypotheses.map(({ userName }) => userName));
  const stem = factName(goal.target, variables) || "fact";
  const known = stem.includes("_") ? stem : `${stem}_of`;
  let name = known;
  for (let count = 2; taken.has(name); count++) name = `${known}_${count}`;
  return name;
}

/** How many variables a printed type quantifies at its front. */
export function quantifiedIn(type: string): number {
  const [, binders, body] = /^∀ ([^,]*),\s*(.*)$/s.exec(type) ?? [];
  if (binders === undefined || body === undefined) return 0;
  const names = binders.replace(/:[^()]*/g, "").match(WORD) ?? [];
  return names.length + quantifiedIn(body);
}
