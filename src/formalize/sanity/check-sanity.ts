import {
  type FormalizationExample,
  falseFor,
  freeVariables,
  heartbeatsIn,
  matchConst,
  type SanityFinding,
  type SanityReport,
  type Term,
} from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import { quickcheck } from "../../refute/index.ts";
import type { ReadStatement } from "../../sketch/index.ts";
import { compareWords } from "../words/compare-words.ts";
import { checkExamples } from "./examples.ts";
import { logicFindings } from "./logic.ts";
import { probeStatement } from "./probes.ts";
import { refuteSpecialCase } from "./special-cases.ts";
import { openStated, type Stated } from "./stated.ts";

export interface SanityRequest extends Pick<ReadStatement, "statement" | "environment"> {
  workspace: ProofWorkspace;
  /** What it is to say, in words. */
  informal?: string | undefined;
  examples?: readonly FormalizationExample[];
  signal?: AbortSignal | undefined;
}

/** Milliseconds after which Lean is taken to hang. */
const HUNG_MS = 600_000;
/** Thousands of heartbeats. */
const QUICKCHECK = Math.round(heartbeatsIn(4_000));

/** What speaks against a formal statement, found without a model: by its form, by testing, by automation, by its words. */
export async function checkSanity(request: SanityRequest): Promise<SanityReport> {
  const { workspace, environment, signal, examples = [] } = request;
  const limits = { timeoutMs: HUNG_MS, signal };
  const stated = await openStated(workspace, request, limits);
  if (!stated) return { flags: [], notes: [], counterexample: null };
  const place = { workspace, environment };
  const { informal = "" } = request;
  const flags = [...logicFindings(stated), ...compareWords(stated, informal)];
  const notes: SanityFinding[] = [];
  const add = (found: { flags: SanityFinding[]; notes: SanityFinding[] }) => {
    flags.push(...found.flags);
    notes.push(...found.notes);
  };
  add(await probeStatement(place, stated, limits));
  add(await checkExamples(place, stated, examples, limits));
  const tested = await testStatement(request, stated, limits);
  add(tested);
  return { flags: once(flags), notes: once(notes), counterexample: tested.counterexample };
}

async function testStatement(
  { workspace, environment, statement, signal }: SanityRequest,
  stated: Stated,
  limits: RequestLimits,
): Promise<SanityReport> {
  const { binders } = stated;
  const found: SanityReport = { flags: [], notes: [], counterexample: null };
  const request = { workspace, environment, statement, heartbeats: QUICKCHECK, refute: false };
  const outcome = await quickcheck({ ...request, signal });
  const counterexample =
    outcome.status === "refuted"
      ? outcome.counterexample
      : await refuteSpecialCase({ workspace, environment }, stated, limits);
  if (counterexample) {
    found.counterexample = counterexample;
    found.flags.push({ code: "false", text: falseFor(counterexample) });
  } else if (outcome.status === "untestable" && isEasyToMeet(binders, outcome.discarded)) {
    const text = `of ${outcome.discarded} samples none meets the hypotheses`;
    found.flags.push({ code: "contradictory", text });
  } else if (outcome.status === "untestable") {
    const text = `it could not be tested: ${outcome.reason}`;
    if (binders.length > 0) found.notes.push({ code: "false", text });
  }
  return found;
}

/** Samples that no hypothesis refuses are enough to say that none ever will. */
const ENOUGH = 40;

/**
 * Whether samples should have met the hypotheses: these constrain no function, and no variable by the others, which
 * chance seldom hits.
 */
function isEasyToMeet(binders: Stated["binders"], discarded = 0): boolean {
  const isEquation = (type: Term) =>
    matchConst(type, "Eq", 3) !== undefined && freeVariables(type).size > 1;
  const isHard = binders.some(({ role, type }) =>
    role === "value" ? type.tag === "pi" : role === "hypothesis" && isEquation(type),
  );
  return discarded >= ENOUGH && !isHard;
}

function once(findings: readonly SanityFinding[]): SanityFinding[] {
  return [...new Map(findings.map((each) => [`${each.code} ${each.text}`, each])).values()];
}
