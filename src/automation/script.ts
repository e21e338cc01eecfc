/** A tactic proof as lines to be put under `by`, without indentation of its own. */
export type Script = readonly string[];

/** A proof state that a goal was brought to, and how. */
export interface Opening {
  state: number;
  lines: Script;
  closed: boolean;
}

export function indent(lines: Script, by = 2): string[] {
  const pad = " ".repeat(by);
  return lines.map((line) => (line === "" ? line : pad + line));
}

/** `· ` before the first line, the others below it. */
export function bullet(lines: Script): string[] {
  const [first = "skip", ...rest] = lines;
  return [`· ${first}`, ...indent(rest)];
}

/** `by` and the script, as it stands after `:=`. */
export function proofText(lines: Script): string {
  return `by\n${indent(lines).join("\n")}`;
}
