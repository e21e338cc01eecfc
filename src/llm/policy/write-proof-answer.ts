import { dedented } from "../../core/index.ts";
import type { ProofFormat, TacticTree } from "./rewrite-answer.ts";

/**
 * A proof as an answer in a format, which `readProofAnswer` reads back; nothing where the format has no place for it, as
 * for a proof by equations in a list of tactics. `proof`: with its `:=`, or the equations.
 */
export function writeProofAnswer(proof: string, format: ProofFormat): string | undefined {
  const text = proof.trim().replace(/^:=\s*/, "");
  if (format === "string") return `\`\`\`lean\n${text}\n\`\`\``;
  if (text.startsWith("|")) return undefined;
  const tactics = tacticsIn(text);
  const value = format === "string-list" ? tactics : treeOf(tactics);
  return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

/** The tactics of a block, each with the lines that belong to it; a term is one. */
function tacticsIn(text: string): string[] {
  const block = /^by\b[ \t]*(?:\n|(?=\S))/.exec(text);
  if (!block) return [`exact ${text}`];
  const rest = text.slice(block[0].length);
  return groups(dedented(rest.trimEnd().split("\n")));
}

/** A tactic begins at the margin, unless the line goes on from the one before. */
function groups(block: string): string[] {
  const tactics: string[] = [];
  for (const line of block.split("\n")) {
    const goesOn = /^(?:\s|\||<;>|[)\]}⟩]|else\b)/.test(line) || line === "";
    if (goesOn && tactics.length > 0) tactics.push(`${tactics.pop()}\n${line}`);
    else tactics.push(line);
  }
  return tactics.map((tactic) => tactic.trimEnd());
}

const BULLET = /^· ?/;
/** `have h : p := by`, with its block on lines of its own. */
const OPEN_BLOCK = /^(.*\bby)\n([\s\S]+)$/;

function treeOf(tactics: readonly string[]): TacticTree {
  const tree: TacticTree = [];
  for (const tactic of tactics) {
    const last = tree.at(-1);
    if (BULLET.test(tactic) && last !== undefined) {
      const lines = tactic.replace(BULLET, "  ").split("\n");
      const goal = treeOf(groups(dedented(lines)));
      if (typeof last === "string") tree.splice(-1, 1, { tactic: last, goals: [goal] });
      else if (isBullets(last)) last.goals.push(goal);
      else tree.push(tactic);
      continue;
    }
    const [, head, block] = OPEN_BLOCK.exec(tactic) ?? [];
    const goal = block === undefined ? undefined : dedented(block.split("\n"));
    tree.push(
      head !== undefined && goal !== undefined && !head.includes("\n")
        ? { tactic: head, goals: [treeOf(groups(goal))] }
        : tactic,
    );
  }
  return tree;
}

/** Whether the goals of a node are read as bullets, not as its block. */
const isBullets = ({ tactic, goals }: Exclude<TacticTree[number], string>) =>
  goals.length > 1 || !/(\bby|=>|:=)\s*$/.test(tactic);
