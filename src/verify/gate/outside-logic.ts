import type { Reason, Survey } from "../../core/index.ts";

const OUTSIDE_LOGIC: ReadonlySet<Reason["code"]> = new Set([
  "partial-definition",
  "unsafe-definition",
  "implemented-by",
  "extern",
]);

/**
 * The reasons that stand against a definition itself. That it is `partial` or `unsafe`, as much meta code is, or
 * compiled in its own way, stands only against theorems that rest on it.
 */
export function againstDefinition(reasons: readonly Reason[]): Reason[] {
  return reasons.filter(({ code }) => !OUTSIDE_LOGIC.has(code));
}

/** Whether the text announces a theorem of this name, whatever its own process says that it is. */
export function isAnnouncedTheorem(name: string, survey: Survey): boolean {
  return survey.declarations.some(
    ({ name: announced, written, keyword }) =>
      keyword === "theorem" &&
      (name === announced ||
        (survey.hasErrors && (name === written || name.endsWith(`.${written}`)))),
  );
}
