import { afterAll, beforeAll, expect, test } from "vitest";
import { openMethod } from "../../tests/support/prove-call.ts";
import { proveForEveryStart } from "./every-start.ts";

// How long the list goes on without a gap, from a number on.
const CONTEXT = `def reach (n : Nat) : List Nat → Nat
  | [] => n
  | x :: xs => if x = n then reach (n + 1) xs else if x < n then reach n xs else n
`;

let method: Awaited<ReturnType<typeof openMethod>>;

beforeAll(async () => {
  method = await openMethod(CONTEXT, ["reach"], proveForEveryStart);
});
afterAll(() => method.close());

const SORTED = "(l : List Nat) (h : l.Pairwise (· ≤ ·))";

test("what holds from the start on is proved for every start, with what is known of the list", async () => {
  const below = await method.find(SORTED, "∀ k, k < reach 0 l → k ∈ l");
  expect(below?.isProof).toBe(true);
  expect(below?.script[0]).toContain("Pairwise");
  expect(below?.script[0]).toContain("start ≤ k0");
  expect((await method.find(SORTED, "¬ reach 0 l ∈ l"))?.isProof).toBe(true);
});

test("what does not hold is not proved, nor what needs the order of a list that has none", async () => {
  expect(await method.find(SORTED, "∀ k, k < reach 0 l + 1 → k ∈ l")).toBeUndefined();
  expect(await method.find("(l : List Nat)", "¬ reach 0 l ∈ l")).toBeUndefined();
});
