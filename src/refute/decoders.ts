import { DECODERS } from "./prelude.ts";
import type { Constructor, DataType } from "./shape.ts";

/** How deep a generated value of a recursive type may be; deeper ones are discarded. */
const DEPTH = 12;

/** Lean instances of `D` for library types (keys of `DECODERS`) and inductive types, in order. */
export function decoderText(library: Iterable<string>, dataTypes: readonly DataType[]): string {
  const wanted = new Set(library);
  const known = Object.entries(DECODERS).filter(([key]) => wanted.has(key));
  return [...known.map(([, text]) => text), ...dataTypes.map(dataDecoder)].join("\n");
}

function dataDecoder(data: DataType, number: number): string {
  const { type, constructors } = data;
  const last = constructors.length - 1;
  const body = constructors.reduceRight((rest, made, i) => {
    const one = constructorDecoder(made);
    return i === last ? one : `(bif Nat.beq c ${i} then ${one} else ${rest})`;
  }, "");
  if (!data.isRecursive) return `instance : D ${type} := ⟨fun k => nat fun c => ${body}⟩`;
  return `def data${number} (n : Nat) : (${type} → Nat → Nat) → Nat → Nat :=
  Nat.rec (fun _ _ => 1) (fun _ ih k => let _self : D ${type} := ⟨ih⟩; nat fun c => ${body}) n
instance : D ${type} := ⟨data${number} ${DEPTH}⟩`;
}

function constructorDecoder({ name, parameters, fields }: Constructor): string {
  const names = fields.map((_, i) => `x${i}`);
  const head = [`@${name}`, ...Array<string>(parameters).fill("_"), ...names].join(" ");
  const read = fields.reduceRight(
    (inner, field, i) => `${field === "proof" ? "hyp" : "D.dec"} fun x${i} => ${inner}`,
    `k (${head})`,
  );
  return `(${read})`;
}
