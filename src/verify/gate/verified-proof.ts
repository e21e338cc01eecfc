import type { GateLevel } from "../../core/index.ts";

const MADE_BY_GATE = Symbol("made by the gate");

/**
 * A theorem that passed the gate. Only this folder can make one: the constructor wants a symbol that
 * never leaves it.
 */
export class VerifiedProof {
  /** Full name of the theorem. */
  readonly theorem: string;
  /** The whole submitted text. */
  readonly text: string;
  readonly imports: readonly string[];
  /** Axioms it rests on, all of them allowed. */
  readonly axioms: readonly string[];
  /** The statement was compared with a trusted text; otherwise the text is its own statement. */
  readonly againstTrusted: boolean;
  readonly gateLevel: GateLevel;

  constructor(
    key: symbol,
    fields: Pick<
      VerifiedProof,
      "theorem" | "text" | "imports" | "axioms" | "againstTrusted" | "gateLevel"
    >,
  ) {
    if (key !== MADE_BY_GATE) throw new TypeError("only the gate makes a VerifiedProof");
    this.theorem = fields.theorem;
    this.text = fields.text;
    this.imports = fields.imports;
    this.axioms = fields.axioms;
    this.againstTrusted = fields.againstTrusted;
    this.gateLevel = fields.gateLevel;
    Object.freeze(this);
  }
}

/** For `gate.ts` alone; the folder's index does not pass it on. */
export function makeVerifiedProof(
  fields: ConstructorParameters<typeof VerifiedProof>[1],
): VerifiedProof {
  return new VerifiedProof(MADE_BY_GATE, fields);
}
