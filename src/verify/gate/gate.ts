import { LemmataError } from "../../core/errors/index.ts";
import type { GateLevel } from "../../core/index.ts";
import {
  type DeclarationKind,
  type DeclarationRecord,
  type DeclarationReport,
  displayName,
  isUnsafeRecord,
  isWithin,
  type Message,
  type NameParts,
  nameKey,
  type Position,
  parseName,
  type Reason,
  readableName,
  type Survey,
  TermView,
  userName,
} from "../../core/index.ts";
import type { CheckResult, Judge, JudgedTarget } from "../../core/ports/index.ts";
import { type AxiomPolicy, axiomOrigin, DEFAULT_AXIOM_POLICY } from "./axiom-policy.ts";
import { type Difference, isMadeByLean, StatementComparison } from "./compare.ts";
import { exampleNumber } from "./example-commands.ts";
import { noteReasons } from "./notes.ts";
import { readStatement, type TrustedStatement } from "./obligations.ts";
import { againstDefinition, isAnnouncedTheorem } from "./outside-logic.ts";
import { rejectAll } from "./reject-all.ts";
import { makeVerifiedProof, type VerifiedProof } from "./verified-proof.ts";

export interface GateInput {
  /** The submitted text and what its elaboration produced, exported terms included. */
  text: string;
  submission: CheckResult;
  /** What the text announces, as the judge reads it; the theorems among it must be there. */
  survey?: Survey;
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
  /** What its own process says that it is. */
  kind?: DeclarationKind;
  /** Lean refused the type and went on with an axiom of its name. */
  isReplaced?: boolean;
  trusted?: DeclarationRecord;
  /** It states something; otherwise it only has to be a lawful definition. */
  isTheorem: boolean;
  /** It stands for an `example`, which may be one of data. */
  isExample: boolean;
  /** Nobody says that it states something. */
  isDefinition?: boolean;
  /** Lean makes it for a type, e.g. the projection to a field that is a proof. */
  isOfType?: boolean;
  /** The submission has the name, private where this one is not, or the other way round. */
  isOtherwiseVisible?: boolean;
}

/** Verifies submissions, equally strictly everywhere. */
export class Gate {
  private readonly judge: Judge;
  private readonly policy: AxiomPolicy;
  private readonly level: GateLevel;

  constructor(
    judge: Judge,
    policy: AxiomPolicy = DEFAULT_AXIOM_POLICY,
    level: GateLevel = "kernel-replay",
  ) {
    this.judge = judge;
    this.policy = policy;
    this.level = level;
  }

