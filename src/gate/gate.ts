import { LemmataError } from "../errors/index.ts";
import {
  type DeclarationRecord,
  type DeclarationReport,
  displayName,
  isWithin,
  type NameParts,
  nameKey,
  type Position,
  parseName,
  type Reason,
  userName,
} from "../model/index.ts";
import type { CheckResult, Judge } from "../ports/index.ts";
import { type Difference, StatementComparison } from "./compare.ts";
import { examineFoundations, type Foundations, foundationContext } from "./foundations.ts";
import { readStatement, type TrustedStatement } from "./open-theorems.ts";
import { DEFAULT_POLICY, type GatePolicy } from "./policy.ts";
import { rejectAll } from "./reject-all.ts";
import { replayAll } from "./replay.ts";
import { TermView } from "./term-view.ts";
import { makeVerifiedProof, type VerifiedProof } from "./verified-proof.ts";

export interface GateInput {
  /** The submitted text and what its elaboration produced, exported terms included. */
  text: string;
  submission: CheckResult;
  /** The trusted text's elaboration; without it the submission is its own statement. */
  trusted?: CheckResult;
}

export interface GateResult {
  declarations: DeclarationReport[];
  proofs: VerifiedProof[];
}

interface Target {
  /** As its author wrote it. */
  name: string;
  nameParts: NameParts;
  pos: Position | null;
  endPos: Position | null;
  trusted?: DeclarationRecord;
  /** It states something; otherwise it only has to be a lawful definition. */
  isTheorem: boolean;
}

/** Judges submissions. There is one strictness, everywhere. */
export class Gate {
  private readonly judge: Judge;
  private readonly policy: GatePolicy;

  constructor(judge: Judge, policy: GatePolicy = DEFAULT_POLICY) {
    this.judge = judge;
    this.policy = policy;
  }

  /**
   * One report per declaration, or, against a trusted text, per theorem that it leaves open. Throws
   * `bad-input` when the trusted text cannot be read or leaves nothing open.
   */
  async judgeSubmission(input: GateInput): Promise<GateResult> {
    const { submission, trusted } = input;
    const statement = trusted ? readStatement(trusted) : undefined;
    if (statement?.open.length === 0) {
      throw new LemmataError("bad-input", "the trusted text leaves no theorem open");
    }
    let view: TermView;
    try {
      view = new TermView(submission.export ?? EMPTY_EXPORT);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { declarations: rejectMalformed(input, error.message), proofs: [] };
    }
    const trustedView = statement?.view;
    const targets = statement ? trustedTargets(statement, submission) : ownTargets(submission);
    const context = foundationContext(view, {
      policy: this.policy,
      libraryAxioms: await this.judge.libraryAxioms(submission.imports),
      trustedNotes: statement?.notes,
    });
    const examined = targets.map((target) => {
      const record = view.find(nameKey(target.nameParts));
      const foundations = record ? examineFoundations(record, context) : undefined;
      const reasons = [
        ...baseReasons(submission),
        ...this.statementReasons(target, record, view, trustedView),
        ...(foundations?.reasons ?? []),
        ...elaborationReasons(target, submission, record !== undefined),
      ];
      return { target, record, foundations, reasons };
    });
    const sound = new Set(
      examined.filter((e) => e.record && e.reasons.every((r) => r.code === "sorry")),
    );
    const refusals = await replayAll(this.judge, view, submission.imports, {
      records: new Set([...sound].flatMap((e) => [...(e.foundations?.reached ?? [])])),
      timeoutMs: this.policy.replayTimeoutMs,
    });
    const declarations = examined.map((item) => {
      const refused = sound.has(item) ? refusals.reasonsFor(item.foundations) : [];
      return makeReport(item.target, item.record, item.foundations, [...item.reasons, ...refused]);
    });
    const proofs = declarations
      .filter((report) => report.verdict === "proved")
      .map((report) =>
        makeVerifiedProof({
          theorem: report.name,
          text: input.text,
          imports: submission.imports,
          axioms: report.axioms,
          againstTrusted: trusted !== undefined,
          gateLevel: "kernel-replay",
        }),
      );
    return { declarations, proofs };
  }

  private statementReasons(
    target: Target,
    record: DeclarationRecord | undefined,
    view: TermView,
    trusted: TermView | undefined,
  ): Reason[] {
    if (!record) {
      if (!target.isTheorem) return [];
      const text = `the submission has no accepted theorem ${target.name}`;
      return target.trusted ? [{ code: "statement-missing", text }] : [];
    }
    if (target.isTheorem && record.kind !== "theorem") {
      return [
        { code: "not-a-theorem", text: `${target.name} is declared as ${record.kind}, not proved` },
      ];
    }
    if (!target.trusted || !trusted) return [];
    const comparison = new StatementComparison(trusted, view);
    const difference = comparison.compareStatement(target.trusted, record);
    return difference ? explainDifference(target, difference, trusted, view) : [];
  }
}

