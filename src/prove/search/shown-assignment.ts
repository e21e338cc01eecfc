import type { Counterexample } from "../../core/index.ts";

/** E.g. `n := 0, xs := []`. */
export function shownAssignment({ assignment }: Counterexample): string {
  const values = assignment.map(({ name, value }) => `${name} := ${value}`);
  return values.join(", ") || "it has no variables";
}
