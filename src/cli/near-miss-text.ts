import type { NearMiss } from "../core/index.ts";

/** Rules beyond these are counted, and statements and lines of a refusal beyond those left out. */
const MOST_RULES = 5;
const MOST_OPEN = 3;
const MOST_LINES = 6;

/** What came nearest to a proof, in lines: where the time went, what was left to prove. */
export function nearMissLines({ rules, origin, open, lastRejection }: NearMiss): string[] {
  const lines: string[] = [];
  if (rules.length > 0) {
    const used = rules.slice(0, MOST_RULES).map(({ rule, tries, ms }) => {
      return `${rule} ${(ms / 1000).toFixed(1)} s (${tries} ${tries === 1 ? "try" : "tries"})`;
    });
    const more = rules.length > MOST_RULES ? `, ${rules.length - MOST_RULES} more rules` : "";
    lines.push(`tried: ${used.join(", ")}${more}`);
  }
  if (origin !== undefined) {
    lines.push(`came nearest by ${origin}; left to prove:`);
    lines.push(...open.slice(0, MOST_OPEN).flatMap((statement) => indented(statement, "  ")));
    if (open.length > MOST_OPEN) lines.push(`  ... ${open.length - MOST_OPEN} more`);
  } else if (lastRejection !== undefined) {
    lines.push("last candidate refused:", ...indented(lastRejection, "  ").slice(0, MOST_LINES));
  }
  return lines;
}

/** The lines of a text, each further in. */
export function indented(text: string, indent: string): string[] {
  return text
    .trim()
    .split("\n")
    .map((line) => `${indent}${line}`);
}
