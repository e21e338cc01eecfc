import type { DeclarationKind } from "./declaration.ts";
import type { Message, Position, SourceRange } from "./message.ts";
import type { TermStore } from "./term/table.ts";

/** A hypothesis of a goal, e.g. `{userName: "h", type: "n < 3", isInaccessible: false, ...}`. */
export interface Hypothesis {
  /** Lean's internal name, unique within the proof, e.g. `_uniq.12`. */
  name: string;
  /** The name as printed; inaccessible ones end in `✝`. */
  userName: string;
  /** As Lean prints it. */
  type: string;
  /** The value of a `let` variable. */
  value?: string;
  /** Lean uses it as a type class instance. */
  isInstance: boolean;
  /** The name cannot be written in a tactic. */
  isInaccessible: boolean;
}

/** A goal: hypotheses |- target. */
export interface Goal {
  /** Name of the metavariable that stands for its proof, e.g. `_uniq.45`. */
  id: string;
  /** Its `case` tag, e.g. `succ`; empty when it has none. */
  tag: string;
  /** In order; each may mention those before it. */
  hypotheses: Hypothesis[];
  /** What is to be proved, as Lean prints it. */
  target: string;
  /** The goal as Lean prints it, e.g. `case succ\nn : Nat\n⊢ n + 1 = n + 1`. */
  text: string;
}

/** How much of goals to read: nothing, Lean's text alone, or hypotheses and target as well. */
export type GoalDetail = "none" | "text" | "full";

/** One run of a tactic, with the goals before and after it (Chain-of-States). */
export interface TacticStep {
  /** Where it stands. */
  range: SourceRange;
  /** Syntax kind, e.g. `Lean.Parser.Tactic.rwSeq`. */
  kind: string;
  /** The source of the tactic. */
  text: string;
  /** Index, in the same list, of the step around this one; `null` at the top of a tactic block. */
  parent: number | null;
  /** Tactics that run several times (under `<;>`, `all_goals`, `repeat`) have one step per run, from 0. */
  run: number;
  /** The goals that it started from; empty when goals were not asked for. */
  goalsBefore: Goal[];
  /** What is left of these goals after it. */
  goalsAfter: Goal[];
  /** Names of the goals, also when their text was not asked for. */
  goalIdsBefore: string[];
  /** The same for `goalsAfter`. */
  goalIdsAfter: string[];
  /** Constants in the terms that the step assigned to its goals. */
  constants: string[];
  /** Only when asked for. */
  flow?: StepFlow;
}

/** How a step takes part in its proof. Hypotheses by Lean's internal names (`Hypothesis.name`). */
export interface StepFlow {
  /**
   * Hypotheses in the terms that the step itself assigned to its goals. What is done inside it, or after it, counts
   * for those steps.
   */
  uses: string[];
  /** Hypotheses that its first goal has after it and not before it. */
  introduces: string[];
  /** After it there is one goal instead of its first one, with the same target: it only introduced hypotheses. */
  keepsTarget: boolean;
  /** A `have` whose type is written out. */
  isTypedHave: boolean;
  /** Hypotheses of its first goal, those that Lean hides left out. */
  hypotheses: string[];
  /**
   * Its first goal in beta-delta-iota normal form, for steps that begin a goal of their own inside
   * another step, and for those around them. The first hypotheses are `hypotheses`, in their order.
   */
  goal?: GoalTerms;
}

/** A name in the source that Lean resolved to a constant. */
export interface Mention {
  /** Full name as printed. */
  name: string;
  /** How it was declared, also where the library shows no more than its type. */
  kind: DeclarationKind;
  /** It belongs to the text itself or to what the text was elaborated on, not to an import. */
  isLocal: boolean;
  /** Where it stands. */
  range: SourceRange;
}

/** A `sorry` of a text. */
export interface Hole {
  /** Of the word `sorry`. */
  range: SourceRange;
  kind: "tactic" | "term";
  /** What it stands for. */
  goal: Goal;
  /** Full name of the declaration around it; `null` in `example` and the like. */
  declaration: string | null;
}

/** The tactics of a command as they are written, also those that Lean never came to. */
export interface TacticSyntax {
  /** The parser complained about the command: what is here is what it could read. */
  hasSyntaxError: boolean;
  /** `hasRun`: Lean came to it. Outer ones before what is inside them. */
  tactics: { range: SourceRange; kind: string; hasRun: boolean }[];
  /** Tactic sequences; the range of those in `braces` includes them. */
  blocks: { range: SourceRange; braces: boolean }[];
}

