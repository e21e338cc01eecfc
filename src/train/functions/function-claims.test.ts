import { expect, test } from "vitest";
import { functionClaims } from "./function-claims.ts";

test("equal seeds give equal claims, other seeds others, and none comes twice", () => {
  const claims = functionClaims(120, 1);
  expect(claims).toHaveLength(120);
  expect(functionClaims(120, 1)).toEqual(claims);
  expect(functionClaims(120, 2)).not.toEqual(claims);
  const texts = claims.map(({ definitions, statement }) => `${definitions}\n${statement}`);
  expect(new Set(texts).size).toBe(120);
});

test("a claim binds the variables that it speaks of, and its trial is about few values of each", () => {
  for (const { recursive, definitions, statement, trial } of functionClaims(200, 3)) {
    for (const name of recursive) expect(definitions).toContain(`def ${name} `);
    const bound = [...statement.matchAll(/\((\w+) : (?:List Nat|Nat|Tree)\)/g)].map(([, v]) => v);
    expect(bound.length).toBeGreaterThan(0);
    for (const variable of bound) expect(trial).toContain(`∀ ${variable} ∈ (`);
    expect(statement).not.toMatch(/undefined/);
  }
});
