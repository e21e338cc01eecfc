import { Command } from "commander";
import { expect, test } from "vitest";
import { addBackendOptions, foreignBackend, givenBackend } from "./backend-options.ts";

function given(...argv: string[]): { core?: boolean } {
  const command = addBackendOptions(new Command()).option("--core").exitOverride();
  return command.parse(argv, { from: "user" }).opts();
}

test("another Lean comes with the options that were given for it, and no others", () => {
  const flags = given("--backend", "repl", "--repl-dir", "lean");
  expect(foreignBackend(flags)).toEqual({ name: "repl", settings: { replDir: "lean" } });
  expect(givenBackend(given())).toEqual({ backend: undefined, settings: {} });
  expect(foreignBackend(given("--backend", "embedded"))).toBeUndefined();
});

test("imports are dropped for the embedded Lean only", () => {
  const flags = given("--backend", "kimina", "--core");
  expect(() => foreignBackend(flags)).toThrow("--core is for the embedded Lean");
  expect(foreignBackend(given("--core"))).toBeUndefined();
});