/** What stands at a place of a text. */
export interface TermAtPlace {
  /** Where it stands. */
  range: SourceRange;
  /** As Lean understood it, printed there. */
  term: string;
  /** Absent where Lean finds none. */
  type?: string;
  /** The constant that it is. */
  constant?: Omit<Mention, "range">;
}

/** What to read out of a check besides messages and declarations; what is absent is not read. */
export interface ReadOptions {
  /** Tactic steps, with this much of their goals. */
  tactics?: GoalDetail;
  /** How the tactic steps take part in their proofs; needs `tactics`. */
  flow?: boolean;
  /** Names in the source that mean constants. */
  mentions?: boolean;
  /** The smallest term around this place. */
  termAt?: Position;
  /** The tactics by their syntax. */
  tacticSyntax?: boolean;
  /** `sorry`s, with this much of their goals. */
  holes?: GoalDetail;
  /** Pretty-printed types of the declarations. */
  types?: boolean;
  /** Constants in the types and values of the declarations. */
  constants?: boolean;
}

/** What one command of a text did. */
export interface CommandReport {
  /** Place among the commands of the text, from 0. */
  index: number;
  /** Syntax kind, e.g. `Lean.Parser.Command.declaration`. */
  kind: string;
  /** Where it stands; `null` when Lean gives no place. */
  range: SourceRange | null;
  /** Of this command alone. */
  messages: Message[];
  /** In the order in which they stand; empty unless asked for. */
  tactics: TacticStep[];
  /** Only when asked for. */
  tacticSyntax?: TacticSyntax;
  /** In order; empty unless asked for. */
  holes: Hole[];
  /** In order of their place; empty unless asked for. */
  mentions: Mention[];
  /** Of the command in which the place is that was asked for. */
  termAt?: TermAtPlace;
}

/** The terms of a goal; its free variables are its hypotheses. */
export interface GoalTerms {
  /** As `Goal.id`. */
  id: string;
  /** The tables that all indices below refer to. */
  terms: TermStore;
  /** In order. */
  hypotheses: {
    userName: string;
    /** Index into `terms.exprs`, as is `value`; hypotheses refer only to those before them. */
    type: number;
    value?: number;
    isInstance: boolean;
  }[];
  /** Index into `terms.exprs`. */
  target: number;
  /** What is known about the constants that occur in the goal, and in `definition`s below. */
  constants: ConstantRole[];
}

/** How a constant takes part in a term, read off its type. */
export interface ConstantRole {
  /** Index into `terms.names`. */
  name: number;
  /** What it is when applied to all its arguments: a proposition, a type, a proof, or a value. */
  result: "proposition" | "type" | "proof" | "value";
  /**
   * One letter per parameter: `t` a type or a family of types (motives included), `i` an instance, `p` a
   * proof, `h` any other implicit argument, `e` an explicit one; e.g. `tee` for `Eq`, `teiee` for `ite`.
   */
  parameters: string;
  /** For definitions of the text itself, as far as they were asked for: the body, an index into `terms.exprs`. */
  definition?: number;
}

/**
 * Which definitions of the text come with their bodies: those that are `@[reducible]`, or all that are not
 * recursive and have no `sorry`, and those that their bodies mention. Matchers never do, nor what an import defines.
 */
export type OpenedDefinitions = "reducible" | "non-recursive";

/** A node or a token of a syntax tree. */
export type SyntaxTree =
  | { kind: string; args: SyntaxTree[] }
  | {
      token: string;
      isIdentifier: boolean;
      /** Byte offsets, absent when the token was not written in the source. */
      start?: number;
      end?: number;
      /** Whitespace and comments around it, as far as they belong to it. */
      leading: string;
      trailing: string;
    };

/** A command as it was parsed, without elaborating it: its syntax `kind`, its `syntax` tree, and its `range`, `null` when it has no place. */
export interface ParsedCommand {
  kind: string;
  range: SourceRange | null;
  syntax: SyntaxTree;
}

/** The result of parsing a text. */
export interface ParsedText {
  /** `import` lines. */
  header: SyntaxTree;
  /** In the order of the text. */
  commands: ParsedCommand[];
  /** Syntax errors. */
  messages: Message[];
}
