import { DECODERS } from "./prelude.ts";
import { type CollectionType, type Constructor, type DataType, typeName } from "./shape.ts";

/** How deep a generated value of a recursive type may be; deeper ones are discarded. */
const DEPTH = 12;

/** Lean instances of `lt_D` for library types (keys of `DECODERS`) and for others, in order. */
export function decoderText(
  library: Iterable<string>,
  types: readonly (DataType | CollectionType)[],
): string {
  const wanted = new Set(library);
  const known = Object.entries(DECODERS).filter(([key]) => wanted.has(key));
  const own = types.map((each, i) =>
    "constructors" in each ? dataDecoder(each, i) : collectionDecoder(each),
  );
  return [...known.map(([, text]) => text), ...own].join("\n");
}

function collectionDecoder({ type, item, isMap }: CollectionType): string {
  const put = isMap ? "fun c e => c.insert e.1 e.2" : "fun c e => c.insert e";
  const items = `List (${typeName(item)})`;
  return `instance : lt_D ${type} := ⟨fun k => lt_D.dec fun (l : ${items}) => k (l.foldl (${put}) ∅)⟩`;
}

function dataDecoder(data: DataType, number: number): string {
  const { type, constructors } = data;
  const last = constructors.length - 1;
  const body = constructors.reduceRight((rest, made, i) => {
    const one = constructorDecoder(made);
    return i === last ? one : `(bif Nat.beq c ${i} then ${one} else ${rest})`;
  }, "");
  if (!data.isRecursive) return `instance : lt_D ${type} := ⟨fun k => lt_nat fun c => ${body}⟩`;
  return `def lt_data${number} (n : Nat) : (${type} → Nat → Nat) → Nat → Nat :=
  Nat.rec (fun _ _ => 1) (fun _ ih k => let _self : lt_D ${type} := ⟨ih⟩; lt_nat fun c => ${body}) n
instance : lt_D ${type} := ⟨lt_data${number} ${DEPTH}⟩`;
}

function constructorDecoder({ name, parameters, fields }: Constructor): string {
  const names = fields.map((_, i) => `x${i}`);
  const head = [`@${name}`, ...Array<string>(parameters).fill("_"), ...names].join(" ");
  const read = fields.reduceRight(
    (inner, field, i) => `${field === "proof" ? "lt_hyp" : "lt_D.dec"} fun x${i} => ${inner}`,
    `k (${head})`,
  );
  return `(${read})`;
}
