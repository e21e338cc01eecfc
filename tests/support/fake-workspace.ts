import type { Goal, GoalTerms, Message, Position } from "../../src/core/index.ts";
import type { ProofWorkspace, WorkspaceRun } from "../../src/core/ports/index.ts";

/**
 * A world of numbered propositions `P0`, `P1`, ...: some have a proof `magic`, some follow from others by
 * a rule, whose proof is `by_lemmas` with the names of theorems that state its premises.
 */
export interface World {
  magic: ReadonlySet<number>;
  /** Premises of each rule, by what it proves; an empty list is no rule. */
  rules: ReadonlyMap<number, readonly (readonly number[])[]>;
}

/** The least set of propositions that the world can prove. */
export function provable(world: World): Set<number> {
  const known = new Set(world.magic);
  for (let size = -1; size !== known.size; ) {
    size = known.size;
    for (const [target, rules] of world.rules) {
      if (rules.some((premises) => premises.every((p) => known.has(p)))) known.add(target);
    }
  }
  return known;
}

/** Names of the theorems that a proof of `target` uses, or nothing when it is no proof. */
export function usesOf(
  world: World,
  target: number,
  proof: string,
  theorems: ReadonlyMap<string, number>,
): string[] | undefined {
  if (proof === "magic") return world.magic.has(target) ? [] : undefined;
  const alias = /exact @(\S+)/.exec(proof)?.[1];
  if (alias !== undefined) return theorems.get(alias) === target ? [alias] : undefined;
  const [word, ...names] = proof.split(" ");
  if (word !== "by_lemmas") return undefined;
  const premises = names.map((name) => theorems.get(name));
  const follows = world.rules.get(target)?.some((rule) => rule.every((p) => premises.includes(p)));
  return follows && !premises.includes(undefined) ? names : undefined;
}

/** Understands `theorem NAME : Pn := PROOF`, `axiom NAME : Pn` and `#print axioms NAME` in that world. */
export class FakeWorkspace implements ProofWorkspace {
  requests = 0;
  private readonly environments: ReadonlyMap<string, number>[] = [];
  private readonly targets: number[] = [];
  private readonly world: World;
  private readonly delay: () => Promise<"crash" | undefined>;

  constructor(world: World, delay: () => Promise<"crash" | undefined> = async () => undefined) {
    this.world = world;
    this.delay = delay;
  }

  async run({ text, environment }: { text: string; environment?: number }): Promise<WorkspaceRun> {
    this.requests++;
    if ((await this.delay()) === "crash") {
      return { status: "crashed", reason: "it was told to", messages: [] };
    }
    const before = environment === undefined ? new Map() : this.environments[environment];
    const names = new Map<string, number>(before);
    const state: State = { names, text, messages: [], axioms: new Map() };
    const commands = [...text.matchAll(COMMAND)].map((match) => this.elaborate(match, state));
    const printed = /#print axioms (\S+)/.exec(text);
    if (printed) state.messages.push(printAxioms(printed, state));
    const sorries = [...text.matchAll(/: P(\d+) := sorry/g)].map((match) => {
      this.targets.push(Number(match[1]));
      const proofState = this.targets.length - 1;
      return { goal: "", proofState, kind: "term" as const };
    });
    this.environments.push(state.names);
    const result = { environment: this.environments.length - 1, sorries, declarations: [] };
    return {
      status: "finished",
      ...result,
      commands,
      messages: state.messages,
      droppedImports: [],
    };
  }

  async goals(proofState: number) {
    const target = `P${this.targets[proofState]}`;
    const goal: Goal = { id: target, tag: "", hypotheses: [], target, text: `⊢ ${target}` };
    return { status: "finished" as const, value: [goal] };
  }

  async goalTerms(proofState: number) {
    const id = `P${this.targets[proofState]}`;
    return { status: "finished" as const, value: [{ id } as GoalTerms] };
  }

  async step() {
    return { status: "failed" as const, message: "there are no tactics here" };
  }

  async focus(proofState: number) {
    return { status: "finished" as const, value: proofState };
  }

  release(): void {}

  async close(): Promise<void> {}

  private elaborate(match: RegExpExecArray, state: State) {
    const [command, keyword = "", name = "", target = "", proof] = match;
    const pos = positionOf(state.text, match.index);
    const endPos = positionOf(state.text, match.index + command.length);
    const uses = usesOf(this.world, Number(target), proof ?? "", state.names);
    const isAxiom = keyword === "axiom";
    if (state.names.has(name)) state.messages.push(message(pos, `${name} is already declared`));
    if (!isAxiom && proof !== "sorry" && !uses) state.messages.push(message(pos, "no proof"));
    state.axioms.set(name, proof === "sorry" ? ["sorryAx"] : (uses ?? []));
    state.names.set(name, Number(target));
    return { keyword, name, pos, endPos };
  }
}

const COMMAND = /^(theorem|axiom) (\S+) : P(\d+)(?: := ([\s\S]*?))?(?=\n#|\n\n|$(?![\s\S]))/gm;

interface State {
  names: Map<string, number>;
  text: string;
  messages: Message[];
  axioms: Map<string, string[]>;
}

function printAxioms(match: RegExpExecArray, { text, axioms }: State): Message {
  const name = match[1] as string;
  const list = axioms.get(name) ?? [];
  const data =
    list.length === 0
      ? `'${name}' does not depend on any axioms`
      : `'${name}' depends on axioms: [${list.join(", ")}]`;
  return { severity: "info", pos: positionOf(text, match.index), endPos: null, data };
}

function message(pos: Position, data: string): Message {
  return { severity: "error", pos, endPos: null, data };
}

function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1) as string).length };
}
