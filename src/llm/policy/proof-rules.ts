import { blankComments } from "../../core/index.ts";

const COMMANDS =
  /^[ \t]*(?:(?:private|protected|noncomputable|unsafe|partial|local|scoped)\s+)*(theorem|lemma|axiom|def|abbrev|instance|inductive|structure|class|opaque|example|namespace|section|import|macro|macro_rules|syntax|elab|elab_rules|notation|infixl?|infixr|prefix|postfix|variable|universe|attribute|initialize|#\w+)(?![\w.!?'])/mu;
const COMMANDS_AT_MARGIN = /^(end|open|set_option|@\[)(?![\w.!?'])/m;
const GAPS = /(?<![\p{L}\p{N}_.'«])(sorry|admit|sorryAx)(?![\p{L}\p{N}_'!?])/u;

/**
 * What cannot be part of a proof, in words. This saves a check in Lean and tells the model why; the gate decides
 * what is proved.
 */
export function faultsOfProof(proof: string): string[] {
  const code = withoutStrings(blankComments(proof));
  if (code.trim() === "") return ["the proof is empty"];
  const command = commandIn(code);
  return command === undefined
    ? []
    : [`the proof contains the command \`${command}\`; theorems go before it, definitions nowhere`];
}

/** Whether a proof leaves something open. */
export function hasGap(proof: string): boolean {
  return gapIn(proof) !== undefined;
}

/** With `sorry` for other words that mean the same. */
export function withPlainGaps(proof: string): string {
  return proof.replace(new RegExp(GAPS.source.replace("sorry|", ""), "gu"), "sorry");
}

/** `sorry`, or another word for it. */
export function gapIn(proof: string): string | undefined {
  return GAPS.exec(withoutStrings(blankComments(proof)))?.[1];
}

/** The first command that a text without comments contains, e.g. `def`. */
function commandIn(code: string): string | undefined {
  return COMMANDS.exec(code)?.[1] ?? COMMANDS_AT_MARGIN.exec(code)?.[1];
}

function withoutStrings(code: string): string {
  return code.replace(/'\\?"'/g, "' '").replace(/"(?:[^"\\]|\\[\s\S])*"/g, '""');
}
