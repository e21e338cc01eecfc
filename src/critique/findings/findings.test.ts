import { expect, test } from "vitest";
import { z } from "zod";
import type { Critique, CritiquePoint } from "../../core/index.ts";
import type { Finding } from "./finding.ts";
import { findingLines, githubAnnotations } from "./finding-lines.ts";
import { findingsOf, testFinding } from "./findings-of.ts";
import { sarifLog } from "./sarif.ts";

const point = (changes: Partial<CritiquePoint>): CritiquePoint => ({
  text: "f(1) returns 2",
  source: "example",
  status: "violated",
  line: 3,
  failingInput: "f(1)",
  expected: "returns 2",
  actual: "returned 3",
  ...changes,
});

const critique = (changes: Partial<Critique>): Critique => ({
  origin: "symbolic",
  subgoals: [],
  gapAnalysis: [],
  checklist: [],
  repairs: [],
  ...changes,
});

const FINDING: Finding = {
  file: "src/a b,c:%.py",
  line: 7,
  severity: "error",
  kind: "doctest",
  confidence: "sure",
  message: "f(1) returns 100%\r\n::error::forged",
  function: "f",
  failingInput: "f(1)",
  expected: null,
  actual: null,
};

test("each point becomes one finding, by severity; what holds and what nobody tried becomes none", () => {
  const violated = point({ confidence: "sure" });
  const found = findingsOf(
    critique({
      subgoals: [violated, point({ text: "holds", status: "met" })],
      gapAnalysis: [
        violated,
        point({ text: "follows", confidence: "likely", line: null }),
        point({
          text: "nothing reaches this line",
          status: "unknown",
          actual: null,
          source: "text",
        }),
      ],
      checklist: [
        point({ text: "a doubt", status: "unknown", confidence: "possible", failingInput: null }),
        point({ text: "not checked: no example", status: "unknown", source: "text", actual: null }),
        point({ text: "false", status: "refuted", line: 9 }),
      ],
    }),
    { file: "a.py", line: 2, function: "f" },
  );
  expect(findingLines(found).split("\n")).toEqual([
    "a.py:2: warning: follows, but f(1) returned 3 [example, likely]",
    "a.py:3: error: f(1) returns 2, but f(1) returned 3 [example, sure]",
    "a.py:3: note: a doubt, but returned 3 [example, possible]",
    "a.py:3: note: not checked: no example [not-checked, sure]",
    "a.py:9: warning: false (refuted by Lean), but f(1) returned 3 [example, likely]",
    "",
  ]);
});

test("gaps that a model names are notes; what it wants to see done is not a finding", () => {
  const said = point({ source: "model", status: "unknown", failingInput: null, actual: null });
  const found = findingsOf(critique({ gapAnalysis: [said], subgoals: [{ ...said, text: "x" }] }), {
    file: "a.py",
  });
  expect(found).toMatchObject([{ severity: "note", kind: "model", confidence: "possible" }]);
});

test("tests that fail are an error, tests that cannot be run are none", () => {
  const verdict = {
    passed: 1,
    total: 3,
    hasRuntimeError: false,
    hasTimeout: false,
    detail: "4\n5",
  };
  expect(testFinding({ ...verdict, status: "passed" }, "a.py")).toBeUndefined();
  expect(testFinding({ ...verdict, status: "wrong-answer" }, "a.py")).toMatchObject({
    severity: "error",
    message: "1 of 3 tests pass; wrong-answer: 4",
  });
  expect(testFinding({ ...verdict, status: "harness-error" }, "a.py")).toMatchObject({
    severity: "note",
    kind: "not-checked",
  });
});

test("annotations of GitHub are one line each, whatever a message or path contains", () => {
  expect(githubAnnotations([FINDING, { ...FINDING, severity: "note", file: "a.py" }])).toBe(
    "::error file=src/a b%2Cc%3A%25.py,line=7,title=lemmata (doctest)::f(1) returns 100%25%0D%0A::error::forged [doctest, sure]\n" +
      "::notice file=a.py,line=7,title=lemmata (doctest)::f(1) returns 100%25%0D%0A::error::forged [doctest, sure]\n",
  );
});

/** What the SARIF 2.1.0 schema requires and forbids of the parts that are written (its section numbers in brackets). */
const text = z.strictObject({ text: z.string().min(1) });
const location = z.strictObject({
  physicalLocation: z.strictObject({
    artifactLocation: z.strictObject({
      uri: z.string().refine((uri) => URL.canParse(uri, "file:///root/")),
      uriBaseId: z.string().optional(),
    }),
    region: z.strictObject({ startLine: z.int().min(1) }),
  }),
  logicalLocations: z.array(z.strictObject({ name: z.string() })).optional(),
});
const sarif = z.strictObject({
  $schema: z.url().optional(),
  version: z.literal("2.1.0"),
  // [3.13.4] an array of runs
  runs: z.array(
    z.strictObject({
      // [3.14.6] a run has a tool, a tool a driver, a driver a name
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string(),
          version: z.string(),
          rules: z.array(z.strictObject({ id: z.string(), shortDescription: text })),
        }),
      }),
      columnKind: z.enum(["utf16CodeUnits", "unicodeCodePoints"]),
      originalUriBaseIds: z.record(z.string(), z.strictObject({ description: text })),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(-1),
          level: z.enum(["none", "note", "warning", "error"]),
          // [3.27.11] a result has a message
          message: text,
          locations: z.array(location),
          partialFingerprints: z.record(z.string(), z.string()),
          properties: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
});

test("the SARIF log has what the standard requires, each result names its rule, and lines do not change it", () => {
  const moved = { ...FINDING, line: 70 };
  const other: Finding = { ...FINDING, kind: "signature", severity: "warning", function: null };
  const log = sarif.parse(JSON.parse(JSON.stringify(sarifLog([FINDING, moved, other], "0.1.0"))));
  const [run] = log.runs;
  expect(run?.results.map(({ ruleId, ruleIndex }) => [ruleId, ruleIndex])).toEqual([
    ["doctest", 1],
    ["doctest", 1],
    ["signature", 0],
  ]);
  const [first, second, third] = run?.results ?? [];
  for (const { ruleId, ruleIndex } of run?.results ?? []) {
    expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  }
  expect(first?.locations[0]?.physicalLocation.artifactLocation.uri).toBe("src/a%20b%2Cc%3A%25.py");
  expect(first?.partialFingerprints).toEqual(second?.partialFingerprints);
  expect(first?.partialFingerprints).not.toEqual(third?.partialFingerprints);
  expect(sarif.parse(sarifLog([], "0.1.0")).runs[0]?.results).toEqual([]);
});
