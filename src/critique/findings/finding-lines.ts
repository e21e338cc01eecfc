import type { Finding } from "./finding.ts";

/** One line for each, as compilers print them: `file:line: severity: message [kind, confidence]`. */
export function findingLines(findings: readonly Finding[]): string {
  return findings.map((finding) => `${findingLine(finding)}\n`).join("");
}

function findingLine({ file, line, severity, message, kind, confidence }: Finding): string {
  return `${file}:${line}: ${severity}: ${message} [${kind}, ${confidence}]`;
}

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/**
 * Workflow commands of GitHub Actions, which become annotations of a pull request, e.g.
 * `::error file=src/a.py,line=8,title=lemmata (doctest)::median([7]) returns 7 ...`. A message cannot end its command
 * or begin another one: percent signs and line ends are escaped, in properties also `:` and `,`.
 */
export function githubAnnotations(findings: readonly Finding[]): string {
  return findings.map((finding) => `${annotation(finding)}\n`).join("");
}

function annotation({ file, line, severity, message, kind, confidence }: Finding): string {
  const title = `lemmata (${kind})`;
  const properties = { file, line: String(line), title };
  const shown = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${COMMANDS[severity]} ${shown.join(",")}::${data(`${message} [${kind}, ${confidence}]`)}`;
}

const data = (text: string) =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
