import { afterAll, beforeAll, expect, test } from "vitest";
import { openMethod } from "../../tests/support/prove-call.ts";
import { proveByFirstPower } from "./power-quantifiers.ts";

const CONTEXT = `def hasThree (m : Nat) : Bool :=
  if m = 0 then false else if m % 7 = 3 then true else hasThree (m / 7)
termination_by m

def allOdd (m : Nat) : Bool :=
  if m = 0 then true else if m % 2 = 1 then allOdd (m / 2) else false
termination_by m
`;

let method: Awaited<ReturnType<typeof openMethod>>;

beforeAll(async () => {
  method = await openMethod(CONTEXT, ["hasThree", "allOdd"], proveByFirstPower);
});
afterAll(() => method.close());

test("that some digit has a value is proved power by power", async () => {
  const found = await method.find("(m : Nat)", "hasThree m = true ↔ ∃ i, m / 7 ^ i % 7 = 3");
  expect(found?.isProof).toBe(true);
});

test("all digits, and a number that is no variable", async () => {
  const target = "hasThree x.natAbs = false ↔ ∀ i, x.natAbs / 7 ^ i % 7 ≠ 3";
  const found = await method.find("(x : Int)", target);
  expect(found?.isProof).toBe(true);
});

test("what does not hold is not proved, nor what speaks of no power", async () => {
  expect(
    await method.find("(m : Nat)", "hasThree m = true ↔ ∃ i, m / 7 ^ i % 7 = 4"),
  ).toBeUndefined();
  expect(await method.find("(m : Nat)", "allOdd m = true → ∃ i, m / i % 2 = 1")).toBeUndefined();
});
