import {
  constantsOf,
  displayName,
  type LocalModule,
  type Position,
  type TermGoal,
  userName,
} from "../core/index.ts";
import type { PolicyGoal, ProofWorkspace, WorkspaceRun } from "../core/ports/index.ts";
import { EFFORTS } from "./efforts.ts";
import type { TacticRunner } from "./tactic-runner.ts";

type ImportedDefinition = LocalModule["definitions"][number];
type Elaborated = Extract<WorkspaceRun, { status: "finished" }>;

const WORD = /[\p{L}_][\p{L}\p{N}_'!?]*/gu;

/** A declaration of the text before a goal. */
interface Declared {
  name: string;
  kind: "definition" | "theorem" | "inductive";
  /** Last parts of the names that its text mentions. */
  words: ReadonlySet<string>;
  /** An inductive type of propositions. */
  isPredicate: boolean;
}

/** Names that a tactic is given together: more would make it slow. */
const MOST_THEOREMS = 8;
const MOST_DEFINITIONS = 14;

/** What the text before a goal declares, and what of it a goal is about. Full names, in order. */
export class Vocabulary {
  /** Definitions of the text, and those that it names of what it imports. */
  readonly definitions: readonly string[];
  private readonly declared: readonly Declared[];
  private readonly byName: ReadonlyMap<string, Declared>;
  private readonly usable = new Map<string, Promise<boolean>>();

  constructor(definitions: readonly string[], declared: readonly Declared[]) {
    this.definitions = definitions;
    this.declared = declared;
    this.byName = new Map(declared.map((each) => [each.name, each]));
  }

  static readonly empty = new Vocabulary([], []);

  /** The text has types or theorems of its own. */
  get isRich(): boolean {
    return this.declared.some(({ kind }) => kind !== "definition");
  }

  /** The text declares it, and not only uses it. */
  has(name: string): boolean {
    return this.byName.has(name);
  }

  inductive(name: string): { isPredicate: boolean } | undefined {
    const found = this.byName.get(name);
    return found?.kind === "inductive" ? found : undefined;
  }

  /** The user's definitions that a goal rests on. */
  definitionsIn(goal: TermGoal): string[] {
    const found = this.restsOn(goal);
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

  /** Theorems of the text that are about something that a goal rests on; the last ones. */
  theoremsAbout(goal: TermGoal): string[] {
    const found = this.restsOn(goal);
    const about = new Set([...found].map(lastPart));
    const theorems = this.declared.filter(
      ({ kind, words }) => kind === "theorem" && [...words].some((word) => about.has(word)),
    );
    return theorems.map(({ name }) => name).slice(-MOST_THEOREMS);
  }

  /** Of these names, those that a tactic such as `simp` takes as an argument. */
  async argumentsOf(
    tactic: "simp" | "grind",
    names: readonly string[],
    { runner, state }: { runner: TacticRunner; state: number },
  ): Promise<string[]> {
    const answers = await Promise.all(
      names.map((name) => this.isUsable(tactic, name, runner, state)),
    );
    return names.filter((_, i) => answers[i]);
  }

  private isUsable(
    tactic: string,
    name: string,
    runner: TacticRunner,
    state: number,
  ): Promise<boolean> {
    const key = `${tactic} ${name}`;
    let answer = this.usable.get(key);
    if (!answer) {
      const probe = `have : True := by ${tactic} [${name}]`;
      answer = runner.run(state, probe, EFFORTS.probe).then((step) => step !== undefined);
      this.usable.set(key, answer);
    }
    return answer;
  }

  /** The user's declarations that a goal mentions, and what their texts mention. */
  private restsOn({ target, hypotheses }: TermGoal): Set<string> {
    const constants = [target, ...hypotheses.map(({ type }) => type)].flatMap(constantsOf);
    const found = new Set(constants.filter((name) => this.byName.has(name)));
    // Each mentions only what stands before it.
    for (const { name, words } of this.declared.toReversed()) {
      if (!found.has(name)) continue;
      for (const other of this.declared) if (words.has(lastPart(other.name))) found.add(other.name);
    }
    return found;
  }
}

/** Reads what a goal's text and the modules that it imports declare. */
export async function readVocabulary(
  workspace: ProofWorkspace,
  { context, modules, statement }: Pick<PolicyGoal, "context" | "modules" | "statement">,
): Promise<Vocabulary> {
  const run = await workspace.run({ text: context, core: true, modules, declarations: true });
  if (run.status !== "finished") return Vocabulary.empty;
  workspace.release({
    environments: [run.environment],
    proofStates: run.sorries.map((hole) => hole.proofState),
  });
  const words = new Set(`${context} ${statement.text}`.match(WORD));
  const imported = modules.flatMap(({ definitions }) => definitions);
  const named = imported.filter(({ name }) => words.has(lastPart(name)));
  const declared = declaredIn(context, run);
  const own = declared.filter(({ kind }) => kind === "definition").map(({ name }) => name);
  return new Vocabulary([...usedBy(named, imported), ...own], declared);
}

function declaredIn(context: string, { declarations, messages }: Elaborated): Declared[] {
  const lines = context.split("\n");
  const open = new Set(
    messages.filter(({ data }) => data.includes("sorry")).map(({ pos }) => pos.line),
  );
  const types = declarations.filter(({ kind }) => kind === "inductive");
  // Projections, and what `deriving` makes.
  const isMade = ({ kind, pos }: Elaborated["declarations"][number]) =>
    kind !== "inductive" && types.some((type) => isIn(pos, type));
  return declarations.flatMap((declaration) => {
    const { nameParts, kind, pos, endPos } = declaration;
    if (kind !== "definition" && kind !== "theorem" && kind !== "inductive") return [];
    if (isMade(declaration)) return [];
    const text = lines.slice(pos.line - 1, endPos.line).join("\n");
    const isOpen = [...open].some((line) => line >= pos.line && line <= endPos.line);
    if (kind === "theorem" && isOpen) return [];
    const name = displayName(userName(nameParts));
    const words = new Set(text.match(WORD));
    return [{ name, kind, words, isPredicate: /(:|→)\s*Prop\b/.test(text) }];
  });
}

function isIn({ line, column }: Position, { pos, endPos }: Record<"pos" | "endPos", Position>) {
  const isAfter = line > pos.line || (line === pos.line && column >= pos.column);
  return isAfter && (line < endPos.line || (line === endPos.line && column <= endPos.column));
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
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
