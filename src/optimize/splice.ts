import type { TheoremProof } from "../core/index.ts";

/** The text with other proofs for some of its theorems; everything else stays byte for byte. */
export function withProofs(
  text: string,
  proofs: readonly { of: { proofRange: { start: number; end: number } }; proof: string }[],
): string {
  let bytes = Buffer.from(text);
  for (const { of, proof } of proofs.toSorted(
    (a, b) => b.of.proofRange.start - a.of.proofRange.start,
  ))
    bytes = Buffer.concat([
      bytes.subarray(0, of.proofRange.start),
      Buffer.from(proof),
      bytes.subarray(of.proofRange.end),
    ]);
  return bytes.toString();
}

/** In the place of a proof. */
export const SORRY = ":= by sorry";

/** The text with `sorry` for every proof: what the theorems say, to compare with. */
export function statementsOf(text: string, proofs: readonly TheoremProof[]): string {
  const named = proofs.filter(({ name }) => name !== "");
  return withProofs(
    text,
    named.map((of) => ({ of, proof: SORRY })),
  );
}
