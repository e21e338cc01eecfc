import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { markdownTable } from "../../core/index.ts";
import { PHASES } from "../rule.ts";
import { RULES } from "./index.ts";

const GUIDE = new URL("../../../docs/automation.md", import.meta.url);
const HEADING = "## All rules\n\n";

/** After a rule was added or changed, `npx vitest run --project unit src/automation/rules -u` writes the list anew. */
test("the guide lists all rules, as they are", async () => {
  const rows = [...RULES]
    .sort((a, b) => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) || a.cost - b.cost)
    .map(({ name, phase, cost }) => [`\`${name}\``, phase, String(cost), purposeOf(name)]);
  const table = markdownTable(["rule", "phase", "cost", "what it does"], rows);
  const guide = readFileSync(GUIDE, "utf8");
  const at = guide.indexOf(HEADING) + HEADING.length;
  expect(at).toBeGreaterThan(HEADING.length);
  const listed = `${guide.slice(0, at)}${table.trimEnd()}\n${guide.slice(guide.indexOf("\n## ", at - 1))}`;
  await expect(listed).toMatchFileSnapshot(GUIDE.pathname);
});

/** The first sentence above the rule in its file, sources left out. */
function purposeOf(rule: string): string {
  const source = readFileSync(new URL(`${rule}.ts`, import.meta.url), "utf8");
  const comment = /\/\*\*((?:(?!\*\/).)*)\*\/\s*export const /s.exec(source)?.[1] ?? "";
  const text = comment.replaceAll(/^ *\* ?/gm, "").replaceAll(/\s+/g, " ");
  const purpose = /^.*?[.](?= |$)/.exec(text.replaceAll(/ \([A-Z]\. [^)]*\)/g, "").trim())?.[0];
  if (purpose === undefined) throw new Error(`${rule}.ts does not say what the rule does`);
  return purpose;
}
