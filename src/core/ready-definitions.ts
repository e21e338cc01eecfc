import type { DeclarationInfo } from "./declaration.ts";
import { declaredTexts, lastPart } from "./declared-texts.ts";
import type { ProofWorkspace, RequestLimits } from "./ports/index.ts";

/** Definitions of a text by which tactics are made faster: more would take longer than they save. */
const MOST_DEFINITIONS = 14;
/** What Lean may take for one of them, in thousands of heartbeats. */
const MOST_HEARTBEATS = 4_000;
const MOST_TOGETHER = 40_000;

const WORD = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu;

/** Full names of the definitions of a text that a statement rests on, by the words of both; the last ones first. */
export function definitionsBelow(
  statement: string,
  { text, declarations }: { text: string; declarations: readonly DeclarationInfo[] },
): string[] {
  const words = new Set(statement.match(WORD));
  const found: string[] = [];
  for (const own of declaredTexts(text, declarations).toReversed()) {
    // What notation means for a type is not said by name.
    if (!own.isInstance && !words.has(lastPart(own.name))) continue;
    for (const word of own.text.match(WORD) ?? []) words.add(word);
    if (own.kind === "definition" && !own.isInstance && !own.isMade) found.push(own.name);
  }
  return found.slice(0, MOST_DEFINITIONS);
}

/**
 * Makes Lean derive and keep what tactics want to know of definitions: their equations, those of their matches with
 * congruences and splitters, and their principles of induction. Otherwise each tactic that uses one adds all that to its own
 * environment again. Returns the environment that has it, or nothing when that could not be made.
 */
export async function makeReady(
  workspace: ProofWorkspace,
  asked: { lacking: readonly string[]; environment: number; after: number },
  limits: RequestLimits,
): Promise<number | undefined> {
  const { lacking, environment, after } = asked;
  const theorems = lacking.map((name, i) => readyText(name, `${READY}${after + i}`));
  const text = theorems.join("\n\n");
  const run = await workspace.run({ text, environment }, { ...limits, heartbeats: MOST_TOGETHER });
  return run.status === "finished" ? run.environment : undefined;
}

/** Whether a theorem is one of those that were added for the sake of their proofs. */
export function isReadyTheorem(name: string): boolean {
  return lastPart(name).startsWith(READY);
}

const READY = "lemmata_ready_";

function readyText(definition: string, theorem: string): string {
  const name = `_root_.${definition}`;
  const claim = `type_of% @${name}.eq_def`;
  return [
    `set_option maxHeartbeats ${MOST_HEARTBEATS} in`,
    `theorem ${theorem} : _root_.True := by`,
    `  try have := @${name}.induct_unfolding`,
    `  try have : ${claim} := by intros; first | (split <;> simp [${name}]) | simp [${name}]`,
    `  try have : ${claim} := by intros; grind [${name}]`,
    "  trivial",
  ].join("\n");
}
