import {
  belowBinders,
  constantsOf,
  declaredTexts,
  type ElaboratedContext,
  elaborateContext,
  headName,
  type LocalModule,
  lastPart,
  matchConst,
  SYNTAX_COMMANDS,
  spine,
  type Term,
  type TermGoal,
  typesIn,
} from "../core/index.ts";
import type { PolicyGoal, ProofWorkspace } from "../core/ports/index.ts";
import { EFFORTS } from "./efforts.ts";
import { seq } from "./tactic.ts";
import type { TacticRunner } from "./tactic-runner.ts";

type ImportedDefinition = LocalModule["definitions"][number];

const ABBREVIATION = /^\s*(?:@\[[^\]]*\]\s*)?(?:(?:private|protected|noncomputable)\s+)*abbrev\b/m;
/** What notations and macros make of themselves are definitions, which no goal is about. */
const SYNTAX = new RegExp(
  `^\\s*(?:@\\[[^\\]]*\\]\\s*)?(?:(?:local|scoped|private)\\s+)*(?:${SYNTAX_COMMANDS}|notation\\d+|(?:builtin_)?d?simproc(?:_decl)?|declare_simp_like_tactic|binder_predicate|unif_hint|register_\\w+)(?![\\w'])`,
);
const WORD = /[\p{L}_][\p{L}\p{N}_'!?]*/gu;

/** A declaration of the text before a goal. */
interface Declared {
  name: string;
  kind: "definition" | "theorem" | "inductive";
  /** Last parts of the names that its text mentions. */
  words: ReadonlySet<string>;
  /** An inductive type of propositions. */
  isPredicate: boolean;
  /** Constructors and fields of a type, by the names that its text gives them. */
  members: readonly string[];
  /** It is a structure or a class: its members are fields. */
  isStructure: boolean;
  /** A value of the type is made of others of it. */
  isRecursive: boolean;
  /** It is written with `do`, and has loops. */
  isProgram: boolean;
  /** It only abbreviates something, such as a type. */
  isAbbreviation: boolean;
  /** Literals of strings. */
  strings: readonly string[];
  /** Of an instance, which says what `+`, `≤`, `∈` and the like mean for a type: what its type mentions. */
  instanceOf: ReadonlySet<string>;
}

/** What shows that a name can be given to a tactic, or that it is a proof. */
const PROBES = {
  simp: (names: readonly string[]) => `have : True := by simp [${names.join(", ")}]`,
  proof: (names: readonly string[]) =>
    seq(...names.map((name) => `have : ∃ p : Prop, p := ⟨_, @${name}⟩`)),
} as const;

/** Names that a tactic is given together: more would make it slow. */
const MOST_THEOREMS = 8;
const MOST_DEFINITIONS = 14;
/** Theorems of which is asked whether a tactic should be given them. */
const MOST_LOOKED_AT = 24;

/** What the text before a goal declares, and what of it a goal is about. Full names, in order. */
export class Vocabulary {
  /** Definitions of the text, and those that it names of what it imports. */
  readonly definitions: readonly string[];
  private readonly declared: readonly Declared[];
  private readonly byName: ReadonlyMap<string, Declared>;
  /** How a tactic's argument is to be spelled; nothing where it cannot be one. */
  private readonly usable = new Map<string, Promise<string | undefined>>();
  private readonly types = new Map<string, Promise<Term | undefined>>();
  private readonly rests = new WeakMap<TermGoal, ReadonlySet<string>>();

  constructor(definitions: readonly string[], declared: readonly Declared[]) {
    this.definitions = definitions;
    this.declared = declared;
    this.byName = new Map(declared.map((each) => [each.name, each]));
  }

  static readonly empty = new Vocabulary([], []);

  /** Definitions that run loops or change variables. */
  get programs(): string[] {
    return this.declared.filter(({ isProgram }) => isProgram).map(({ name }) => name);
  }

  /** Definitions that abbreviate something. */
  get abbreviations(): string[] {
    const found = this.declared.filter(({ isAbbreviation }) => isAbbreviation);
    return found.map(({ name }) => name).slice(-MOST_DEFINITIONS);
  }

  /** The text has types or theorems of its own. */
  get isRich(): boolean {
    return this.declared.some(({ kind }) => kind !== "definition");
  }

  /** The text declares it, and not only uses it. */
  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** What the text of a declaration mentions. */
  words(name: string): string[] {
    return [...(this.byName.get(name)?.words ?? [])];
  }

  isDefinition(name: string): boolean {
    return this.byName.get(name)?.kind === "definition";
  }

  /** A definition that gives propositions. */
  isPredicate(name: string): boolean {
    const found = this.byName.get(name);
    return found?.kind === "definition" && found.isPredicate;
  }

  /** A definition that is defined together with another one, which uses it. */
  isMutual(name: string): boolean {
    return this.mutualWith(name).length > 0;
  }

  /** Definitions that are defined together with one: each uses the other. */
  mutualWith(name: string): string[] {
    if (!this.isDefinition(name)) return [];
    const uses = (user: string, used: string) =>
      this.byName.get(user)?.words.has(lastPart(used)) ?? false;
    const others = this.declared.filter((other) => {
      const isOther = other.kind === "definition" && other.name !== name;
      return isOther && uses(name, other.name) && uses(other.name, name);
    });
    return others.map((other) => other.name);
  }

  inductive(name: string): Omit<Declared, "name" | "kind"> | undefined {
    const found = this.byName.get(name);
    return found?.kind === "inductive" ? found : undefined;
  }

  /** The user's types of data. */
  get dataTypes(): string[] {
    const types = this.declared.filter(({ kind, isPredicate }) => {
      return kind === "inductive" && !isPredicate;
    });
    return types.map(({ name }) => name).slice(-MOST_DEFINITIONS);
  }

  /**
   * The user's definitions that a goal rests on, in the order of the text. `by`: its names lead to them, or notation for one
   * of its types might mean them, too.
   */
  definitionsIn(goal: TermGoal, by: "name" | "type" = "type"): string[] {
    const found = by === "name" ? this.namedIn(goal) : this.restsOn(goal);
    const known = this.declared.filter(
      ({ kind, name }) => kind === "definition" && found.has(name),
    );
    return known.map(({ name }) => name).slice(-MOST_DEFINITIONS);
  }

  /** The user's inductive predicates that a goal rests on. */
  predicatesIn(goal: TermGoal): string[] {
    const found = this.restsOn(goal);
    const known = this.declared.filter(({ name, isPredicate, kind }) => {
      return kind === "inductive" && isPredicate && found.has(name);
    });
    return known.map(({ name }) => name);
  }

  /** Rules of the user's predicates that a goal rests on, and what the fields of their structures say. */
  async rulesIn(
    goal: TermGoal,
    at: { runner: TacticRunner; state: number },
  ): Promise<{ ofPredicates: string[]; ofStructures: string[] }> {
    const found = this.restsOn(goal);
    const types = this.declared.filter(
      ({ name, members }) => members.length > 0 && found.has(name),
    );
    const membersOf = (given: readonly Declared[]) =>
      given.flatMap(({ name, members }) => members.map((member) => `${name}.${member}`));
    const ofPredicates = membersOf(types.filter(({ isPredicate }) => isPredicate));
    const ofStructures = membersOf(types.filter(({ isPredicate }) => !isPredicate));
    const [rules, facts] = await Promise.all(
      [ofPredicates, ofStructures].map((names) => this.argumentsOf("proof", names, at)),
    );
    return {
      ofPredicates: (rules ?? []).slice(-MOST_DEFINITIONS),
      ofStructures: (facts ?? []).slice(-MOST_DEFINITIONS),
    };
  }

  /** Theorems of the text that are about something that a goal rests on, or about nothing of the text; the last ones. */
  theoremsAbout(goal: TermGoal, most = MOST_THEOREMS): string[] {
    const found = this.restsOn(goal);
    const about = new Set([...found].map(lastPart));
    const own = new Set(
      this.declared.flatMap(({ kind, name }) => (kind === "theorem" ? [] : [lastPart(name)])),
    );
    const theorems = this.declared.filter(({ kind, words }) => {
      const mentioned = [...words].filter((word) => own.has(word));
      return (
        kind === "theorem" && (mentioned.length === 0 || mentioned.some((word) => about.has(word)))
      );
    });
    return theorems.map(({ name }) => name).slice(-most);
  }

  /**
   * Of the theorems about a goal, those that can say something of it: all that is the text's own in what they prove, or
   * in one side of an equation, the goal rests on, or a theorem that can say something. Where values are equal, those of
   * another function are, too: then it suffices that the goal rests on what that one is called on. The last ones.
   */
  async theoremsFor(
    goal: TermGoal,
    at: { runner: TacticRunner; state: number },
  ): Promise<string[]> {
    const names = this.theoremsAbout(goal, MOST_LOOKED_AT);
    const types = await this.typesOf(names, at);
    const found = new Set(this.restsOn(goal));
    const ofText = (term: Term) => constantsOf(term).filter((name) => this.isDefinition(name));
    const given = goal.hypotheses.map(({ type }) => headName(type));
    const waysOf = (type: Term) => patternsIn(type, { ofText, inside: given.includes("Eq") });
    const usable = new Set<string>();
    for (let size = -1; size < usable.size; ) {
      size = usable.size;
      for (const [i, name] of names.entries()) {
        const type = types[i];
        if (usable.has(name) || (type && !waysOf(type).some(isIn(found)))) continue;
        usable.add(name);
        for (const other of type ? ofText(type) : []) found.add(other);
      }
    }
    return names.filter((name) => usable.has(name)).slice(-MOST_THEOREMS);
  }

  /** Words of the goal and of the texts that it rests on; of names the last parts. */
  wordsIn(goal: TermGoal): ReadonlySet<string> {
    const types = typesIn(goal);
    const found = this.restsOn(goal);
    const texts = this.declared.filter(({ name }) => found.has(name));
    return new Set([
      ...types.flatMap(constantsOf).map(lastPart),
      ...texts.flatMap(({ words }) => [...words]),
    ]);
  }

  /** Literals of strings in the texts that the goal rests on. */
  stringsIn(goal: TermGoal): string[] {
    const found = this.restsOn(goal);
    return this.declared.flatMap(({ name, strings }) => (found.has(name) ? strings : []));
  }

  /** Of these names, those that a tactic such as `simp` takes as an argument, as it takes them. */
  async argumentsOf(
    tactic: keyof typeof PROBES | "grind",
    names: readonly string[],
    { runner, state }: { runner: TacticRunner; state: number },
  ): Promise<string[]> {
    const keys = names.map((name) => `${tactic} ${name}`);
    const unknown = names.filter((_, i) => !this.usable.has(keys[i] as string));
    if (unknown.length > 0) {
      // Most are: a tactic is slow to begin, so they are tried together.
      const at = { runner, state };
      const found = tactic === "grind" ? takenByGrind(unknown, at) : usableOf(tactic, unknown, at);
      for (const name of unknown)
        this.usable.set(
          `${tactic} ${name}`,
          found.then((usable) => usable.get(name)),
        );
    }
    const answers = await Promise.all(keys.map((key) => this.usable.get(key)));
    return answers.filter((spelling) => spelling !== undefined);
  }

  /** Of these theorems, those that `simp` can rewrite with: what they begin with is no variable. */
  async rewritingRules(
    names: readonly string[],
    at: { runner: TacticRunner; state: number },
  ): Promise<string[]> {
    const usable = await this.argumentsOf("simp", names, at);
    const types = await this.typesOf(usable, at);
    return usable.filter((_, i) => {
      const type = types[i];
      return type && matchConst(belowBinders(type), "Eq", 3)?.[1]?.tag !== "bvar";
    });
  }

  /** What a theorem says, or the type of another constant; `undefined` where Lean does not know it. */
  typeOf(name: string, at: { runner: TacticRunner; state: number }): Promise<Term | undefined> {
    const type = this.types.get(name) ?? readTypes([name], at).then(([found]) => found);
    this.types.set(name, type);
    return type;
  }

  /** The first equations of a function, with what they say. */
  async equationsOf(
    name: string,
    most: number,
    at: { runner: TacticRunner; state: number },
  ): Promise<{ name: string; type: Term }[]> {
    const found: { name: string; type: Term }[] = [];
    for (let i = 1; i <= most; i++) {
      const equation = `${name}.eq_${i}`;
      const type = await this.typeOf(equation, at);
      if (type === undefined) break;
      found.push({ name: equation, type });
    }
    return found;
  }

  /** What several theorems say, which are asked for together. */
  private async typesOf(
    names: readonly string[],
    at: { runner: TacticRunner; state: number },
  ): Promise<(Term | undefined)[]> {
    const unknown = names.filter((name) => !this.types.has(name));
    const found = readTypes(unknown, at);
    for (const [i, name] of unknown.entries())
      this.types.set(
        name,
        found.then((types) => types[i]),
      );
    return Promise.all(names.map((name) => this.typeOf(name, at)));
  }

  /** The user's declarations that a goal mentions, and what their texts mention. */
  private restsOn(goal: TermGoal): ReadonlySet<string> {
    const known = this.rests.get(goal);
    if (known) return known;
    const found = this.namedIn(goal);
    // What notation means for a type is not said by name.
    const about = new Set([...found].map(lastPart));
    const size = found.size;
    for (const { name, instanceOf } of this.declared)
      if ([...instanceOf].some((word) => about.has(word))) found.add(name);
    if (found.size > size) this.addMentioned(found);
    this.rests.set(goal, found);
    return found;
  }

  private namedIn(goal: TermGoal): Set<string> {
    const constants = typesIn(goal).flatMap(constantsOf);
    const found = new Set(constants.filter((name) => this.byName.has(name)));
    this.addMentioned(found);
    return found;
  }

  /** What the texts of these mention. */
  private addMentioned(found: Set<string>): void {
    // Each mentions only what stands before it.
    for (const { name, words } of this.declared.toReversed()) {
      if (!found.has(name)) continue;
      for (const other of this.declared) if (words.has(lastPart(other.name))) found.add(other.name);
    }
  }
}

/** The types of constants; of each by itself where Lean does not know all. */
async function readTypes(
  names: readonly string[],
  at: { runner: TacticRunner; state: number },
): Promise<(Term | undefined)[]> {
  if (names.length === 0) return [];
  const lines = names.map((name, i) => `have lemmata_type_${i} := @${name}`);
  const step = await at.runner.run(at.state, seq(...lines), EFFORTS.probe);
  const goal = step && (await at.runner.terms(step.state));
  if (!goal && names.length > 1)
    return (await Promise.all(names.map((name) => readTypes([name], at)))).flat();
  return names.map(
    (_, i) => goal?.hypotheses.find(({ name }) => name === `lemmata_type_${i}`)?.type,
  );
}

/**
 * What of the text has to be in a goal for a theorem to be used on it: each of several ways. `inside`: also what a side of
 * an equation is a function of. The right side counts where it is a call itself, as in `spec = program`.
 */
function patternsIn(
  type: Term,
  { ofText, inside }: { ofText: (term: Term) => string[]; inside: boolean },
): string[][] {
  const proved = belowBinders(type);
  const both = matchConst(proved, "Eq", 3)?.slice(1) ?? matchConst(proved, "Iff", 2) ?? [];
  const sides = both.filter((side, i) => i === 0 || ofText(spine(side).head).length > 0);
  const within = inside ? sides.map((side) => spine(side).args.flatMap(ofText)) : [];
  const ways = [...sides.map(ofText), ...within].filter((names) => names.length > 0);
  return ways.length > 0 ? ways : [ofText(proved)];
}

function isIn(found: ReadonlySet<string>): (names: readonly string[]) => boolean {
  return (names) => names.every((name) => found.has(name));
}

/** The names that a tactic takes: all of them, or those of each half. */
async function usableOf(
  tactic: keyof typeof PROBES,
  names: readonly string[],
  at: { runner: TacticRunner; state: number },
): Promise<Map<string, string>> {
  const isTaken = async (given: readonly string[]) =>
    (await at.runner.run(at.state, PROBES[tactic](given), EFFORTS.probe)) !== undefined;
  if (await isTaken(names)) return new Map(names.map((name) => [name, name]));
  const [name] = names;
  if (name !== undefined && names.length === 1) {
    const whole = rooted(name);
    const isWhole = !name.includes(".") && (await isTaken([whole]));
    return new Map(isWhole ? [[name, whole]] : []);
  }
  const middle = names.length >> 1;
  const halves = [names.slice(0, middle), names.slice(middle)];
  const found = await Promise.all(halves.map((half) => usableOf(tactic, half, at)));
  return new Map(found.flatMap((usable) => [...usable]));
}

async function takenByGrind(
  names: readonly string[],
  { runner, state }: { runner: TacticRunner; state: number },
): Promise<Map<string, string>> {
  const taken = async (spelled: (name: string) => string, all: readonly string[]) => {
    await runner.learnPatterns(state, all.map(spelled));
    const accepted = all.filter((name) => runner.patterns.takes(spelled(name)));
    return new Map(accepted.map((name) => [name, spelled(name)]));
  };
  const plain = await taken((name) => name, names);
  const others = names.filter((name) => !plain.has(name) && !name.includes("."));
  return new Map([...plain, ...(await taken(rooted, others))]);
}

/** The library may have another of that name. */
const rooted = (name: string) => `_root_.${name}`;

/** Reads what a goal's text and the modules that it imports declare. */
export async function readVocabulary(
  workspace: ProofWorkspace,
  goal: Pick<PolicyGoal, "context" | "modules" | "statement" | "lemmas">,
): Promise<Vocabulary> {
  const { context, modules, statement } = goal;
  const run = await elaborateContext(workspace, { text: context, core: true, modules });
  if (run.status !== "finished") return Vocabulary.empty;
  const words = new Set(`${context} ${statement.text}`.match(WORD));
  const imported = modules.flatMap(({ definitions }) => definitions);
  const named = imported.filter(({ name }) => words.has(lastPart(name)));
  const citable = new Set(goal.lemmas.map(({ name }) => lastPart(name)));
  const declared = declaredIn(context, run, citable);
  const own = declared.filter(({ kind }) => kind === "definition").map(({ name }) => name);
  return new Vocabulary([...usedBy(named, imported), ...own], declared);
}

/** `citable`: last parts of the names of axioms that count as theorems. */
function declaredIn(
  context: string,
  { declarations, messages }: ElaboratedContext,
  citable: ReadonlySet<string>,
): Declared[] {
  const open = new Set(
    messages.filter(({ data }) => data.includes("sorry")).map(({ pos }) => pos.line),
  );
  return declaredTexts(context, declarations).flatMap((declaration) => {
    const { name, text, pos, endPos } = declaration;
    const isCitable = declaration.kind === "axiom" && citable.has(lastPart(name));
    const kind = isCitable ? "theorem" : declaration.kind;
    if (kind !== "definition" && kind !== "theorem" && kind !== "inductive") return [];
    if (declaration.isMade) return [];
    const isOpen = [...open].some((line) => line >= pos.line && line <= endPos.line);
    if (kind === "theorem" && isOpen) return [];
    if (SYNTAX.test(text)) return [];
    const words = new Set(text.match(WORD));
    const isPredicate = /(:|→)\s*Prop\b/.test(text);
    const members = kind === "inductive" ? membersIn(text) : [];
    const [head = "", ...below] = text.split(BODY);
    const isStructure = STRUCTURE.test(head);
    const isRecursive = below.some((part) => part.match(WORD)?.includes(lastPart(name)));
    const isProgram = kind === "definition" && /\bdo\b/.test(text) && /\bfor\b/.test(text);
    const isAbbreviation = kind === "definition" && ABBREVIATION.test(text);
    const strings = text.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    const [header] = declaration.isInstance ? text.split(/\bwhere\b|:=/, 1) : [];
    const instanceOf = new Set(header?.match(WORD));
    const ofType = { isPredicate, isStructure, isRecursive, members };
    const says = { ...ofType, isProgram, isAbbreviation, strings, instanceOf };
    return [{ name, kind, words, ...says }];
  });
}

/** Where the constructors or fields of a type begin. */
const BODY = /\bwhere\b|(?<=\n)\s*(?=\|)/;

const STRUCTURE = /^\s*(?:@\[[^\]]*\]\s*)?(?:\w+\s+)*(?:structure|class)\b/m;

/** Names after a bar, or at the beginning of a line before a colon or binders. */
function membersIn(text: string): string[] {
  const [head = "", ...rest] = text.split(BODY);
  const body = rest.join("\n");
  const names = STRUCTURE.test(head)
    ? body.matchAll(/^\s+([\p{L}_][\p{L}\p{N}_'!?]*)(?=[^\n]*:)/gmu)
    : body.matchAll(/\|\s*([\p{L}_][\p{L}\p{N}_'!?]*)/gu);
  return [...names].map(([, name]) => name as string);
}

/** These definitions and all that they rest on, in the order of `all`. */
function usedBy(
  these: readonly ImportedDefinition[],
  all: readonly ImportedDefinition[],
): string[] {
  const used = new Set(these.flatMap(({ name, uses }) => [name, ...uses]));
  // Each uses only what stands before it.
  for (const { name, uses } of all.toReversed()) {
    if (used.has(name)) for (const other of uses) used.add(other);
  }
  return all.map(({ name }) => name).filter((name) => used.has(name));
}
