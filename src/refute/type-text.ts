import { displayName, ExprTag, type GoalTerms, type NameParts, userName } from "../core/index.ts";
import type { TermReader } from "../goals/index.ts";

/** A term of a goal, with the reader that knows its neighbours. */
export interface TypeTerm {
  goal: GoalTerms;
  reader: TermReader;
  /** Index into `goal.terms.exprs`. */
  index: number;
}

/** The head constant and the arguments of a type; `name` is empty when the head is something else. */
export function headOf({ goal, reader, index }: TypeTerm): { name: string; args: number[] } {
  const { head, args } = reader.spine(index);
  const [tag, a] = reader.node(head);
  const name = tag === ExprTag.const ? displayName(goal.terms.names[a] as NameParts) : "";
  return { name, args };
}

/** A closed type (or a number in one) as Lean text; nothing when it mentions variables or binders. */
export function printType(type: TypeTerm): string | undefined {
  const { goal, reader, index } = type;
  const [tag, a, b] = reader.node(index);
  const literal = numberOf(type);
  if (literal !== undefined) return `${literal}`;
  if (tag === ExprTag.const) {
    return `@${displayName(userName(goal.terms.names[a] as NameParts))}`;
  }
  if (tag !== ExprTag.app) return undefined;
  const { head, args } = reader.spine(index);
  const parts = [head, ...args].map((part) => printType({ goal, reader, index: part }));
  void b;
  return parts.every((part) => part !== undefined) ? `(${parts.join(" ")})` : undefined;
}

/** The number that a literal stands for: `5`, also as `OfNat.ofNat Nat 5 _`. */
export function numberOf({ goal, reader, index }: TypeTerm): number | undefined {
  const [tag, kind, text] = reader.node(index);
  if (tag === ExprTag.lit) return kind === 0 ? Number(goal.terms.strings[text]) : undefined;
  const { name, args } = headOf({ goal, reader, index });
  if (name !== "OfNat.ofNat" || args.length < 2) return undefined;
  return numberOf({ goal, reader, index: args[1] as number });
}