/** Never an empty list: without a report, nothing would stand against "proved". */
function rejectMalformed(input: GateInput, text: string): DeclarationReport[] {
  const reasons: Reason[] = [{ code: "malformed", text }];
  const reports = rejectAll(input, reasons);
  if (reports.length > 0) return reports;
  const file: Target = { name: "[file]", nameParts: [], pos: null, endPos: null, isTheorem: true };
  return [makeReport(file, undefined, undefined, reasons)];
}

/** Names the definition that was changed, where that is what makes a statement another one. */
function explainDifference(
  target: Target,
  difference: Difference,
  trusted: TermView,
  view: TermView,
): Reason[] {
  const changed = (name: string, what: string): Reason => ({
    code: "definition-changed",
    text: `${name}, on which the statement of ${target.name} depends, was changed: ${what}`,
  });
  if (difference.name !== target.name) return [changed(difference.name, difference.what)];
  const reasons: Reason[] = [
    { code: "statement-changed", text: `${target.name}: ${difference.what}` },
  ];
  for (const name of target.trusted ? trusted.constants(target.trusted.type) : []) {
    const ours = trusted.find(trusted.key(name));
    const theirs = view.find(trusted.key(name));
    if (!ours || !theirs) continue;
    const inner = new StatementComparison(trusted, view).compareDeclaration(ours, theirs);
    if (inner) reasons.push(changed(inner.name, inner.what));
  }
  return reasons;
}

const EMPTY_EXPORT = {
  terms: {
    strings: [],
    names: [],
    levels: new Int32Array(),
    exprs: new Int32Array(),
    lists: new Int32Array(),
  },
  records: [],
  missing: [],
  notes: [],
};

/** The theorems that the trusted text leaves open, in its order. */
function trustedTargets({ open }: TrustedStatement, submission: CheckResult): Target[] {
  const places = new Map(submission.declarations.map((d) => [d.name, d]));
  return open.map(({ declaration: { name, nameParts }, record }) => ({
    name,
    nameParts,
    pos: places.get(name)?.pos ?? null,
    endPos: places.get(name)?.endPos ?? null,
    trusted: record,
    isTheorem: true,
  }));
}

/**
 * The kernel computes `Nat.gcd` and the like by name, and axioms are allowed by name: both mean what
 * they should only where the names are those of Init.
 */
function baseReasons({ imports }: CheckResult): Reason[] {
  if (imports.includes("Init")) return [];
  const text =
    "a text without Init (`prelude`) is not judged: it could itself define what the kernel knows by name";
  return [{ code: "not-judgeable", text }];
}

/** Every declaration of the text, also those that its syntax announces but Lean did not accept. */
function ownTargets(submission: CheckResult): Target[] {
  const accepted = submission.declarations.filter((d) => d.kind !== "constructor");
  const targets: Target[] = accepted.map((d) => ({
    name: displayName(userName(d.nameParts)),
    nameParts: d.nameParts,
    pos: d.pos,
    endPos: d.endPos,
    isTheorem: d.kind === "theorem",
  }));
  const known = new Set(targets.map((target) => target.name));
  for (const command of submission.commands) {
    if (command.name === "" || known.has(command.name)) continue;
    known.add(command.name);
    targets.push({
      name: command.name,
      nameParts: parseName(command.name),
      pos: command.pos,
      endPos: command.endPos,
      isTheorem: command.keyword === "theorem",
    });
  }
  return targets;
}

/** Lean's errors inside a declaration; against a trusted text, any error of the submission. */
function elaborationReasons(target: Target, submission: CheckResult, accepted: boolean): Reason[] {
  const errors = submission.messages.filter((m) => m.severity === "error");
  const own = errors.filter(
    (m) => target.pos && target.endPos && isWithin(m.pos, target.pos, target.endPos),
  );
  const relevant = own.length > 0 ? own : target.trusted || !accepted ? errors : [];
  const reasons = relevant.slice(0, 3).map(
    (m): Reason => ({
      code: "elaboration-error",
      text: `line ${m.pos.line}: ${firstLines(m.data)}`,
    }),
  );
  if (!accepted && reasons.length === 0 && !target.trusted) {
    reasons.push({ code: "elaboration-error", text: "Lean did not accept this declaration" });
  }
  return reasons;
}

function firstLines(text: string): string {
  const lines = text.split("\n");
  return lines.length > 4 ? `${lines.slice(0, 4).join("\n")}\n…` : text;
}

function makeReport(
  target: Target,
  record: DeclarationRecord | undefined,
  foundations: Foundations | undefined,
  reasons: Reason[],
): DeclarationReport {
  const onlySorry = reasons.length > 0 && reasons.every((reason) => reason.code === "sorry");
  const verdict =
    reasons.length === 0
      ? target.isTheorem
        ? "proved"
        : "checked"
      : onlySorry
        ? "incomplete"
        : "rejected";
  return {
    name: target.name,
    kind: record?.kind ?? (target.isTheorem ? "theorem" : "definition"),
    verdict,
    axioms: foundations?.axioms ?? [],
    sorry: foundations?.sorry ?? false,
    reasons,
    pos: target.pos,
    endPos: target.endPos,
  };
}
