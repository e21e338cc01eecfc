import { RULES } from "../automation/index.ts";
import { LemmataError } from "../core/errors/index.ts";
import { nearestNames } from "./nearest-names.ts";

/** Throws `bad-input` where a name is no rule of the automation. */
export function refuseUnknownRules(names: readonly string[] = []): void {
  const known = RULES.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearestNames(unknown, known);
  const meant = near.length > 0 ? `Did you mean ${near.join(" or ")}? ` : "";
  throw new LemmataError("bad-input", `there is no rule ${unknown}`, {
    hint: `${meant}docs/automation.md lists the rules; \`prove --json\` names those that a proof came by.`,
  });
}
