import type { DeclarationInfo } from "./declaration.ts";
import { isWithin } from "./lean-text.ts";
import type { ProofWorkspace, RequestLimits } from "./ports/index.ts";
import { readableName } from "./term/table.ts";

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
  const lines = text.split("\n");
  const words = new Set(statement.match(WORD));
  const types = declarations.filter(({ kind }) => kind === "inductive");
  const found: string[] = [];
  for (const declaration of declarations.toReversed()) {
    const { kind, nameParts, pos, endPos } = declaration;
    const name = readableName(nameParts);
    const own = lines.slice(pos.line - 1, endPos.line).join("\n");
    // What notation means for a type is not said by name.
    const isInstance = /^(?:@\[[^\]]*\]\s*)?(?:\w+\s+)*instance\b/.test(own);
    if (!isInstance && !words.has(lastPart(name))) continue;
    for (const word of own.match(WORD) ?? []) words.add(word);
    // Projections, and what `deriving` makes.
    const isMade = types.some((type) => isWithin(pos, type.pos, type.endPos));
    if (kind === "definition" && !isInstance && !isMade) found.push(name);
  }
  return found.slice(0, MOST_DEFINITIONS);
}

/**
 * Makes Lean derive and keep what tactics want to know of definitions: their equations, those of their matches with
 * congruences and splitters, and their principles of induction. Otherwise each tactic that uses one adds all that to its own
 * environment again. Returns the environment that has it; what took too long is left out.
 */
export async function makeReady(
  workspace: ProofWorkspace,
  {
    lacking,
    environment,
    after,
  }: { lacking: readonly string[]; environment: number; after: number },
  limits: RequestLimits,
): Promise<number> {
  const theorems = lacking.map((name, i) => readyText(name, `${READY}${after + i}`));
  const text = theorems.join("\n\n");
  const run = await workspace.run({ text, environment }, { ...limits, heartbeats: MOST_TOGETHER });
  return run.status === "finished" ? run.environment : environment;
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

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