  /**
   * One report per declaration, or, against a trusted text, per theorem that it asks for. Throws
   * `bad-input` when the trusted text cannot be read or asks for nothing.
   */
  async verifySubmission(input: GateInput): Promise<GateResult> {
    const { submission, trusted } = input;
    const statement = trusted ? readStatement(trusted) : undefined;
    if (statement?.asked.length === 0) {
      throw new LemmataError("bad-input", "the trusted text asks for no theorem");
    }
    let view: TermView;
    try {
      view = new TermView(submission.export ?? EMPTY_EXPORT);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
      return { declarations: rejectMalformed(input, error.message), proofs: [] };
    }
    const targets = statement
      ? trustedTargets(statement, submission)
      : ownTargets(submission, input.survey);
    const compared = targets.map((target) => compare(target, view, statement));
    const judged = await this.ask(view, targets, compared, { submission, statement });
    const replaced = new Set(targets.flatMap((t) => (t.isReplaced ? [nameKey(t.nameParts)] : [])));
    const declarations = targets.map((target, i) => {
      const found = judged[i] as JudgedTarget;
      const isThere = found.kind !== undefined;
      const errors = elaborationReasons(target, submission, isThere || found.refusals.length > 0);
      const reasons = [
        ...baseReasons(submission),
        ...(compared[i]?.reasons ?? []),
        ...existenceReasons(target, found),
        ...found.refusals,
        ...axiomReasons(found.axioms, this.policy, replaced),
        ...(compared[i]?.reasons.length ? [] : differenceReasons(target, found)),
        ...noteReasons(view.find(nameKey(target.nameParts)), view, statement?.notes),
        // Lean puts a `sorry` where there is an error: that is what a reader needs to see.
        ...errors,
        ...sorryReasons(target, found),
      ];
      const standing = standingReasons(target, reasons, errors);
      const record = view.find(nameKey(target.nameParts));
      const hidden = hiddenIn(found.statement, target, view);
      return {
        ...makeReport(target, found, distinct(standing)),
        ...(record && isUnsafeRecord(record) && { isUnsafe: true as const }),
        ...(hidden.length > 0 && { hidden }),
      };
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
          gateLevel: this.level,
        }),
      );
    return { declarations, proofs };
  }

  /** The findings of the judge; where it gave no answer, the target does not exist. */
  private async ask(
    view: TermView,
    targets: readonly Target[],
    compared: readonly Compared[],
    { submission, statement }: { submission: CheckResult; statement: TrustedStatement | undefined },
  ): Promise<JudgedTarget[]> {
    const nothing = (reason: Reason): JudgedTarget[] =>
      targets.map(() => ({ axioms: [], sorryIn: [], refusals: [reason] }));
    const outcome = await this.judge.judge(
      {
        imports: submission.imports,
        submission: view.data,
        targets: targets.map(({ nameParts }) => nameParts),
        examples: targets.filter(({ isExample }) => isExample).map(({ nameParts }) => nameParts),
        trusted: statement
          ? { declarations: statement.view.data, renamed: compared.map(({ renamed }) => renamed) }
          : undefined,
        printStatements: true,
      },
      { timeoutMs: this.policy.replayTimeoutMs },
    );
    if (outcome.status === "malformed") {
      return nothing({ code: "malformed", text: outcome.reason });
    }
    if (outcome.status !== "judged") {
      return nothing({ code: outcome.status, text: `kernel replay: ${outcome.reason}` });
    }
    if (outcome.targets.length !== targets.length) {
      return nothing({ code: "crashed", text: "the judge did not answer for every theorem" });
    }
    return outcome.targets;
  }
}

interface Compared {
  reasons: Reason[];
  renamed: [NameParts, NameParts][];
}

/** Finds the differences from the trusted text that can be explained; the judge compares once more. */
function compare(
  target: Target,
  view: TermView,
  statement: TrustedStatement | undefined,
): Compared {
  const record = view.find(nameKey(target.nameParts));
  if (!record || !target.trusted || !statement) return { reasons: [], renamed: [] };
  const comparison = new StatementComparison(statement.view, view);
  const difference = comparison.compareStatement(target.trusted, record);
  if (!difference) return { reasons: [], renamed: comparison.renamed() };
  return { reasons: explainDifference(target, difference, statement.view, view), renamed: [] };
}

/** Never an empty list: without a report, nothing would stand against "proved". */
function rejectMalformed(input: GateInput, text: string): DeclarationReport[] {
  const reasons: Reason[] = [{ code: "malformed", text }];
  const reports = rejectAll(input, reasons);
  if (reports.length > 0) return reports;
  const file: Target = {
    name: "[file]",
    nameParts: [],
    pos: null,
    endPos: null,
    isTheorem: true,
    isExample: false,
  };
  return [makeReport(file, { axioms: [], sorryIn: [], refusals: [] }, reasons)];
}

/** Names the changed definition, where that is what changes the statement. */
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

