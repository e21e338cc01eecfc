import { headName } from "../../../core/index.ts";
import { prefixLemma } from "../../bank.ts";
import type { Candidate, Domain } from "../domain.ts";
import { indexVariables, sequenceVariables } from "./sequences.ts";

/** What is built up is a prefix of a sequence of the goal. */
export const prefix: Domain = (loop) => {
  const { names, sequences, ghost } = loop;
  if (ghost) return [];
  return sequenceVariables(loop).flatMap(({ index, kind, element }) => {
    const wholes = sequences.filter(({ type }) => headName(type) === kind);
    return indexVariables(loop).flatMap((j) =>
      wholes.map((whole): Candidate => {
        const name = names[whole.index];
        const take = kind === "Array" ? `(${name}).extract 0` : `(${name}).take`;
        return {
          domain: "prefix",
          kind: "value",
          text: (args) => `(${args[index]} = ${take} ${args[j]})`,
          needs: prefixLemma(kind, element),
        };
      }),
    );
  });
};
