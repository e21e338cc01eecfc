import { type Message, offsetOf } from "../core/index.ts";
import { readHeader } from "../lean/index.ts";

/** Something that texts for an older Lean use and that this one no longer has. */
interface OlderName {
  /** What Lean says of a text that uses it. */
  complaint: RegExp;
  /** One line that brings it back, by what took its place. */
  declaration: string;
}

const missing = (name: string) => new RegExp(`(constant|identifier|contain) \`${name}\``);
const SLICES = /String\.Slice/;

/** From the release notes of Lean 4.19 to 4.27. */
const OLDER: readonly OlderName[] = [
  {
    complaint: missing("(Array\\.)?mkArray"),
    declaration:
      "@[simp] abbrev Array.mkArray {α : Type _} (n : Nat) (v : α) : Array α := Array.replicate n v export Array (mkArray)",
  },
  ...["HashMap", "DHashMap"].map((map) => ({
    complaint: missing(`Std\\.${map}\\.empty`),
    declaration: `@[simp] abbrev Std.${map}.empty {α β} [BEq α] [Hashable α] (capacity : Nat := 8) : Std.${map} α β := Std.${map}.emptyWithCapacity capacity`,
  })),
  {
    complaint: missing("Std\\.HashSet\\.empty"),
    declaration:
      "@[simp] abbrev Std.HashSet.empty {α} [BEq α] [Hashable α] (capacity : Nat := 8) : Std.HashSet α := Std.HashSet.emptyWithCapacity capacity",
  },
  {
    complaint: missing("List\\.join"),
    declaration: "@[simp] abbrev List.join {α} (xss : List (List α)) : List α := xss.flatten",
  },
  {
    complaint: missing("List\\.bind"),
    declaration:
      "@[simp] abbrev List.bind {α β} (xs : List α) (f : α → List β) : List β := xs.flatMap f",
  },
  {
    complaint: missing("String\\.containsSubstr"),
    declaration: "@[simp] abbrev String.containsSubstr (s t : String) : Bool := s.contains t",
  },
  // Parts of strings were strings.
  {
    complaint: SLICES,
    declaration: "@[reducible] instance : Coe String.Slice String := ⟨String.Slice.copy⟩",
  },
  {
    complaint: SLICES,
    declaration:
      "@[reducible] instance : HAppend String.Slice String.Slice String := ⟨fun s t => s.copy ++ t.copy⟩",
  },
];

/**
 * A text for an older Lean, with what it misses declared behind its imports, on their line: the lines keep their
 * numbers. Nothing when its errors are not about that. `messages`: what Lean said of the text.
 */
export function forThisLean(
  text: string,
  messages: readonly Message[],
): { text: string; declarations: string[] } | undefined {
  const errors = messages.filter(({ severity }) => severity === "error").map(({ data }) => data);
  // What is declared already does not help against what is left.
  const missed = OLDER.filter(({ declaration }) => !text.includes(declaration));
  const declarations = missed.flatMap(({ complaint, declaration }) =>
    errors.some((error) => complaint.test(error)) ? [declaration] : [],
  );
  if (declarations.length === 0) return undefined;
  const last = readHeader(text).imports.at(-1);
  const at = last ? offsetOf(text, last.endPos) : 0;
  const before = text.slice(0, at);
  return {
    text: `${before}${before && " "}${declarations.join(" ")} ${text.slice(at)}`,
    declarations,
  };
}
