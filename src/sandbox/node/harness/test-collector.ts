import { own, RUNNER } from "./modules.ts";
import { globals, type Values } from "./values.ts";

// What stands in for `node:test`: it keeps tests instead of running them.

interface Test {
  name: string;
  work: (context: object) => unknown;
  before: (() => unknown)[];
  after: (() => unknown)[];
}
export const tests: Test[] = [];
const groups: { name: string; before: (() => unknown)[]; after: (() => unknown)[] }[] = [];
/** What a test needs and is not understood. */
export class Declined extends Error {}

function addTest(...given: unknown[]): void {
  const work = given.findLast((one) => typeof one === "function") as Test["work"] | undefined;
  const name = typeof given[0] === "string" ? given[0] : work?.name || "a test";
  const options = given.find((one) => typeof one === "object" && one !== null) as
    | Values
    | undefined;
  if (!work || options?.skip || options?.todo) return;
  tests.push({
    name: [...groups.map((group) => group.name), name].join(" > "),
    work,
    before: groups.flatMap(({ before }) => before),
    after: groups.flatMap(({ after }) => after),
  });
}

function addGroup(...given: unknown[]): void {
  const work = given.findLast((one) => typeof one === "function") as (() => unknown) | undefined;
  if (!work) return;
  groups.push({ name: String(given[0]), before: [], after: [] });
  work();
  groups.pop();
}

const leftOut = () => {};
const test = Object.assign(addTest, { skip: leftOut, todo: leftOut, only: addTest });
const describe = Object.assign(addGroup, { skip: leftOut, todo: leftOut, only: addGroup });
export const whole = { name: "", before: [] as (() => unknown)[], after: [] as (() => unknown)[] };
export const runner = {
  test: Object.assign(test, { test, it: test, describe, suite: describe }),
  it: test,
  describe,
  suite: describe,
  beforeEach: (work: () => unknown) => (groups.at(-1) ?? whole).before.push(work),
  afterEach: (work: () => unknown) => (groups.at(-1) ?? whole).after.push(work),
  before: (work: () => unknown) => (groups.at(-1) ?? whole).before.push(once(work)),
  after: () => {},
};
globals.lemmataRunner = runner;
own[RUNNER] =
  `const r = globalThis.lemmataRunner; export default r.test;\n` +
  Object.keys(runner)
    .map((name) => `export const ${name} = r.${name};`)
    .join("\n");

function once(work: () => unknown): () => unknown {
  let made: { value: unknown } | undefined;
  return () => {
    made ??= { value: work() };
    return made.value;
  };
}

/** What a test is given: subtests run at once. */
export function contextOf(name: string): object {
  const inner = async (...given: unknown[]) => {
    const work = given.findLast((one) => typeof one === "function") as Test["work"] | undefined;
    await work?.(contextOf(name));
  };
  return new Proxy(
    {
      name,
      test: inner,
      diagnostic: () => {},
      plan: () => {},
      assert: process.getBuiltinModule("node:assert"),
    },
    {
      get(known, key) {
        if (key in known) return known[key as keyof typeof known];
        if (typeof key === "symbol" || key === "then") return undefined;
        throw new Declined(`the test's context.${key} is not understood`);
      },
    },
  );
}
