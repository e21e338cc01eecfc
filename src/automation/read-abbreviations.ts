import { belowBinders, matchConst, type Term } from "../core/index.ts";
import { type Abbreviations, unabbreviated } from "./abbreviations.ts";
import { EFFORTS } from "./efforts.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/**
 * Reads what abbreviations of types stand for, the first first: a type is looked at by its head in many places, and
 * `abbrev Word := List Bool` is a list.
 */
export async function readAbbreviations(
  runner: TacticRunner,
  state: number,
  names: readonly string[],
): Promise<Abbreviations> {
  const found = new Map<string, Term>();
  for (const name of names) {
    const tactic = `(have lemmata_a : @_root_.${name} = @_root_.${name} := rfl; delta ${name} at lemmata_a)`;
    const step = await runner.run(state, tactic, EFFORTS.probe);
    const goal = step && (await runner.terms(step.state));
    const says = goal?.hypotheses.find((each) => each.name === "lemmata_a")?.type;
    const [type, body] = (says && matchConst(says, "Eq", 3)) ?? [];
    if (type && body && givesType(type)) found.set(name, unabbreviated(body, found));
  }
  return found;
}

function givesType(type: Term): boolean {
  const at = belowBinders(type);
  return at.tag === "sort" && at.text !== "Prop";
}
