import {
  type DeclarationExport,
  type DeclarationRecord,
  displayName,
  isUnsafeRecord,
  type NameParts,
  nameKey,
  parseName,
  TermView,
} from "../../core/index.ts";
import type {
  Judge,
  JudgedTarget,
  Judgement,
  JudgementRequest,
  ReportingJudge,
} from "../../core/ports/index.ts";
import { reachedFrom } from "./notes.ts";
import { replayAll } from "./replay.ts";

type Refusal = JudgedTarget["refusals"][number];

/** Constants of the library that mean an axiom, whatever an export says about them. */
const AXIOMS_BY_NAME: ReadonlyMap<string, NameParts> = new Map(
  [
    "propext Classical.choice Quot.sound",
    "Lean.trustCompiler Lean.ofReduceBool Lean.ofReduceNat",
    "Lean.reduceBool Lean.reduceNat",
  ]
    .join(" ")
    .split(" ")
    .map((name) => {
      const axiom = /^Lean\.reduce/.test(name) ? "Lean.trustCompiler" : name;
      return [nameKey(parseName(name)), parseName(axiom)];
    }),
);
const SORRY = nameKey(["sorryAx"]);

/** The kernel's complaint about a theorem that states data. */
const NO_PROPOSITION = /is not a proposition|not a Prop/;

/**
 * A judge on top of one that takes text and prints: everything that a target reaches is replayed on a clean
 * environment, and there `#print axioms` is asked for it. Statements are compared by the gate alone.
 * `allows`: whether proofs may rest on an axiom.
 */
export class ReplayingJudge implements Judge {
  readonly elaborate: Judge["elaborate"];
  readonly survey: Judge["survey"];
  private readonly judging: ReportingJudge;
  private readonly allows: (axiom: string) => boolean;

  constructor(judging: ReportingJudge, allows: (axiom: string) => boolean) {
    this.judging = judging;
    this.allows = allows;
    this.elaborate = (request) => judging.elaborate(request);
    this.survey = (text, options) => judging.survey(text, options);
  }

  async judge(request: JudgementRequest, limits: { timeoutMs: number }): Promise<Judgement> {
    try {
      return await this.judgeWellFormed(request, limits);
    } catch (error) {
      // Whatever cannot be written down as a declaration, e.g. a part of an inductive block.
      if (!(error instanceof RangeError)) throw error;
      return { status: "malformed", reason: error.message };
    }
  }

  private async judgeWellFormed(
    request: JudgementRequest,
    limits: { timeoutMs: number },
  ): Promise<Judgement> {
    const asTheorems = withTheorems(request.submission, request.examples);
    const view = new TermView(asTheorems);
    const printed = new Map<string, readonly string[]>();
    const replay: ReportingJudge["replay"] = async (imports, data, { timeoutMs }) => {
      const outcome = await this.judging.replay(imports, data, {
        timeoutMs,
        axiomsOf: request.targets,
      });
      for (const [name, axioms] of outcome.axioms ?? []) printed.set(name, axioms);
      return outcome;
    };
    const targets = request.targets.map((name): JudgedTarget & { reached: DeclarationRecord[] } => {
      const record = view.find(nameKey(name));
      const none = { axioms: [], sorryIn: [], refusals: [], reached: [] };
      return record ? { ...none, ...foundations(record, view) } : none;
    });
    const wanted = targets.filter(({ refusals }) => refusals.length === 0);
    const refusals = await replayAll({ replay }, view, request.imports, {
      records: new Set(wanted.flatMap(({ reached }) => reached)),
      ...limits,
    });
    const data = request.targets.filter((name, i) => {
      const isExample = request.examples.some((example) => nameKey(example) === nameKey(name));
      const refused = refusals.reasonsFor(targets[i]?.reached ?? []);
      return isExample && refused.some(({ text }) => NO_PROPOSITION.test(text));
    });
    if (data.length > 0) {
      const keys = new Set(data.map(nameKey));
      const examples = request.examples.filter((name) => !keys.has(nameKey(name)));
      return this.judge({ ...request, examples }, limits);
    }
    const bodiless = await this.judging.bodilessConstants(
      request.imports,
      [...new Set([...printed.values()].flat())].filter((axiom) => !this.allows(axiom)),
    );
    return {
      status: "judged",
      targets: targets.map(({ reached, ...target }, i) => {
        const refused = refusals.reasonsFor(reached);
        if (target.kind === undefined || target.refusals.length > 0) return target;
        if (refused.length > 0) return { ...target, refusals: refused };
        const told = printed.get(displayName(request.targets[i] as NameParts));
        return withPrinted(
          target,
          told?.filter((axiom) => !bodiless.has(axiom)),
        );
      }),
    };
  }
}

