import { type GoalTerms, type NameParts, readableName } from "../core/index.ts";
import type { TermReader } from "../goals/index.ts";

/** A term of a goal, with the reader that knows its neighbours. */
export interface TypeTerm {
  goal: GoalTerms;
  reader: TermReader;
  /** Index into `goal.terms.exprs`. */
  index: number;
}

/**
 * The head constant of a type, the kinds of its parameters (see `ConstantRole`) and its arguments; both
 * texts are empty when the head is something else.
 */
export function headOf({ reader, index }: TypeTerm) {
  const { head, args } = reader.spine(index);
  if (head.tag !== "const") return { name: "", parameters: "", args };
  return { name: reader.nameOf(head.name), parameters: reader.role(head.name).parameters, args };
}

/** A closed type (or a number in one) as Lean text; nothing when it mentions variables or binders. */
export function printType(type: TypeTerm): string | undefined {
  const { goal, reader, index } = type;
  const literal = numberOf(type);
  if (literal !== undefined) return `${literal}`;
  const { head, args } = reader.spine(index);
  if (head.tag !== "const") return undefined;
  const name = `@${readableName(goal.terms.names[head.name] as NameParts)}`;
  if (args.length === 0) return name;
  const parts = [name, ...args.map((arg) => printType({ goal, reader, index: arg }))];
  return parts.every((part) => part !== undefined) ? `(${parts.join(" ")})` : undefined;
}

/** The number that a literal stands for: `5`, also as `OfNat.ofNat Nat 5 _`. */
export function numberOf({ goal, reader, index }: TypeTerm): number | undefined {
  const node = reader.node(index);
  if (node.tag === "lit") {
    return node.kind === "nat" ? Number(goal.terms.strings[node.text]) : undefined;
  }
  const { name, args } = headOf({ goal, reader, index });
  if (name !== "OfNat.ofNat" || args.length < 2) return undefined;
  return numberOf({ goal, reader, index: args[1] as number });
}
