import { explicitText } from "../../../core/index.ts";
import type { Domain } from "../domain.ts";

/** What is done of the list that the loop walks through, and the rest, are the list. */
export const walkedList: Domain = ({ ghost, names }) => {
  if (!ghost) return [];
  const whole = explicitText(ghost.whole, names);
  return [
    {
      domain: "walked-list",
      kind: "value",
      text: (args) => `(${whole} = ${args.at(-1)} ++ ${args[ghost.position]})`,
    },
  ];
};
