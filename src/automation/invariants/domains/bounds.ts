import { explicitText, headName, same, type Term } from "../../../core/index.ts";
import type { Candidate, Domain } from "../domain.ts";
import { loopBounds } from "../loop.ts";
import { counterTexts } from "./order.ts";
import { ZERO } from "./terms.ts";

/** A counter is at most what the loop compares it with, and on one side of where it starts. */
export const bounds: Domain = (loop) => {
  const { names, variableTypes } = loop;
  const found: Candidate[] = [];
  const add = (text: Candidate["text"]) =>
    found.push({ domain: "bounds", kind: "arithmetic", text });
  for (const { variable, bound } of loopBounds(loop)) {
    const type = headName(variableTypes[variable] as Term);
    const instance = { Nat: "instLENat", Int: "Int.instLEInt" }[type];
    const most = explicitText(bound, names);
    // The same text as a bound in a postcondition has.
    if (instance !== undefined)
      add(
        (args) => `(@_root_.LE.le @_root_.${type} @_root_.${instance} ${args[variable]} ${most})`,
      );
  }
  for (const { index, start } of counterTexts(loop)) {
    if (!same(loop.initial[index] as Term, ZERO)) add((args) => `(${start} ≤ ${args[index]})`);
    add((args) => `(${args[index]} ≤ ${start})`);
  }
  return found;
};
