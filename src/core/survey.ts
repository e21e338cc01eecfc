import type { Position } from "./message.ts";

/** A declaration that a text announces. */
interface SurveyedDeclaration {
  /** `theorem`, `example`, `definition`, `instance`, ...: the last component of the syntax kind. */
  keyword: string;
  /** Full name with the namespace; empty for `example` and unnamed instances. */
  name: string;
  /** The name as it stands in the text, without the namespace around it. */
  written: string;
  pos: Position;
  /** Where the keyword itself stands. */
  keywordPos: Position;
  /** Under a `#guard_msgs` that expects an error: it is there to fail. */
  isGuarded: boolean;
  /** Declared `unsafe`. */
  isUnsafe: boolean;
  /** Of an `example`: where its own text calls itself `_example`. */
  selfReferences: readonly Position[];
}

/**
 * What a text announces, read by Lean's parser with the syntax of its imports. Notation and commands that
 * the text itself adds are not known to it, so it can miss what only they announce.
 */
export interface Survey {
  declarations: SurveyedDeclaration[];
  /** Commands that run code for its result: `#eval`, `#guard`, ... */
  evaluations: { keyword: string; pos: Position }[];
  /** `#exit`, when something follows it. */
  exit: Position | null;
  /** Something in the text was not understood, so later namespaces may be wrong. */
  hasErrors: boolean;
}
