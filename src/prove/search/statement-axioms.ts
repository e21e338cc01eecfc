import { theoremText } from "../../core/index.ts";
import { axiomsIn } from "./forbidden-ways.ts";
import type { OpenRequest } from "./open-statement.ts";
import { isAmong } from "./worker.ts";

/**
 * Of the axioms of the context that no proof may rest on, those that a statement itself rests on, by what it says or by
 * the definitions in it: no proof of such a statement is accepted.
 */
export async function axiomsOfStatement({
  contextAxioms,
  ...request
}: OpenRequest & { contextAxioms: readonly string[] }): Promise<string[]> {
  if (contextAxioms.length === 0) return [];
  const { workspace, environment, statement, limits } = request;
  const text = `${theoremText(statement, "sorry")}\n#print axioms ${statement.name}`;
  const run = await workspace.run({ text, environment }, limits);
  if (run.status !== "finished") return [];
  const found = run.messages.flatMap(({ severity, data }) => {
    const printed = severity === "info" ? axiomsIn(data) : undefined;
    return printed?.axioms ?? [];
  });
  return found.filter((axiom) => isAmong(axiom, contextAxioms));
}

/** In words, e.g. for `["Loves", "Person"]`. */
export function restsOnAxioms(axioms: readonly string[]): string {
  const [which, them] = axioms.length === 1 ? ["axiom", "it"] : ["axioms", "them"];
  return `no proof is accepted, since the statement rests on the ${which} ${axioms.join(", ")}; to allow ${them}: ${axioms.map((name) => `--allow-axiom ${name}`).join(" ")}`;
}
