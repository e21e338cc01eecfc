import { expect, test } from "vitest";
import { symbolicPolicies } from "./symbolic-policy.ts";

test("two workers begin in two ways; one that is alone takes both in turn, and counts as the same policy", () => {
  expect(symbolicPolicies(3).map(({ name }) => name)).toEqual(["symbolic", "symbolic-facts"]);
  expect(symbolicPolicies(1).map(({ name }) => name)).toEqual(["symbolic"]);
});
