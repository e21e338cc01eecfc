import {
  type Candidate,
  type Decomposition,
  type Message,
  type ProposedLemma,
  theoremText,
} from "../../core/index.ts";
import { theoremsIn } from "./lean-commands.ts";
import { malformed, parsed } from "./parsed.ts";
import { parseProofAnswer } from "./proof-answer.ts";
import { documentText, type ProofDocument } from "./proof-document.ts";
import { hasGap } from "./proof-rules.ts";
import { errorsIn, withoutErrors } from "./salvage-plan.ts";
import {
  type PolicyCall,
  readContext,
  type Task,
  type TaskDeps,
  UNPROVED,
  valuesOf,
} from "./task.ts";

/** Files of plans as models have made them so far, by the statement that they prove. */
export type PlanFiles = Map<string, Decomposition>;

const TIME_MS = 20_000;

/**
 * One epoch of completing a plan as a whole, as Goedel-Code-Prover's code does: edits of the file with all that is open,
 * corrections by Lean's errors, `sorry` for what still fails (by the model, then by force), and the file as it is then
 * goes into the next epoch. What is proved is taken out of it. Nothing when the time is over.
 */
export async function fileTask(
  deps: TaskDeps,
  call: PolicyCall,
  files: PlanFiles,
): Promise<Task | undefined> {
  const { prompts, settings } = deps;
  const { statement } = call.goal;
  const mayEliminate = settings.eliminate && settings.conversation === "fresh";
  let document: ProofDocument = { statement, ...fileOf(call, files.get(statement.text)) };
  let errors: readonly Message[] = [];
  const open = await firstGap(document, call);
  if (open === undefined) return undefined;
  const values = () => {
    const refused = { accepted: false, messages: [...errors], goals: [], reasons: [] };
    const feedback = errors.length > 0 ? refused : undefined;
    return valuesOf(deps, document, { feedback, isWhole: true });
  };
  return {
    role: "complete",
    corrector: "correctProof",
    corrections: settings.proofCorrections + (mayEliminate ? 1 : 0),
    ask: () => prompts.fill("complete", { ...values(), goal: open, refused: "" }),
    async read(reply, next) {
      // What the epoch began with, so that nothing depends on when an answer came.
      const context = readContext(call.goal);
      const read = parseProofAnswer(reply.text, { document, context, isWhole: true });
      const [file] = read.ok ? read.value : [];
      if (!read.ok && reply.finish !== "length") return read;
      if (!file) return malformed("it was cut off at the limit of length; be brief");
      document = { statement, lemmas: withMissing(file, document), proof: file.proof };
      return parsed([toCandidate(document, next)]);
    },
    correct(_, __, tried) {
      const isLast = mayEliminate && tried.length >= settings.proofCorrections;
      return prompts.fill(isLast ? "eliminate" : "correct-proof", { ...values(), refused: "" });
    },
    goOn: () => prompts.fill("continue", values()),
    async review(next, isLast) {
      const text = textFor(next, document);
      const found = await errorsIn({ before: "", text }, next);
      const isLate = () => next.context.signal.aborted;
      if (found) errors = found;
      else return isLate() ? "interrupted" : "over";
      if (found.length > 0 && !isLast) return "wrong";
      const isKept = found.length > 0 && settings.keepProgress;
      const sorried = isKept ? await withoutErrors({ before: "", text }, next) : undefined;
      if (isLate()) return "interrupted";
      const kept = found.length === 0 ? text : sorried;
      if (kept !== undefined && hasGap(kept)) files.set(statement.text, readFile(kept));
      // Without gaps, and refused all the same: it begins anew.
      else if (kept !== undefined) files.delete(statement.text);
      return "over";
    },
  };
}

/** The file in its lines, without what was proved since it was first shown: that stands in the environment. */
function textFor(call: PolicyCall, document: ProofDocument): string {
  const proved = document.lemmas?.filter((lemma) => isProved(lemma, call)) ?? [];
  return proved.reduce((text, lemma) => {
    const own = theoremText(lemma, lemma.proof ?? "by sorry");
    return text.replace(own, () => own.replace(/[^\n]/g, ""));
  }, documentText(document));
}

function isProved({ name }: ProposedLemma, { goal }: PolicyCall): boolean {
  return goal.lemmas.some((lemma) => lemma.name === name);
}

/** The plan, with what the file has for it; further lemmas of the file stay where they are. */
function fileOf(call: PolicyCall, file: Decomposition | undefined): Decomposition {
  const { plan = { lemmas: [], proof: UNPROVED } } = call.goal;
  const own = (name: string) => file?.lemmas.find((lemma) => lemma.name === name);
  if (file && plan.lemmas.every(({ name }) => own(name))) {
    return { ...file, lemmas: file.lemmas.filter((lemma) => !isProved(lemma, call)) };
  }
  const lemmas = plan.lemmas.map(({ name, text, proof = UNPROVED }) => {
    return { name, text, proof: own(name)?.proof ?? proof };
  });
  return { lemmas, proof: plan.proof };
}

/** The lemmas of an answer, and before them those that it left out. */
function withMissing(file: Decomposition, { lemmas = [] }: ProofDocument): ProposedLemma[] {
  const isThere = ({ name }: ProposedLemma) => file.lemmas.some((other) => other.name === name);
  return [...lemmas.filter((lemma) => !isThere(lemma)), ...file.lemmas];
}

function readFile(text: string): Decomposition {
  const theorems = theoremsIn(text);
  const proof = theorems.pop()?.proof ?? UNPROVED;
  return { lemmas: theorems, proof };
}

/** Proofs without gaps; of the goal that of the plan where the file has none. */
function toCandidate(
  { lemmas = [], proof }: ProofDocument,
  { goal: { plan } }: PolicyCall,
): Candidate {
  const whole = lemmas.map(({ proof = "sorry", ...lemma }) =>
    hasGap(proof) ? lemma : { ...lemma, proof },
  );
  const own = hasGap(proof) && plan ? plan.proof : proof;
  return { kind: "proof", proof: own, lemmas: whole, origin: "llm/file" };
}

/** The goal at the first `sorry`; empty where Lean shows none, and nothing when the time is over. */
async function firstGap(
  document: ProofDocument,
  { goal: { environment }, context: { workspace, signal } }: PolicyCall,
): Promise<string | undefined> {
  const limits = { timeoutMs: TIME_MS, signal };
  const run = await workspace.run({ text: documentText(document), environment }, limits);
  if (run.status !== "finished") return signal.aborted ? undefined : "";
  const lineOf = ({ pos }: (typeof run.sorries)[number]) => pos?.line ?? Number.POSITIVE_INFINITY;
  const [first] = run.sorries.toSorted((a, b) => lineOf(a) - lineOf(b));
  const goals = first && (await workspace.goals(first.proofState, "full", limits));
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ proofStates, environments: [run.environment] });
  if (goals?.status !== "finished") return signal.aborted ? undefined : "";
  return goals.value[0]?.text ?? "";
}
