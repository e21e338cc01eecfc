/** What a tactic does, by its first word; `rest` is what follows it. */
const WORDS: Record<string, (rest: string) => string> = {
  intro: (rest) => (rest === "" ? "Take what is to be shown for" : `Let ${listed(rest)} be given`),
  intros: (rest) => (rest === "" ? "Let everything be given" : `Let ${listed(rest)} be given`),
  rintro: (rest) => `Let ${rest} be given`,
  exact: (rest) => `This is what ${code(rest)} says`,
  apply: (rest) => `Apply ${code(rest)}`,
  refine: (rest) => `It is of the form ${code(rest)}`,
  rw: (rest) => `Rewrite with ${lemmas(rest)}`,
  rewrite: (rest) => `Rewrite with ${lemmas(rest)}`,
  simp: (rest) => withLemmas("Simplify", rest),
  simp_all: (rest) => withLemmas("Simplify goal and hypotheses", rest),
  simpa: (rest) => withLemmas("Simplify; that is it", rest),
  dsimp: (rest) => withLemmas("Unfold and simplify", rest),
  unfold: (rest) => `Unfold the definition of ${code(rest)}`,
  omega: () => "This follows by linear arithmetic",
  linarith: () => "This follows by linear arithmetic",
  decide: () => "This can be computed",
  rfl: () => "Both sides are the same by definition",
  grind: (rest) => withLemmas("This follows by automated reasoning", rest),
  induction: (rest) => `Induction on ${code(subject(rest))}`,
  cases: (rest) => `Distinguish the cases of ${code(subject(rest))}`,
  rcases: (rest) => `Take apart ${code(subject(rest))}`,
  obtain: (rest) => `Obtain ${code(rest.replace(/\s*:=[\s\S]*/, ""))}`,
  by_cases: (rest) => `Distinguish whether ${code(rest)} or not`,
  split: () => "Distinguish the cases",
  constructor: () => "Show the parts one by one",
  left: () => "Show the first alternative",
  right: () => "Show the second alternative",
  exists: (rest) => `Take ${code(rest)}`,
  use: (rest) => `Take ${code(rest)}`,
  exfalso: () => "Show that the hypotheses contradict each other",
  contradiction: () => "The hypotheses contradict each other",
  assumption: () => "This is one of the hypotheses",
  subst: (rest) => `Replace by the equation ${code(rest)}`,
  have: (rest) => `First, ${code(claim(rest))}`,
  suffices: (rest) => `It is enough that ${code(claim(rest))}`,
  show: (rest) => `That is to say, ${code(rest)}`,
  calc: () => "Calculate step by step",
  ext: (rest) => `Compare at every ${rest === "" ? "argument" : code(rest)}`,
  funext: (rest) => `Compare at every ${rest === "" ? "argument" : code(rest)}`,
  symm: () => "Turn the equation round",
  trivial: () => "This is plain",
  next: () => "In the next case",
  case: (rest) => `In the case ${code(rest.replace(/\s*=>[\s\S]*/, ""))}`,
};

/** A tactic in words, e.g. `Rewrite with `Nat.add_comm``; one that is not known is quoted. */
export function tacticInWords(tactic: string): string {
  const text = tactic.trim().replace(/\s+/g, " ");
  const [, name = "", rest = ""] = /^([\w']+)[?!]?\s*(.*)$/s.exec(text) ?? [];
  const say = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return say ? say(rest.trim()) : `By ${code(shortened(text))}`;
}

function code(text: string): string {
  return `\`${shortened(text.trim())}\``;
}

function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

function listed(names: string): string {
  const all = names.split(/\s+/);
  const last = all.pop() as string;
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}

function lemmas(rest: string): string {
  const [, list = rest, at = ""] = /^\[(.*?)\]\s*(?:at (.*))?$/s.exec(rest) ?? [];
  const where = at === "" ? "" : ` in ${code(at)}`;
  const names = list.split(/,\s*(?![^(]*\))/).map((name) => code(name.replace(/^←\s*/, "")));
  return `${names.join(", then ")}${where}`;
}

function withLemmas(words: string, rest: string): string {
  const [, list = ""] = /\[(.*)\]/s.exec(rest) ?? [];
  const [, at = ""] = /\bat (.+)$/.exec(rest) ?? [];
  const where = at === "" ? "" : ` in ${code(at)}`;
  return list.trim() === "" ? `${words}${where}` : `${words}${where}, with ${code(list)}`;
}

/** `n` of `n with | zero => ...`, `xs` of `xs generalizing a`. */
function subject(rest: string): string {
  return rest.replace(/\s+(?:with|generalizing|using)\b[\s\S]*$/, "");
}

/** What is claimed: `a < b` of `h : a < b := by omega`. */
function claim(rest: string): string {
  const statement = rest.replace(/\s*:=[\s\S]*$/, "").replace(/\s+(?:by|from)\b[\s\S]*$/, "");
  return statement.replace(/^[^\s:]*\s*:\s*/, "");
}
