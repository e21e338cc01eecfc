import { z } from "zod";

/** How a model writes a proof: as text, as a list of tactics, or as a tree of tactics with their goals. */
export type ProofFormat = "string" | "string-list" | "string-tree";

export const PROOF_FORMATS: readonly ProofFormat[] = ["string", "string-list", "string-tree"];

/** The proof after `:=`, or why the answer has none, in words for the model. */
export type ReadProof = { ok: true; proof: string } | { ok: false; reason: string };

/**
 * A tactic, or one with what is done about the goals that it leaves:
 * `{"tactic": "constructor", "goals": [["exact hp"], ["exact hq"]]}`.
 */
type TacticTree = (string | { tactic: string; goals: TacticTree[] })[];

const treeSchema: z.ZodType<TacticTree> = z.lazy(() =>
  z.array(
    z.union([z.string(), z.strictObject({ tactic: z.string(), goals: z.array(treeSchema) })]),
  ),
);
const listSchema = z.array(z.string()).min(1);

/** Reads a proof out of an answer. `statement`: what may be repeated before the proof. */
export function readProofAnswer(answer: string, format: ProofFormat, statement: string): ReadProof {
  const text = answer.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, "");
  const language = format === "string" ? "lean4?" : "json";
  const blocks = [
    ...text.matchAll(new RegExp(`^\`\`\`${language}\\s*\\n([\\s\\S]*?)^\`\`\``, "gm")),
  ];
  const [block] = blocks;
  const name = format === "string" ? "lean" : "json";
  if (block?.[1] === undefined || block[1].trim() === "")
    return { ok: false, reason: `there is no \`\`\`${name} block` };
  if (blocks.length > 1)
    return {
      ok: false,
      reason: `there are ${blocks.length} \`\`\`${name} blocks; give exactly one`,
    };
  if (format === "string") return { ok: true, proof: proofOf(block[1], statement) };
  return readTactics(block[1], format);
}

function proofOf(block: string, statement: string): string {
  const words = statement.split(/\s+/).filter((word) => word !== "");
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+");
  const rest = block.replace(new RegExp(`^\\s*${pattern}\\s*`), "").trim();
  return /^(:=|\|)/.test(rest) ? rest : `:= ${rest}`;
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
