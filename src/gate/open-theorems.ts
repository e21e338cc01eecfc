import { type DeclarationInfo, type DeclarationRecord, nameKey } from "../model/index.ts";
import type { CheckResult } from "../ports/index.ts";
import { TermView } from "./term-view.ts";

const SORRY = nameKey(["sorryAx"]);

/** Whether a declaration's own type or value mentions `sorry`. */
export function mentionsSorry(record: DeclarationRecord, view: TermView): boolean {
  return view.dependencies(record).some((name) => view.key(name) === SORRY);
}

/** The theorems that a text leaves open: their own proof contains `sorry`. In order of their place. */
export function openTheorems(
  result: Pick<CheckResult, "declarations" | "export">,
  view = result.export ? new TermView(result.export) : undefined,
): DeclarationInfo[] {
  return result.declarations.filter((declaration) => {
    const record = view?.find(nameKey(declaration.nameParts));
    return record?.kind === "theorem" && view !== undefined && mentionsSorry(record, view);
  });
}
