import type { Position, SourceRange } from "./message.ts";
import type { NameParts, TermStore } from "./term/table.ts";

/** What a declaration is for Lean's kernel: an `abbrev` is a `definition`, a `partial def` is `opaque`. */
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
  /** Where it begins. */
  pos: Position;
  /** Where it ends. */
  endPos: Position;
  /** The same place, with offsets. */
  range?: SourceRange;
  /** The range of what follows the signature, e.g. `:= by simp`. */
  value?: SourceRange;
}

/** A declaration of a text, as a reader sees it; names that Lean generates are left out. */
export interface DeclarationInfo {
  /** Full name as printed, e.g. `Foo.bar`. */
  name: string;
  /** The same, part by part. */
  nameParts: NameParts;
  /** For the kernel. */
  kind: DeclarationKind;
  /** The statement or type, pretty-printed on request only. */
  type?: string;
  /** Names of the constants that it mentions, on request only. */
  constants?: { inType: string[]; inValue: string[] };
  /** Where its command begins. */
  pos: Position;
  /** Where its command ends. */
  endPos: Position;
}

/** What all records have. */
export interface CommonRecord {
  /** Index into `TermStore.names`, here and for every name below. */
  name: number;
  /** The names of its universe parameters. */
  levelParams: number[];
  /** Index into `TermStore.exprs`, here and for every term below. */
  type: number;
}

/** A declaration as Lean's kernel takes it (`Lean.Declaration`), with indices for names and terms. */
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
  /** The tables that all indices refer to. */
  terms: TermStore;
  /** In the order in which a kernel can check them. */
  records: DeclarationRecord[];
  /** Names that were asked for and do not exist. */
  missing: NameParts[];
  /** What the elaborating process knows about each exported constant; hints for messages, never proof. */
  notes: { name: number; note: "implemented_by" | "extern" | "unsafe-rec" }[];
}
