import { createHash } from "node:crypto";
import type { Finding } from "./finding.ts";

/** What each kind of finding is, for viewers that show rules. */
const RULES: Record<Finding["kind"], string> = {
  signature: "The annotated type of the result does not hold.",
  example: "An example that is stated, or an input like it, has another result.",
  doctest: "A doctest fails.",
  constraint: "There is no answer in time within the stated bounds.",
  text: "Something that the words ask for does not hold.",
  model: "A language model names a gap.",
  test: "A test fails.",
  syntax: "The program cannot be read.",
  "not-checked": "Something was not checked.",
};

const KINDS = Object.keys(RULES) as Finding["kind"][];

/** Findings as a SARIF 2.1.0 log with one run, for code scanning; `version`: that of the package. */
export function sarifLog(findings: readonly Finding[], version: string): object {
  const used = KINDS.filter((kind) => findings.some((finding) => finding.kind === kind));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "lemmata",
            version,
            rules: used.map((kind) => ({ id: kind, shortDescription: { text: RULES[kind] } })),
          },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: {
          "%SRCROOT%": { description: { text: "where the command was run, or the repository" } },
        },
        results: findings.map((finding) => resultOf(finding, used)),
      },
    ],
  };
}

function resultOf(finding: Finding, used: readonly Finding["kind"][]) {
  const { file, line, severity, kind, confidence, message, failingInput } = finding;
  const isAbsolute = file.startsWith("/");
  const place = isAbsolute ? { uri: `file://${uriOf(file)}` } : { uri: uriOf(file) };
  return {
    ruleId: kind,
    ruleIndex: used.indexOf(kind),
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: isAbsolute ? place : { ...place, uriBaseId: "%SRCROOT%" },
          region: { startLine: line },
        },
        ...(finding.function === null ? {} : { logicalLocations: [{ name: finding.function }] }),
      },
    ],
    // The same finding after lines were added above it.
    partialFingerprints: { "lemmata/v1": fingerprint(finding) },
    properties: { confidence, ...(failingInput === null ? {} : { failingInput }) },
  };
}

const uriOf = (path: string) => path.split("/").map(encodeURIComponent).join("/");

function fingerprint({ file, kind, function: name, message }: Finding): string {
  return createHash("sha256")
    .update(JSON.stringify([file, kind, name, message]))
    .digest("hex");
}
