import type { Position, SourceRange } from "./message.ts";
import type { NameParts, TermStore } from "./term/table.ts";

export type DeclarationKind =
  | "axiom"
  | "definition"
  | "theorem"
  | "opaque"
  | "quotient"
  | "inductive"
  | "constructor"
  | "recursor";

/** A declaration command of a text, whether or not it was accepted, e.g. `theorem foo`. */
export interface DeclarationCommand {
  /** `theorem`, `definition`, `instance`, `example`, ...: the last component of the syntax kind. */
  keyword: string;
  /** Full name with the namespace; empty for `example` and unnamed instances. */
  name: string;
  pos: Position;
  endPos: Position;
  /** The same place with offsets, and that of what follows the signature, e.g. `:= by simp`. */
  range?: SourceRange;
  value?: SourceRange;
}

/** A declaration of a text, as a reader sees it; names that Lean generates are left out. */
export interface DeclarationInfo {
  /** Full name as printed, e.g. `Foo.bar`. */
  name: string;
  nameParts: NameParts;
  kind: DeclarationKind;
  /** The statement or type, pretty-printed on request only. */
  type?: string;
  /** Names of the constants that it mentions, on request only. */
  constants?: { inType: string[]; inValue: string[] };
  pos: Position;
  endPos: Position;
}

interface CommonRecord {
  /** Index into `TermStore.names`, here and for every name below. */
  name: number;
  levelParams: number[];
  /** Index into `TermStore.exprs`, here and for every term below. */
  type: number;
}

export type DeclarationRecord = CommonRecord &
  (
    | { kind: "axiom"; isUnsafe: boolean }
    | { kind: "theorem"; value: number }
    | {
        kind: "definition";
        value: number;
        /** -2 opaque, -1 abbreviation, otherwise the definitional height. */
        hints: number;
        safety: "unsafe" | "safe" | "partial";
      }
    | { kind: "opaque"; value: number; isUnsafe: boolean }
    | { kind: "quotient" }
    | {
        kind: "inductive";
        numParams: number;
        numIndices: number;
        all: number[];
        constructors: number[];
        isUnsafe: boolean;
      }
    | {
        kind: "constructor";
        inductive: number;
        index: number;
        numParams: number;
        numFields: number;
      }
    | { kind: "recursor"; all: number[] }
  );

/**
 * The new declarations that a set of roots reaches, dependencies before dependents. Constants of the
 * library occur by name only.
 */
export interface DeclarationExport {
  terms: TermStore;
  records: DeclarationRecord[];
  /** Names that were asked for and do not exist. */
  missing: NameParts[];
  /** What the elaborating process knows about each exported constant; hints for messages, never proof. */
  notes: { name: number; note: "implemented_by" | "extern" | "unsafe-rec" }[];
}
