/** Tokens of model calls. */
export interface TokenCount {
  input: number;
  output: number;
}
