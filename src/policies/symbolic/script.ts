/** A tactic proof as lines to be put under `by`, without indentation of its own. */
export type Script = readonly string[];

export function indent(lines: Script, by = 2): string[] {
  const pad = " ".repeat(by);
  return lines.map((line) => (line === "" ? line : pad + line));
}

/** `· ` before the first line, the others below it. */
export function bullet(lines: Script): string[] {
  const [first = "skip", ...rest] = lines;
  return [`· ${first}`, ...indent(rest)];
}

/** A tactic text of one or more lines as a script. */
export function scriptOf(tactic: string): string[] {
  return tactic.split("\n");
}

/** The script as one tactic that can be run on a proof state. */
export function asTactic(lines: Script): string {
  return lines.length === 1 ? `(${lines[0]})` : `(\n${indent(lines, 1).join("\n")})`;
}

/** `by` and the script, as it stands after `:=`. */
export function proofText(lines: Script): string {
  return `by\n${indent(lines).join("\n")}`;
}
