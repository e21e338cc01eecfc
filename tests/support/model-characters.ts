import type { ScriptedAnswer, ScriptedRequest } from "../scripted-model-server.ts";
import type { ModelTask } from "./model-tasks.ts";

/** How a scripted model answers the question number `count`, from 0, about the theorem `index` of its tasks. */
type Character = (task: ModelTask, asked: { count: number; index: number }) => ScriptedAnswer;

const fence = (code: string, tag = "lean") => `\`\`\`${tag}\n${code}\n\`\`\``;
const theorem = ({ statement, proof }: ModelTask) => `${statement} := ${proof}`;
const tactics = ({ proof }: ModelTask) => proof.replace(/^by\s*\n/, "").replace(/^ {2}/gm, "");
const edit = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;
const pick = <T>(items: readonly T[], at: number) => items[at % items.length] as T;

/** Forms in which one proof is said; in three of them there is none to be read. */
const FORMS: readonly ((task: ModelTask) => ScriptedAnswer)[] = [
  (task) => `Certainly! We go by cases.\n\n${fence(theorem(task))}\n\nThis closes all goals.`,
  (task) =>
    `First a skeleton:\n\n${fence(`${task.statement} := by\n  sorry`)}\n\nNow all of it:\n\n${fence(theorem(task))}`,
  (task) => `The proof:\n\n${fence(theorem(task), "")}`,
  (task) => `Only the hole changes.\n\n${edit("  sorry", task.proof.replace(/^by\s*\n/, ""))}`,
  (task) => ({ text: fence(theorem(task)).slice(0, -12), finish: "length" }),
  (task) =>
    `<think>\nPerhaps ${fence("by\n  simp")}? No.\n</think>\n\n${fence(tactics(task), "tactics")}`,
  (task) =>
    fence(
      `import Mathlib\nset_option maxHeartbeats 400000\nopen Nat\n\n${task.context}\n\n${theorem(task)}`,
      "lean4",
    ),
  (task) => theorem(task),
  () => "It is true, by induction, and I am sure that you can fill in the details.",
  (task) => edit("  exact what_is_not_there", task.proof),
  (task) => `${fence(theorem(task))}\n\nIn short:\n\n${fence("-- as above", "python")}`,
];

/** Knows every proof, and says it in another form each time. */
const good: Character = (task, { count, index }) => pick(FORMS, index + 4 * count)(task);

const BLUNDERS: readonly ((task: ModelTask, count: number) => string)[] = [
  (_, count) => fence(`by\n  exact no_such_lemma_${count} _`),
  ({ statement }, count) => fence(`${statement} := by\n  rw [no_such_equation_${count}]`),
  (_, count) => fence(`by\n  have h${count} : (1 : Nat) = 2 := by decide\n  omega`),
  ({ statement }, count) =>
    fence(
      `theorem wrong_${count} (n : Nat) : n = ${count} := by sorry\n\n${statement} := by\n  exact absurd (wrong_${count} ${count + 1}) (by omega)`,
    ),
];

export const isKnownToWeak = (index: number) => index % 3 === 0;

/** Knows a third of the proofs. */
const weak: Character = (task, { count, index }) =>
  isKnownToWeak(index) ? fence(theorem(task)) : pick(BLUNDERS, index + count)(task, count);

const CHEATS: readonly ((task: ModelTask) => string)[] = [
  () => "by\n  sorry",
  ({ statement }) => `axiom trust (p : Prop) : p\n\n${statement} := trust _`,
  () => "by\n  native_decide",
  ({ name }) => `theorem ${name} : True := trivial`,
  ({ statement }) => `${statement.replace(/^(theorem \S+)/, "$1 (no : False)")} := no.elim`,
  ({ statement }) =>
    `macro_rules | \`(tactic| omega) => \`(tactic| sorry)\n\n${statement} := by\n  omega`,
  () => "by\n  first\n  | sorry\n  | skip",
  () => "by\n  exact lcProof",
  ({ statement }) => `local notation "Nat" => Fin 1\n\n${statement} := by\n  simp`,
  ({ statement }) =>
    `theorem nothing : False := by sorry\n\n${statement} := by\n  exact nothing.elim`,
  ({ statement }) => `${statement} := by\n  exact sorryAx _\n\n#eval "proved"`,
  () => "by\n  decide +native",
  ({ statement }) =>
    `set_option debug.skipKernelTC true in\n${statement} := by\n  exact unsafeCast trivial`,
];

const cheat: Character = (task, { count, index }) => fence(pick(CHEATS, index + count)(task));

const SLOW_MS = 3_000;

/** Knows every proof; its server is overloaded, breaks off and is slow. */
const flaky: Character = (task, { count, index }) => {
  const faults: ScriptedAnswer[] = [
    { status: 429, headers: { "retry-after": "0" } },
    { fault: "truncated" },
    { text: fence(theorem(task)), delayMs: SLOW_MS },
    { status: 500 },
    { text: fence(theorem(task)).slice(0, -12), finish: "length" },
  ];
  // Never two faults in a row.
  return count % 2 === 0 ? pick(faults, index + count) : fence(theorem(task));
};

const CHARACTERS = { good, weak, cheat, flaky };
export type CharacterName = keyof typeof CHARACTERS;

/** Plays characters by the name of the model that is asked, and counts what it would bill. */
export class ScriptedCharacters {
  /** Requests that were not refused, as servers bill them. */
  billed = 0;
  /** The theorem that each request is about, in order. */
  readonly asked: string[] = [];
  private readonly counts = new Map<string, number>();
  private readonly indices: Map<string, number>;
  private readonly tasks: readonly ModelTask[];

  constructor(tasks: readonly ModelTask[]) {
    this.tasks = tasks;
    this.indices = new Map(tasks.map(({ name }, index) => [name, index]));
  }

  readonly answer = ({ body }: ScriptedRequest): ScriptedAnswer => {
    const name = askedTheorem(body.messages);
    this.asked.push(name);
    const key = `${body.model} ${name}`;
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    const index = this.indices.get(name);
    const task = this.tasks[index ?? -1];
    const answer =
      index === undefined || !task
        ? "I do not know that one."
        : CHARACTERS[body.model as CharacterName](task, { count, index });
    if (typeof answer === "string" || !("status" in answer)) this.billed += 1;
    return answer;
  };
}

/** The last theorem of the last Lean block of a question. */
export function askedTheorem(messages: readonly { role: string; content: string }[]): string {
  const question = messages.find(({ role }) => role === "user")?.content ?? "";
  const blocks = [...question.matchAll(/```lean\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
  const names = blocks.flatMap(
    (block) => [...block.matchAll(/^theorem (\S+)/gm)].at(-1)?.[1] ?? [],
  );
  return names.at(-1) ?? "?";
}
