// The protocol of the Lean REPL (leanprover-community/repl): framing, requests, answers, pickle files.
// Input: blocks of text from a client, and a workspace that keeps environments and proof states.
// Output: the text to print for each block; the numbers that clients see are kept here.

export { readBlocks } from "./framing.ts";
export { Repl, type ReplOptions } from "./repl.ts";
