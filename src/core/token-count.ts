/** Tokens of model calls: `input` of prompts, `output` of answers. */
export interface TokenCount {
  input: number;
  output: number;
}