/** Definitions that stand for examples become theorems, for the kernel to say whether they are. */
function withTheorems(data: DeclarationExport, examples: readonly NameParts[]): DeclarationExport {
  const keys = new Set(examples.map(nameKey));
  const records = data.records.map((record): DeclarationRecord => {
    const name = data.terms.names[record.name] ?? [];
    if (record.kind !== "definition" || !keys.has(nameKey(name))) return record;
    const { name: index, levelParams, type, value } = record;
    return { kind: "theorem", name: index, levelParams, type, value };
  });
  return { ...data, records };
}

/** Walks everything that a declaration reaches. What the library is known for counts by name, first. */
function foundations(root: DeclarationRecord, view: TermView) {
  const reached = [...reachedFrom(root, view)];
  const axioms = new Map<string, NameParts>();
  const sorryIn: NameParts[] = [];
  const refusals: Refusal[] = [];
  for (const record of reached) {
    const name = view.parts(record.name);
    const key = view.key(record.name);
    const refusal = foreignness(record, key, view);
    if (refusal) refusals.push(refusal);
    if (record.kind === "axiom") axioms.set(key, name);
    for (const used of view.dependencies(record).map((each) => view.key(each))) {
      const axiom = AXIOMS_BY_NAME.get(used);
      if (axiom) axioms.set(nameKey(axiom), axiom);
      if (used === SORRY && !sorryIn.includes(name)) sorryIn.push(name);
    }
  }
  return { kind: root.kind, reached, axioms: [...axioms.values()], sorryIn, refusals };
}

/** Refuses what no submission may contain. */
function foreignness(record: DeclarationRecord, key: string, view: TermView): Refusal | undefined {
  const name = displayName(view.parts(record.name));
  const malformed = (text: string): Refusal => ({ code: "malformed", text: `${name} ${text}` });
  if (key === SORRY || AXIOMS_BY_NAME.has(key)) {
    return malformed("belongs to the library and is declared again");
  }
  if (record.kind === "quotient") return malformed("claims to be a part of the logic itself");
  if (record.kind === "constructor") {
    const type = view.find(view.key(record.inductive));
    const isOwn = type?.kind === "inductive" && type.constructors.includes(record.name);
    if (!isOwn) return malformed("is no constructor of its type");
  }
  if (record.kind === "recursor") {
    const isOwn = record.all.every((type) => view.find(view.key(type))?.kind === "inductive");
    if (!isOwn || record.all.length === 0) return malformed("is no recursor of its types");
  }
  if (!isUnsafeRecord(record)) return undefined;
  return { code: "unsafe-definition", text: `rests on ${name}, which is unsafe` };
}

/** Adds what `#print axioms` said; a judge that printed nothing has not judged. */
function withPrinted(target: JudgedTarget, printed: readonly string[] | undefined): JudgedTarget {
  if (target.kind !== "theorem") return target;
  if (!printed) {
    const text = "the backend did not say which axioms it rests on";
    return { ...target, refusals: [{ code: "not-judgeable", text }] };
  }
  const axioms = new Map(target.axioms.map((axiom) => [nameKey(axiom), axiom]));
  for (const axiom of printed.map(parseName)) {
    if (nameKey(axiom) !== SORRY) axioms.set(nameKey(axiom), axiom);
  }
  const restsOnSorry = printed.includes("sorryAx") && target.sorryIn.length === 0;
  return {
    ...target,
    axioms: [...axioms.values()],
    sorryIn: restsOnSorry ? [["something of the library"]] : target.sorryIn,
  };
}