/** The theorems that the trusted text asks for, in its order. */
function trustedTargets({ asked }: TrustedStatement, submission: CheckResult): Target[] {
  const places = new Map(submission.declarations.map((d) => [nameKey(d.nameParts), d]));
  const readable = new Set(submission.declarations.map((d) => readableName(d.nameParts)));
  return asked.map(({ declaration: { nameParts }, record }) => ({
    name: readableName(nameParts),
    nameParts,
    isOtherwiseVisible: !places.has(nameKey(nameParts)) && readable.has(readableName(nameParts)),
    pos: places.get(nameKey(nameParts))?.pos ?? null,
    endPos: places.get(nameKey(nameParts))?.endPos ?? null,
    trusted: record,
    isTheorem: true,
    isExample: exampleNumber(nameParts) !== undefined,
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

/**
 * Every declaration of the text: those that its process says are there, and those that its syntax announces,
 * by that process and by the judge.
 */
function ownTargets(submission: CheckResult, survey: Survey | undefined): Target[] {
  const accepted = submission.declarations.filter((d) => d.kind !== "constructor");
  const types = submission.commands.filter(({ keyword }) => OF_TYPES.test(keyword));
  const targets = accepted.map((d): Target => {
    const name = readableName(d.nameParts);
    const isTheorem = d.kind === "theorem";
    const isExample = exampleNumber(d.nameParts) !== undefined;
    return {
      name,
      nameParts: d.nameParts,
      pos: d.pos,
      endPos: d.endPos,
      isReplaced: d.kind === "axiom" && types.some((type) => type.name === d.name),
      kind: d.kind,
      isTheorem,
      isExample,
      isOfType: types.some((type) => isWithin(d.pos, type.pos, type.endPos)),
      isDefinition: !isTheorem && !isExample && survey && !isAnnouncedTheorem(name, survey),
    };
  });
  const known = new Set(targets.map((target) => target.name));
  const announce = (name: string, place: Pick<Target, "pos" | "endPos">, isTheorem: boolean) => {
    known.add(name);
    targets.push({ name, nameParts: parseName(name), ...place, isTheorem, isExample: false });
  };
  for (const { name, keyword, pos, endPos } of submission.commands) {
    if (name === "" || known.has(name)) continue;
    announce(name, { pos, endPos }, keyword === "theorem");
  }
  for (const { name, written, keyword, pos } of survey?.declarations ?? []) {
    if (name === "" || keyword !== "theorem" || known.has(name)) continue;
    // After something that the judge could not read, namespaces may be others than it thinks.
    const isElsewhere = [...known].some((other) => other.endsWith(`.${written}`));
    if (survey?.hasErrors && (isElsewhere || known.has(written))) continue;
    announce(name, { pos, endPos: null }, true);
  }
  return targets;
}

/** Commands that declare no theorem of their author's. */
const OF_TYPES = /^(?:structure|class|inductive|coinductive|deriving)\b/;

/**
 * What the text declares and a statement rests on, where the statement as it is printed does not show it: an instance
 * that gives numbers another meaning. Of what is about types of the text, e.g. their equality, that is expected.
 */
function hiddenIn(statement: string | undefined, target: Target, view: TermView): string[] {
  const record = view.find(nameKey(target.nameParts));
  if (statement === undefined || !record) return [];
  const shown = new Set(statement.match(/[^\s()[\]{}⟨⟩,:.]+/gu));
  return view.constants(record.type).flatMap((name) => {
    const parts = view.parts(name);
    const own = view.find(nameKey(parts));
    if (!own || shown.has(String(parts.at(-1))) || parts.some(isMadeByLean)) return [];
    const isOfOwnType = view.constants(own.type).some((each) => view.find(view.key(each)));
    return isOfOwnType ? [] : [readableName(parts)];
  });
}

function existenceReasons(target: Target, found: JudgedTarget): Reason[] {
  if (found.kind === undefined) {
    if (!target.trusted) return [];
    const isPrivate = nameKey(userName(target.nameParts)) !== nameKey(target.nameParts);
    const note = isPrivate
      ? `the one of that name is public there, and private in the statement`
      : `the one of that name is private there: declare it \`public\``;
    const text = `the submission has no accepted theorem ${target.name}`;
    const whole = target.isOtherwiseVisible ? `${text}: ${note}` : text;
    return [{ code: "statement-missing", text: whole }];
  }
  if (!target.isTheorem || found.kind === "theorem" || target.isExample) return [];
  const text = `${target.name} is declared as ${found.kind}, not proved`;
  return [{ code: "not-a-theorem", text }];
}

/** What Lean put into the place of a type that it refused says nothing that its errors do not say better. */
function standingReasons(
  target: Target,
  reasons: readonly Reason[],
  errors: readonly Reason[],
): readonly Reason[] {
  if (target.isReplaced && errors.length > 0) return errors;
  return target.isDefinition ? againstDefinition(reasons) : reasons;
}

/** `replaced`: the keys of the axioms that Lean put into the place of something. */
function axiomReasons(
  axioms: readonly NameParts[],
  policy: AxiomPolicy,
  replaced: ReadonlySet<string>,
): Reason[] {
  const allowed = new Set(policy.allowedAxioms.map((name) => nameKey(parseName(name))));
  return axioms
    .filter((axiom) => !allowed.has(nameKey(axiom)))
    .map((axiom) => {
      const name = displayName(axiom);
      const text = replaced.has(nameKey(axiom))
        ? `rests on ${name}, which Lean did not accept`
        : `rests on the axiom ${name}${axiomOrigin(name)}`;
      return { code: "forbidden-axiom", text };
    });
}

function differenceReasons(target: Target, { difference }: JudgedTarget): Reason[] {
  if (difference === undefined) return [];
  const name = readableName(difference);
  if (nameKey(difference) === nameKey(target.nameParts)) {
    const text = `${target.name}: its statement is not the one asked for`;
    return [{ code: "statement-changed", text }];
  }
  const text = `${name}, on which the statement of ${target.name} depends, was changed`;
  return [{ code: "definition-changed", text }];
}

function sorryReasons(target: Target, { sorryIn }: JudgedTarget): Reason[] {
  if (sorryIn.length === 0) return [];
  const owners = sorryIn.map((name) => readableName(name));
  const self = readableName(target.nameParts);
  const text = owners.includes(self)
    ? `${self} uses sorry`
    : `${self} rests on ${owners.join(", ")}, which uses sorry`;
  return [{ code: "sorry", text }];
}

/** How many errors a declaration is told. */
const MOST_ERRORS = 3;

/**
 * Lean's errors inside a declaration. Where there are none, those elsewhere in the text, and said to be there: against a
 * trusted text any of them counts, and a declaration that Lean never came to may be missing for one of them.
 */
function elaborationReasons(target: Target, submission: CheckResult, accepted: boolean): Reason[] {
  const errors = submission.messages.filter((m) => m.severity === "error");
  const own = errors.filter(
    (m) => target.pos && target.endPos && isWithin(m.pos, target.pos, target.endPos),
  );
  const told = (from: readonly Message[], where: string) =>
    from
      .slice(0, MOST_ERRORS)
      .map(
        (m): Reason => ({
          code: "elaboration-error",
          text: `${where}line ${m.pos.line}: ${shortened(m.data)}`,
        }),
      );
  if (own.length > 0) return told(own, "");
  const elsewhere = target.trusted || !accepted ? told(errors, "elsewhere in the text, ") : [];
  if (accepted || target.trusted) return elsewhere;
  const missing: Reason = target.isTheorem
    ? { code: "not-run", text: `${target.name} was not elaborated as it stands in the text` }
    : { code: "elaboration-error", text: "Lean did not accept this declaration" };
  return [missing, ...elsewhere];
}

/** Lines of an error that are told: how it begins, and how it ends, which is where Lean says what it expected. */
const FIRST_LINES = 7;
const LAST_LINES = 5;

function shortened(text: string): string {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= FIRST_LINES + LAST_LINES) return text;
  return [...lines.slice(0, FIRST_LINES), "…", ...lines.slice(-LAST_LINES)].join("\n");
}

function distinct(reasons: readonly Reason[]): Reason[] {
  const seen = new Set<string>();
  return reasons.filter(({ code, text }) => {
    const key = `${code} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

function makeReport(target: Target, found: JudgedTarget, reasons: Reason[]): DeclarationReport {
  const onlySorry = reasons.length > 0 && reasons.every((reason) => reason.code === "sorry");
  const isProposition = target.isExample
    ? found.kind !== "definition"
    : target.isTheorem && target.isOfType !== true;
  const verdict =
    reasons.length === 0
      ? isProposition
        ? "proved"
        : "checked"
      : onlySorry
        ? "incomplete"
        : "rejected";
  return {
    name: target.name,
    kind: kindOf(target, found),
    verdict,
    axioms: found.axioms.map((axiom) => displayName(axiom)).sort(),
    sorry: found.sorryIn.length > 0,
    statement: found.statement,
    reasons,
    pos: target.pos,
    endPos: target.endPos,
  };
}

/** As the judge's kernel knows it; else as the text, or its own process, has it. */
function kindOf(target: Target, found: JudgedTarget): DeclarationKind {
  if (target.isReplaced) return "inductive";
  const isTheorem = target.isTheorem || target.isExample;
  return found.kind ?? (isTheorem ? "theorem" : (target.kind ?? "definition"));
}
