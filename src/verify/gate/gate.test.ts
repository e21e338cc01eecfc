import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { theorems } from "../../../tests/support/check-result.ts";
import type { DeclarationExport } from "../../core/index.ts";
import type { CheckResult, ReportingJudge } from "../../core/ports/index.ts";
import { Gate } from "./gate.ts";
import { ReplayingJudge } from "./replaying-judge.ts";
import { ReportedGate } from "./reported-gate.ts";

/** A judge whose kernel accepts everything. */
const judge: ReportingJudge = {
  elaborate: () => Promise.reject(new Error("nothing is elaborated here")),
  replay: async () => ({
    status: "accepted",
    axioms: new Map([
      ["a", []],
      ["b", []],
    ]),
  }),
  survey: async () => undefined,
  bodilessConstants: async () => new Set(),
};

const trusted = theorems(["a", "b"], "sorryAx");
const submission = theorems(["a", "b"], "True.intro");

const { export: _, ...withoutExport } = submission;

function altered(result: CheckResult, change: (data: DeclarationExport) => void): CheckResult {
  const copy = structuredClone(result);
  change(copy.export as DeclarationExport);
  return copy;
}

const MALFORMED: [string, CheckResult][] = [
  ["is absent", withoutExport],
  ["has a table of odd size", altered(submission, (d) => (d.terms.exprs = new Int32Array(3)))],
  [
    "has a term that refers to a later one",
    altered(submission, (d) => d.terms.exprs.set([5, 9, 9])),
  ],
  [
    "has a record without a name",
    altered(
      submission,
      (d) => (d.records[0] = { ...d.records[0], name: 99 } as DeclarationExport["records"][0]),
    ),
  ],
  [
    "declares a name twice",
    altered(submission, (d) => d.records.push(d.records[0] as DeclarationExport["records"][0])),
  ],
];

describe.each([
  ["the gate", new Gate(new ReplayingJudge(judge, () => false))],
  ["the gate of reporting backends", new ReportedGate(judge)],
])("%s", (_name, gate) => {
  const judgeText = (result: CheckResult, against?: CheckResult) =>
    gate.verifySubmission({ text: "", submission: result, trusted: against });
  const verdicts = async (result: CheckResult, against?: CheckResult) => {
    const { declarations, proofs } = await judgeText(result, against);
    expect(proofs.map((p) => p.theorem)).toEqual(
      declarations.filter((d) => d.verdict === "proved").map((d) => d.name),
    );
    return declarations.map((d) => [d.name, d.verdict]);
  };

  test("reports each theorem that was asked for", async () => {
    const proved = [
      ["a", "proved"],
      ["b", "proved"],
    ];
    expect(await verdicts(submission, trusted)).toEqual(proved);
    expect(await verdicts(submission)).toEqual(proved);
  });

  test.each(MALFORMED)("rejects every theorem when the export %s", async (_what, result) => {
    const rejected = [
      ["a", "rejected"],
      ["b", "rejected"],
    ];
    expect(await verdicts(result, trusted)).toEqual(rejected);
    expect(await verdicts(result)).toEqual(rejected);
  });

  test("rejects the file when a malformed export comes with no declaration at all", async () => {
    const [, [, broken]] = MALFORMED as [unknown, [string, CheckResult]];
    expect(await verdicts({ ...broken, declarations: [] })).toEqual([["[file]", "rejected"]]);
    expect(await verdicts({ ...broken, declarations: [] }, trusted)).toHaveLength(2);
  });

  test("reports each theorem, whatever number in the terms is changed", async () => {
    const words = submission.export?.terms.exprs.length ?? 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(words - 1), fc.integer({ min: -2, max: 12 }), async (at, value) => {
        const result = altered(submission, (d) => d.terms.exprs.set([value], at));
        const names = (await judgeText(result, trusted)).declarations.map((d) => d.name);
        expect(names).toEqual(["a", "b"]);
      }),
    );
  });

  test("refuses a trusted text without terms, with broken ones, or with nothing to prove", async () => {
    const broken = altered(trusted, (d) => (d.terms.exprs = new Int32Array(3)));
    const { export: __, ...absent } = trusted;
    const nothing = theorems([], "True.intro");
    for (const bad of [absent, broken, nothing]) {
      await expect(judgeText(submission, bad)).rejects.toMatchObject({ code: "bad-input" });
    }
  });
});
