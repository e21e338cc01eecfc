import { z } from "zod";
import { allFencedBlocks, escapeRegExp, withoutThoughts } from "../../core/index.ts";
import { parseProofAnswer } from "./proof-answer.ts";

/** How a model writes a proof: as text, as a list of tactics, or as a tree of tactics with their goals. */
export type ProofFormat = "string" | "string-list" | "string-tree";

export const PROOF_FORMATS = [
  "string",
  "string-list",
  "string-tree",
] as const satisfies readonly ProofFormat[];

/** The proof after `:=`, or why the answer has none, in words for the model. */
export type ReadProof = { ok: true; proof: string } | { ok: false; reason: string };

/**
 * A tactic, or one with what is done about the goals that it leaves:
 * `{"tactic": "constructor", "goals": [["exact hp"], ["exact hq"]]}`.
 */
export type TacticTree = (string | { tactic: string; goals: TacticTree[] })[];

const treeSchema: z.ZodType<TacticTree> = z.lazy(() =>
  z.array(
    z.union([z.string(), z.strictObject({ tactic: z.string(), goals: z.array(treeSchema) })]),
  ),
);
const listSchema = z.array(z.string()).min(1);

/** Reads a proof out of an answer. `statement`: what may be repeated before the proof. */
export function readProofAnswer(answer: string, format: ProofFormat, statement: string): ReadProof {
  const text = withoutThoughts(answer);
  return format === "string" ? readText(text, statement) : readJson(text, format);
}

/** One block as it stands, since a proof by equations has no other form; anything else as answers of provers are read. */
function readText(text: string, statement: string): ReadProof {
  const blocks = allFencedBlocks(text).filter(({ mark }) => /^lean4?$/.test(mark));
  const [block] = blocks;
  if (blocks.length === 1 && block && block.text.trim() !== "" && !block.isCutOff)
    return { ok: true, proof: proofOf(block.text, statement) };
  const name = /\b(?:theorem|lemma)\s+(\S+)/.exec(statement)?.[1] ?? "";
  const document = { statement: { name, text: statement }, proof: "" };
  const read = parseProofAnswer(text, { document, context: "" });
  if (!read.ok) return { ok: false, reason: read.reasons.join("; ") };
  const whole = read.value.find(
    ({ lemmas, hasGaps, isCutOff }) => lemmas.length === 0 && !hasGaps && !isCutOff,
  );
  return whole
    ? { ok: true, proof: `:= ${whole.proof}` }
    : { ok: false, reason: "the proof must be complete, and stand without new theorems" };
}

function readJson(text: string, format: "string-list" | "string-tree"): ReadProof {
  const blocks = allFencedBlocks(text).filter(({ mark }) => mark === "json" || mark === "");
  const last = blocks.at(-1)?.text ?? (/^\s*\[/.test(text) ? text : undefined);
  return last === undefined
    ? { ok: false, reason: "there is no ```json block" }
    : readTactics(last, format);
}

function proofOf(block: string, statement: string): string {
  const words = statement.split(/\s+/).filter((word) => word !== "");
  const pattern = words.map((word) => escapeRegExp(word)).join("\\s+");
  const rest = block.replace(new RegExp(`^\\s*${pattern}\\s*`), "").trim();
  if (rest.startsWith("|")) return alignedEquations(rest);
  return rest.startsWith(":=") ? rest : `:= ${rest}`;
}

/** On a line of its own: no equation may begin further left than the first one. */
function alignedEquations(equations: string): string {
  const margins = [...equations.matchAll(/\n([ \t]*)\|/g)].map(([, margin = ""]) => margin.length);
  return `\n${" ".repeat(margins.length > 0 ? Math.min(...margins) : 2)}${equations}`;
}

function readTactics(block: string, format: "string-list" | "string-tree"): ReadProof {
  let value: unknown;
  try {
    value = JSON.parse(block);
  } catch (error) {
    return { ok: false, reason: `the JSON cannot be read: ${(error as Error).message}` };
  }
  const read = (format === "string-list" ? listSchema : treeSchema).safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.length ? ` at ${issue.path.join(".")}` : "";
    return { ok: false, reason: `the JSON is not what was asked for${place}: ${issue?.message}` };
  }
  return {
    ok: true,
    proof: `:= by\n${treeLines(read.data)
      .map((line) => `  ${line}`)
      .join("\n")}`,
  };
}

function treeLines(tree: TacticTree): string[] {
  return tree.flatMap((node) => {
    if (typeof node === "string") return node.split("\n");
    const { tactic, goals } = node;
    const lines = tactic.split("\n");
    const isOpen = /(\bby|=>|:=)\s*$/.test(tactic);
    const [only] = goals;
    if (isOpen && only && goals.length === 1)
      return [...lines, ...treeLines(only).map((line) => `  ${line}`)];
    return [...lines, ...goals.flatMap((goal) => bullet(treeLines(goal)))];
  });
}

function bullet([first = "skip", ...rest]: string[]): string[] {
  return [`· ${first}`, ...rest.map((line) => `  ${line}`)];
}
