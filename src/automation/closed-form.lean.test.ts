import { afterAll, beforeAll, expect, test } from "vitest";
import { openMethod } from "../../tests/support/prove-call.ts";
import { proveByMultiple } from "./closed-form.ts";

const CONTEXT = `def cubes (n : Nat) (sum : Nat) : Nat :=
  if n = 0 then sum else cubes (n - 1) (sum + n * n * n)

def odds : Nat → Nat
  | 0 => 0
  | n + 1 => (2 * n + 1) * (2 * n + 1) + odds n
`;

let method: Awaited<ReturnType<typeof openMethod>>;

beforeAll(async () => {
  method = await openMethod(CONTEXT, ["cubes", "odds"], proveByMultiple);
});
afterAll(() => method.close());

test("a closed form that divides is proved as a multiple, for every start", async () => {
  const found = await method.find("(n : Nat)", "cubes n 0 = n * n * (n + 1) * (n + 1) / 4");
  expect(found?.isProof).toBe(true);
  expect(found?.script[0]).toMatch(/\(4 : .*\) \* .*start/);
});

test("a function without a start is the multiple itself", async () => {
  const found = await method.find("(n : Nat)", "odds n = n * (2 * n - 1) * (2 * n + 1) / 3");
  expect(found?.isProof).toBe(true);
});

test("a wrong closed form is not proved, nor one of something else", async () => {
  expect(
    await method.find("(n : Nat)", "cubes n 0 = n * n * (n + 1) * (n + 2) / 4"),
  ).toBeUndefined();
  expect(await method.find("(n m : Nat)", "odds n = m * (2 * m - 1) / 3")).toBeUndefined();
});
