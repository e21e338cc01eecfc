// Checks of the optimizer's results that share no code with it: Lean decides.
import type { TheoremProof } from "../src/core/index.ts";
import type { EmbeddedLean } from "../src/lean/embedded/index.ts";

const STATED = /^have\s+([^\s:]+)((?:\s*\([^()]*\))*)\s*:\s*([\s\S]*?)\s*:=/;

/** What a `have` states, and its name; with what is before the colon quantified. */
function stated(source: string): { name: string; type: string } | undefined {
  const [, name, binders = "", type] = STATED.exec(source) ?? [];
  if (name === undefined || type === undefined) return undefined;
  return { name, type: binders.trim() === "" ? type : `∀ ${binders.trim()}, ${type}` };
}

/**
 * Whether each fact that a new proof states and the old one does not says something: Lean, before it,
 * finds it neither among the hypotheses as it stands nor as the goal, nor true at sight (`t = t`), and it is not
 * only passed on.
 */
export async function isWithoutPadding(
  lean: EmbeddedLean,
  { before, after, text }: { before: TheoremProof; after: TheoremProof; text: string },
): Promise<boolean> {
  const known = new Set(before.steps.map(({ text: source }) => stated(source)?.type));
  const facts = after.steps.flatMap(({ text: source, run, range }) => {
    const fact = run === 0 ? stated(source) : undefined;
    return fact && !known.has(fact.type) ? [{ ...fact, range }] : [];
  });
  let bytes = Buffer.from(text);
  for (const { name, type, range } of facts.toReversed()) {
    const rest = Buffer.from(text).subarray(range.end).toString();
    if (new RegExp(`^\\s*exact ${name}\\s*(?:\\n|$)`).test(rest)) return false;
    const margin = " ".repeat(range.pos.column);
    const probe =
      `fail_if_success have _known : ${type} := by with_reducible assumption\n${margin}` +
      `fail_if_success have _seen : ${type} := by with_reducible rfl\n${margin}` +
      `fail_if_success with_reducible show ${type}\n${margin}`;
    bytes = Buffer.concat([
      bytes.subarray(0, range.start),
      Buffer.from(probe),
      bytes.subarray(range.start),
    ]);
  }
  const check = await lean.check({ text: bytes.toString() });
  return (
    check.status === "finished" && !check.messages.some(({ severity }) => severity === "error")
  );
}

/** Whether a planted lemma follows from a new one alone, at the end of the text's namespace. */
export async function provesPlanted(
  lean: EmbeddedLean,
  { text, name, lemma }: { text: string; name: string; lemma: string },
): Promise<boolean> {
  const statement = lemma.replace(/^theorem\s+\S+/, "theorem planted_lemma");
  const proof = `:= by\n  intros\n  first | exact ${name} .. | (apply ${name} <;> assumption)\n\n`;
  const end = text.lastIndexOf("\nend ") + 1;
  const whole = `${text.slice(0, end)}${statement} ${proof}${text.slice(end)}`;
  const check = await lean.check({ text: whole });
  return (
    check.status === "finished" && !check.messages.some(({ severity }) => severity === "error")
  );
}
