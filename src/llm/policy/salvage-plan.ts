import { type Candidate, type Message, partsOf } from "../../core/index.ts";
import type { PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import type { SketchToLemmas } from "./candidate-of-answer.ts";
import { documentText, type ProofDocument } from "./proof-document.ts";
import { withSorriesAt } from "./sorry-at-errors.ts";

/** Texts that Lean is asked about before a plan is given up. */
const MOST_TRIES = 6;
const TIME_MS = 20_000;

/**
 * A plan whose proof fails at some tactics, with a further lemma for each of these (Goedel-Code-Prover's code keeps such
 * plans, too). Nothing where Lean finds no fault in the proof, or makes no sense of the rest.
 */
export async function salvagePlan(
  candidate: Candidate,
  { goal, context }: Place,
  toLemmas: SketchToLemmas,
): Promise<Candidate | undefined> {
  const { proof, lemmas } = partsOf(candidate);
  const stated = lemmas.map(({ name, text }) => ({ name, text }));
  const document = { statement: goal.statement, lemmas: stated, proof };
  const sketch = await sketchOf(document, { goal, context });
  if (sketch === undefined) return undefined;
  const reading = await toLemmas({ ...goal, lemmas: [...goal.lemmas, ...stated] }, sketch, context);
  if (!reading.ok) return undefined;
  const decomposition = { ...reading.value, lemmas: [...lemmas, ...reading.value.lemmas] };
  return { kind: "decomposition", decomposition, origin: `${candidate.origin} (salvaged)` };
}

/** The proof with `sorry` in place of what fails; nothing where nothing does. */
async function sketchOf(document: ProofDocument, call: Place): Promise<string | undefined> {
  const { proof } = document;
  const whole = documentText(document);
  const before = whole.slice(0, whole.length - proof.length);
  const kept = await withoutErrors({ before, text: proof }, call);
  return kept === proof ? undefined : kept;
}

type Place = { goal: PolicyGoal; context: PolicyContext };

/** Lean text after other text that nothing may change. */
interface TextAfter {
  before: string;
  text: string;
}

/** The text with `sorry` in place of what fails, once Lean has no more errors; nothing where it makes no sense of it. */
export async function withoutErrors(
  { before, text }: TextAfter,
  call: Place,
): Promise<string | undefined> {
  let kept: string | undefined = text;
  for (let tries = 0; tries < MOST_TRIES && kept !== undefined; tries++) {
    const errors = await errorsIn({ before, text: kept }, call);
    if (errors?.length === 0) return kept;
    kept = errors && withSorriesAt(kept, errors);
  }
  return undefined;
}

/** Errors with their positions in the text; nothing where some are elsewhere, or Lean does not answer. */
export async function errorsIn(
  { before, text }: TextAfter,
  { goal, context: { workspace, signal } }: Place,
): Promise<Message[] | undefined> {
  const { environment } = goal;
  const limits = { timeoutMs: TIME_MS, signal };
  const run = await workspace.run({ text: before + text, environment }, limits);
  if (run.status !== "finished") return undefined;
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ proofStates, environments: [run.environment] });
  const errors = run.messages.filter(({ severity }) => severity === "error");
  const placed = errors.map((error) => movedUp(error, before));
  return placed.some(({ pos }) => pos.line < 1) ? undefined : placed;
}

/** An error in a text whose first character comes after `before`. */
function movedUp(error: Message, before: string): Message {
  const { pos } = error;
  const above = before.split("\n");
  const line = pos.line - above.length + 1;
  const shift = line === 1 ? [...(above.at(-1) as string)].length : 0;
  // What is said of the theorem's first line is about the whole proof.
  return { ...error, pos: { line, column: Math.max(0, pos.column - shift) } };
}
