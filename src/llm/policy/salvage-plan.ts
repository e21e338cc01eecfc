import { type Candidate, type Message, partsOf } from "../../core/index.ts";
import type { PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import type { SketchToLemmas } from "./candidate-of-answer.ts";
import { documentText, type ProofDocument } from "./proof-document.ts";
import { type PlacedError, withSorriesAt } from "./sorry-at-errors.ts";

/** Texts that Lean is asked about before a plan is given up. */
const MOST_TRIES = 6;
const TIME_MS = 20_000;

/**
 * A plan whose proof fails at some tactics, with a further lemma for each of these (Goedel-Code-Prover's code keeps such
 * plans, too). Nothing where Lean finds no fault in the proof, or makes no sense of the rest.
 */
export async function salvagePlan(
  candidate: Candidate,
  { goal, context }: { goal: PolicyGoal; context: PolicyContext },
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

/** The proof with `sorry` in place of what fails, once Lean has no more errors. */
async function sketchOf(
  document: ProofDocument,
  call: { goal: PolicyGoal; context: PolicyContext },
): Promise<string | undefined> {
  let { proof } = document;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const errors = await errorsIn({ ...document, proof }, call);
    if (errors === undefined) return undefined;
    if (errors.length === 0) return tries > 0 ? proof : undefined;
    const next = withSorriesAt(proof, errors);
    if (next === undefined) return undefined;
    proof = next;
  }
  return undefined;
}

/** Errors with their positions in the proof; nothing where some are elsewhere, or Lean does not answer. */
async function errorsIn(
  document: ProofDocument,
  { goal, context: { workspace, signal } }: { goal: PolicyGoal; context: PolicyContext },
): Promise<PlacedError[] | undefined> {
  const text = documentText(document);
  const { environment } = goal;
  const run = await workspace.run({ text, environment }, { timeoutMs: TIME_MS, signal });
  if (run.status !== "finished") return undefined;
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ proofStates, environments: [run.environment] });
  const errors = run.messages.filter(({ severity }) => severity === "error");
  const before = text.slice(0, text.length - document.proof.length);
  const placed = errors.map((error) => inProof(error, before));
  return placed.some(({ pos }) => pos.line < 1) ? undefined : placed;
}

/** An error in a proof whose first character comes after `before`. */
function inProof({ pos, data }: Message, before: string): PlacedError {
  const above = before.split("\n");
  const line = pos.line - above.length + 1;
  const shift = line === 1 ? [...(above.at(-1) as string)].length : 0;
  // What is said of the theorem's first line is about the whole proof.
  return { pos: { line, column: Math.max(0, pos.column - shift) }, data };
}
