import { blankComments, type Reason, type Survey } from "../../core/index.ts";
import type { CheckResult, ReportingJudge } from "../../core/ports/index.ts";
import { type AxiomPolicy, DEFAULT_AXIOM_POLICY } from "./axiom-policy.ts";
import { refuseText } from "./forbidden-syntax.ts";
import { Gate, type GateResult } from "./gate.ts";
import { ReplayingJudge } from "./replaying-judge.ts";

export interface ReportedInput {
  /** The text that was elaborated; see `admit`. */
  text: string;
  submission: CheckResult;
  survey?: Survey;
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
 * What remains: the backend's own processes, library and network path are trusted.
 */
export class ReportedGate {
  private readonly judge: ReportingJudge;
  private readonly policy: AxiomPolicy;

  constructor(judge: ReportingJudge, policy: AxiomPolicy = DEFAULT_AXIOM_POLICY) {
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

  /** One report per declaration, or, against a trusted text, per theorem that it asks for. */
  verifySubmission(input: ReportedInput): Promise<GateResult> {
    const allows = (axiom: string) => this.policy.allowedAxioms.includes(axiom);
    const judge = new ReplayingJudge(this.judge, allows);
    return new Gate(judge, this.policy, "reported-axioms").verifySubmission(input);
  }
}
