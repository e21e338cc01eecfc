import type { DeclarationExport, DeclarationKind } from "../declaration.ts";
import type { Survey } from "../survey.ts";
import type { NameParts } from "../term/table.ts";
import type { ReasonCode } from "../verdict.ts";
import type { CheckRequest, CheckResult, Verifier } from "./verifier.ts";

/**
 * A Lean in which no candidate ever runs. It receives a candidate's declarations as data, and everything that it
 * says about them it computed itself, from the environment that its own kernel built.
 */
export interface Judge {
  /** Elaborates trusted text. */
  elaborate(request: CheckRequest): Promise<CheckResult>;
  /**
   * What a text announces, parsed with the library's syntax only; nothing of it is elaborated. Nothing when
   * that took too long. `core`: imports that this Lean does not have are dropped.
   */
  survey(
    text: string,
    options?: { core?: boolean; timeoutMs?: number },
  ): Promise<Survey | undefined>;
  /** Adds declarations to a clean environment, in order, and examines what came of it. */
  judge(request: JudgementRequest, limits: { timeoutMs: number }): Promise<Judgement>;
}

/** A Lean with a judge of its own: what the strongest gate needs. `EmbeddedLean` is one. */
export interface JudgingVerifier extends Verifier {
  readonly judge: Judge;
  /** E.g. `4.27.0`. */
  readonly leanVersion: string;
}

export interface JudgementRequest {
  /** The library modules of the clean environment. */
  imports: readonly string[];
  /** What a candidate's process handed over; none of it is trusted. */
  submission: DeclarationExport;
  /** The declarations that are examined. */
  targets: readonly NameParts[];
  /** Definitions that stand for `example`s: added as theorems where they state propositions. */
  examples: readonly NameParts[];
  trusted?: TrustedDeclarations;
  /** Print the statement of each target that is a theorem. */
  printStatements: boolean;
}

/** What the targets are compared with: each must state what the trusted declaration of its name does. */
export interface TrustedDeclarations {
  declarations: DeclarationExport;
  /**
   * For each target, names that only Lean makes (`match_1`), and those under which the submission has the same. A
   * guess: declarations are compared after renaming, and a wrong guess shows as a difference.
   */
  renamed: readonly (readonly (readonly [trusted: NameParts, submitted: NameParts])[])[];
}

export type Judgement =
  | { status: "judged"; targets: JudgedTarget[] }
  /** The declarations are no well-formed data. */
  | { status: "malformed"; reason: string }
  | { status: "timed-out" | "crashed"; reason: string };

/** What the judge found, in the order of the targets of the request. */
export interface JudgedTarget {
  /** As the kernel knows it; absent when it was not added. */
  kind?: DeclarationKind;
  /** Every axiom that it rests on, `sorryAx` left out. */
  axioms: NameParts[];
  /** New declarations that it rests on and that mention `sorryAx`, itself included. */
  sorryIn: NameParts[];
  /** Why it, or something that it rests on, is not acceptable. */
  refusals: { code: ReasonCode; text: string }[];
  /** The trusted declaration on which it differs from what was asked for. */
  difference?: NameParts;
  /** Its type, pretty-printed in the judge's environment. */
  statement?: string;
}
