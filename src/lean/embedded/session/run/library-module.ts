import type { Message, NameParts } from "../../../../core/index.ts";
import type { OptionValues } from "./command-state.ts";

/** A module of a library, to be elaborated on what it imports and written as an `.olean`. */
export interface ModuleRequest {
  name: string;
  text: Uint8Array;
  /** All direct imports. */
  imports: string[];
  options: OptionValues;
  /** What constants of the modules below rest on besides Lean's three axioms. */
  tainted: Taint[];
}

/** A constant that rests on `sorryAx`, or on an axiom outside Lean's three. */
export interface Taint {
  name: NameParts;
  axioms: NameParts[];
}

export interface BuiltModule {
  olean: Uint8Array;
  errors: Message[];
  /** Of the module's own constants. */
  tainted: Taint[];
}

/** A module that was built, to be replayed through the kernel on what it imports. */
export interface ReplayRequest extends Pick<ModuleRequest, "name" | "imports" | "tainted"> {}

export interface ReplayedModule {
  constants: number;
  /** The kernel's complaint. */
  refused?: string;
  tainted: Taint[];
}
