import { headName } from "../../../core/index.ts";
import { type Fact, factLine, factsFor } from "../../facts/fact.ts";
import type { Candidate, Domain } from "../domain.ts";
import { indexVariables, sequenceVariables } from "./sequences.ts";

/** What is built up is a prefix of a sequence of the goal. */
export const prefix: Domain = (loop) => {
  const { names, sequences, ghost } = loop;
  if (ghost) return [];
  const facts = factsFor("prefix");
  return sequenceVariables(loop).flatMap(({ index, kind, element }) => {
    const fact = facts.get(kind === "Array" ? "array_prefix" : "list_prefix") as Fact;
    const wholes = sequences.filter(({ type }) => headName(type) === kind);
    return indexVariables(loop).flatMap((j) =>
      wholes.map((whole): Candidate => {
        const name = names[whole.index];
        const take = kind === "Array" ? `(${name}).extract 0` : `(${name}).take`;
        return {
          domain: "prefix",
          kind: "value",
          text: (args) => `(${args[index]} = ${take} ${args[j]})`,
          needs: factLine(fact, { ELEMENT: element }),
        };
      }),
    );
  });
};
