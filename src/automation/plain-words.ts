import { EFFORTS } from "./efforts.ts";
import type { Script } from "./script.ts";
import { argument, block, isEnclosed } from "./tactic.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** Terms of one script that Lean is asked to print. */
const MOST_TERMS = 8;

/**
 * The script as a person would write it, plainest first: calls as Lean prints them in place of their explicit forms,
 * names without `_root_`. Last comes the script itself, since what is printed may mean something else when it is read.
 */
export async function plainForms(
  runner: TacticRunner,
  state: number,
  script: Script,
): Promise<Script[]> {
  const text = script.join("\n");
  if (!text.includes("_root_.") || runner.isClosing) return [script];
  // What is introduced first may be in them.
  const intros = script.slice(
    0,
    script.findIndex((line) => !line.startsWith("intro ")),
  );
  const opened =
    intros.length > 0 ? await runner.run(state, block(intros), EFFORTS.probe) : undefined;
  const from = opened?.state ?? state;
  // The longest first: others are parts of them.
  const terms = explicitTerms(text).sort((a, b) => b.term.length - a.term.length);
  let shorter = text;
  let named = text;
  for (const { term, binders } of terms) {
    const printed = await printedTerm(runner, from, term, binders);
    if (printed === undefined) continue;
    shorter = replaceTerm(shorter, term, printed);
    named = replaceTerm(named, term, withoutDot(printed, term));
  }
  const plain = [shorter, named].map((candidate) =>
    candidate.replace(TYPE_ALONE, ": $1)").replaceAll("_root_.", ""),
  );
  return [...new Set([...plain, shorter, named, text])].map((form) => form.split("\n"));
}

/** Without the parentheses around what stands on a line alone. */
export function withoutParentheses(script: Script): Script {
  return script.map((line) => {
    const [, start = "", tactic = ""] = /^(\s*(?:· )*)(.*)$/.exec(line) ?? [];
    let inner = tactic;
    while (isEnclosed(inner)) inner = inner.slice(1, -1).trim();
    return start + inner;
  });
}

/** A type without arguments. */
const TYPE_ALONE = /: @_root_\.([^\s()]+)\)/g;

/** A term in parentheses that begins with an explicit name, and the binders right before it: `(n : Nat) m`. */
interface ExplicitTerm {
  term: string;
  binders: string;
}

/** Text in which parentheses fit, nested four times at most. */
const BALANCED = Array.from({ length: 4 }).reduce(
  (inner: string) => String.raw`(?:[^()]|\(${inner}\))*`,
  "[^()]*",
);
const BINDERS = String.raw`(?:\(${BALANCED}\)|[\p{L}_][^\s():]*)(?: [\p{L}_][^\s():]*)*`;
const BOUND = new RegExp(`(?:(?:fun ${BINDERS} =>|∀ ${BINDERS},) )+$`, "u");

/** Outermost ones, each once. */
function explicitTerms(text: string): ExplicitTerm[] {
  const found = new Map<string, ExplicitTerm>();
  for (let at = text.indexOf("(@_root_."); at >= 0; at = text.indexOf("(@_root_.", at + 1)) {
    let depth = 0;
    let end = at;
    do {
      if (text[end] === "(") depth++;
      if (text[end] === ")") depth--;
      end++;
    } while (depth > 0 && end < text.length);
    const term = text.slice(at, end);
    const before = BOUND.exec(text.slice(0, at).replace(/\(+$/, ""))?.[0] ?? "";
    const binders = before.replaceAll(/fun |∀ | _(?= )| =>|,/g, "").trim();
    if (!found.has(term)) found.set(term, { term, binders });
    at = end;
  }
  return [...found.values()].slice(0, MOST_TERMS);
}

/** As Lean prints it; `undefined` where it is about what is not known yet in the state. */
async function printedTerm(
  runner: TacticRunner,
  state: number,
  term: string,
  binders: string,
): Promise<string | undefined> {
  const isBound = binders !== "";
  const statement = `${isBound ? `∀ ${binders}, ` : ""}${term} = ${term}`;
  const tactic = `have lemmata_s : ${statement} := by intros; rfl`;
  const made = await runner.run(state, tactic, EFFORTS.probe);
  const goal = made && (await runner.goal(made.state));
  const type = goal?.hypotheses.find(({ userName }) => userName === "lemmata_s")?.type;
  const whole = type?.replace(/\s+/g, " ");
  const line = isBound ? whole?.replace(/^∀ .*?, /, "") : whole;
  const half = line?.slice(0, (line.length - " = ".length) / 2);
  return half && line === `${half} = ${half}` && !/[✝⋯]/.test(half) ? half : undefined;
}

/** `(x).f` as `N.f (x)`: a function of what has no known type, such as a loop in any monad, is found by its whole name only. */
function withoutDot(printed: string, term: string): string {
  const name = /^\(@_root_\.([^\s()]+)/.exec(term)?.[1];
  const field = name?.replace(/^.*\./, ".");
  return name && field && printed.startsWith("(") && printed.endsWith(`)${field}`)
    ? `${name} ${printed.slice(0, -field.length)}`
    : printed;
}

/** Without parentheses where the tactic needs none. */
function replaceTerm(text: string, term: string, printed: string): string {
  return text
    .replaceAll(`fun_induction ${term}`, `fun_induction ${printed}`)
    .replaceAll(`: ${term} = `, `: ${printed} = `)
    .replaceAll(`(${term})`, argument(printed))
    .replaceAll(term, argument(printed));
}
