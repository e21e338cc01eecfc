import { stripTypeScriptTypes } from "node:module";
import { isLate, limited } from "./calls.ts";
import { FACE, missing, own, requirer, runCommonJs, TESTS } from "./modules.ts";
import { request } from "./request.ts";
import { say } from "./say.ts";
import { contextOf, Declined, runner, tests, whole } from "./test-collector.ts";
import { described, globals, MOST_SHOWN, shown, type Values } from "./values.ts";

/** The last call of the draft from outside, in words. */
let lastCall: string | null = null;

/** The draft as tests see it: calls of the function from outside are noted. */
export function watchedValues(exported: Values, inner: Values): Values {
  const watch = (name: string, value: unknown) => {
    const isOurs = typeof value === "function" && !/^class\b/.test(String(value));
    if (!isOurs) return value;
    return new Proxy(value as (...args: unknown[]) => unknown, {
      apply(target, self, args) {
        lastCall = `${name}(${args.map(shown).join(", ")})`.slice(0, MOST_SHOWN);
        return Reflect.apply(target, self, args);
      },
    });
  };
  const nameOf = (value: unknown) =>
    Object.keys(inner).find((name) => inner[name] === value) ?? request.watched ?? "the draft";
  return Object.fromEntries(
    Object.entries({ ...inner, ...exported }).map(([name, value]) => [
      name,
      watch(name === "default" ? nameOf(value) : name, value),
    ]),
  );
}

async function loadTests(values: Values): Promise<void> {
  const suite = request.tests as NonNullable<typeof request.tests>;
  const code = suite.typescript ? stripTypeScriptTypes(suite.code) : suite.code;
  globals.lemmataFace = values;
  const names = Object.keys(values).filter((name) => name !== "default");
  const alone = values.default ?? (names.length === 1 ? values[names[0] as string] : values);
  globals.lemmataWhole = alone;
  const lines = names.map((name) => `export const ${name} = globalThis.lemmataFace.${name};`);
  own[FACE] = [...lines, "export default globalThis.lemmataWhole;"].join("\n");
  if (!suite.commonjs) {
    own[TESTS] = code;
    await import(TESTS);
    return;
  }
  const face =
    typeof values.default === "function" ? Object.assign(values.default, values) : values;
  const special = (name: string) =>
    name.startsWith(".") ? face : name === "node:test" ? runner.test : undefined;
  runCommonJs(code, TESTS, requirer(special), []);
}

function tell(name: string, work: { status: string } & Values): void {
  say({ kind: "test", name, called: lastCall, ...work });
}

/** Runs the file of tests on the draft, and tells of each. */
export async function runTests(values: Values): Promise<void> {
  try {
    await loadTests(values);
  } catch (error) {
    // Statements outside of tests are a test, too.
    if (missing.length > 0)
      return void say({ kind: "declined", reason: `the tests import ${missing.at(-1)}` });
    return tell("the file of tests", { status: "raised", ...kindOf(error), ...described(error) });
  }
  if (tests.length === 0)
    return tell("the file of tests", { status: lastCall ? "passed" : "none" });
  for (const { name, work, before, after } of tests) {
    lastCall = null;
    try {
      for (const prepare of [...whole.before, ...before]) await limited(prepare);
      await limited(() => work(contextOf(name)));
      for (const finish of [...after, ...whole.after]) await limited(finish);
      tell(name, { status: "passed" });
    } catch (error) {
      tell(name, {
        status: isLate(error) ? "timed-out" : "raised",
        ...kindOf(error),
        ...described(error),
      });
    }
  }
}

const kindOf = (error: unknown) => ({
  isAssertion: (error as { code?: unknown } | null)?.code === "ERR_ASSERTION",
  isDeclined: error instanceof Declined,
});
