import { blankComments, type DeclarationReport, type Reason } from "../model/index.ts";
import type { CheckResult, Judge, ReportingJudge } from "../ports/index.ts";
import { Gate, type GateResult } from "./gate.ts";
import { openTheorems } from "./open-theorems.ts";
import { axiomOrigin, DEFAULT_POLICY, type GatePolicy } from "./policy.ts";
import { refuseText } from "./text-rule.ts";
import { makeVerifiedProof } from "./verified-proof.ts";

export interface ReportedInput {
  /** The text that was elaborated; see `admit`. */
  text: string;
  submission: CheckResult;
  trusted?: CheckResult;
}

/**
 * The gate for backends that take text and answer with messages (gate level `reported-axioms`). The
 * same gate as everywhere, fed with terms that commands of ours print and replay there:
 *
 * 1. `admit` refuses texts that could run code of their own in that process.
 * 2. The trusted text is elaborated, and its terms printed, where the candidate never ran.
 * 3. The candidate's terms are printed by a command that was elaborated before its text, and answers
 *    with a token that the text cannot know. Statements and definitions are compared as terms.
 * 4. Everything that the proof reaches is replayed by the kernel on a clean environment, and there
 *    `#print axioms` is asked for each theorem, so that axioms of the backend's library count too.
 *
 * What remains: the backend's own processes, library and network path are believed.
 */
export class ReportedGate {
  private readonly judge: ReportingJudge;
  private readonly policy: GatePolicy;

  constructor(judge: ReportingJudge, policy: GatePolicy = DEFAULT_POLICY) {
    this.judge = judge;
    this.policy = policy;
  }

  /**
   * The text to elaborate, or why it is refused. Comments are blanked, so that what was examined is
   * what Lean reads.
   */
  admit(text: string, trusted?: string): { text: string; reasons: Reason[] } {
    return { text: blankComments(text), reasons: refuseText(text, trusted) };
  }

  /** One report per declaration, or, against a trusted text, per theorem that it leaves open. */
  async judgeSubmission(input: ReportedInput): Promise<GateResult> {
    const { submission, trusted } = input;
    const printed = new Map<string, readonly string[]>();
    const targets = trusted
      ? openTheorems(trusted).map((d) => d.nameParts)
      : submission.declarations.flatMap((d) => (d.kind === "theorem" ? [d.nameParts] : []));
    const judge: Judge = {
      elaborate: (request) => this.judge.elaborate(request),
      libraryAxioms: (imports) => this.judge.libraryAxioms(imports),
      replay: async (imports, data, limits) => {
        const outcome = await this.judge.replay(imports, data, { ...limits, axiomsOf: targets });
        for (const [name, axioms] of outcome.axioms ?? []) printed.set(name, axioms);
        return outcome;
      },
    };
    const { declarations } = await new Gate(judge, this.policy).judgeSubmission(input);
    const bodiless = await this.judge.bodilessConstants(
      submission.imports,
      [...new Set([...printed.values()].flat())].filter((axiom) => !this.allows(axiom)),
    );
    const judged = declarations.map((report) => this.withPrinted(report, printed, bodiless));
    const proofs = judged
      .filter((report) => report.verdict === "proved")
      .map((report) =>
        makeVerifiedProof({
          theorem: report.name,
          text: input.text,
          imports: submission.imports,
          axioms: report.axioms,
          againstTrusted: trusted !== undefined,
          gateLevel: "reported-axioms",
        }),
      );
    return { declarations: judged, proofs };
  }

  private allows(axiom: string): boolean {
    return this.policy.allowedAxioms.includes(axiom);
  }

  /** Takes back `proved` when `#print axioms` on the replayed environment says otherwise, or nothing. */
  private withPrinted(
    report: DeclarationReport,
    printed: ReadonlyMap<string, readonly string[]>,
    bodiless: ReadonlySet<string>,
  ): DeclarationReport {
    if (report.verdict !== "proved") return report;
    const axioms = printed.get(report.name)?.filter((axiom) => !bodiless.has(axiom));
    const reasons: Reason[] = (axioms ?? [])
      .filter((axiom) => !this.allows(axiom))
      .map((axiom) =>
        axiom === "sorryAx"
          ? { code: "sorry", text: "rests on something of the library that uses sorry" }
          : {
              code: "forbidden-axiom",
              text: `rests on the axiom ${axiom}${axiomOrigin(axiom)}`,
            },
      );
    if (!axioms) {
      reasons.push({
        code: "not-judgeable",
        text: "the backend did not say which axioms it rests on",
      });
    }
    return {
      ...report,
      axioms: [...new Set([...report.axioms, ...(axioms ?? [])])].sort(),
      ...(reasons.length > 0 ? { verdict: "rejected", reasons } : {}),
    };
  }
}
