// Runs inside the sandbox, as the text that Node is given to evaluate: it imports nothing of ours. It loads a draft,
// makes calls and runs tests, and writes what came of each to descriptor 4, one JSON value a line. The draft shares its
// process and could deceive it: what it says is evidence for a critique, never a verdict.

import { readFileSync, writeSync } from "node:fs";
import { isBuiltin, registerHooks, stripTypeScriptTypes } from "node:module";
import { inspect, isDeepStrictEqual } from "node:util";
import { compileFunction, runInThisContext, SourceTextModule } from "node:vm";

/** See `JavaScriptRequest`. */
interface Request {
  code: string;
  typescript: boolean;
  commonjs: boolean;
  names: string[];
  watched: string | null;
  calls: { expression: string; expected: string | null }[];
  tests: { code: string; typescript: boolean; commonjs: boolean } | null;
  callMs: number;
}

const DRAFT = "lemmata:draft";
const FACE = "lemmata:face";
const TESTS = "lemmata:tests";
const RUNNER = "lemmata:test-runner";
const MOST_SHOWN = 400;
/** So many calls that do not end; what is left is not made. */
const MOST_TIMEOUTS = 2;

const request: Request = JSON.parse(readFileSync(0, "utf8"));
const say = (message: object) => writeSync(4, `${JSON.stringify(message)}\n`);
const shown = (value: unknown) =>
  inspect(value, { depth: 6, breakLength: Number.POSITIVE_INFINITY }).slice(0, MOST_SHOWN);

/** The innermost line of the draft in a stack. */
function lineOf(error: unknown): number | null {
  const stack = error instanceof Error ? String(error.stack) : "";
  const found = /lemmata:draft:(\d+)/.exec(stack)?.[1];
  return found === undefined ? null : Number(found);
}

function described(error: unknown) {
  const { name, message, code } = (error ?? {}) as Record<string, unknown>;
  return {
    error: String(error instanceof Error ? name : "an exception").slice(0, 80),
    message: String(error instanceof Error ? message : shown(error)).slice(0, MOST_SHOWN),
    code: typeof code === "string" ? code : null,
    line: lineOf(error),
  };
}

function near(one: number, other: number): boolean {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true;
  if (Number.isInteger(one) && Number.isInteger(other)) return false;
  return Math.abs(one - other) <= Math.max(1e-6, 1e-6 * Math.abs(other));
}

/** Whether a value is what a text says: plain data by content, fractions nearly, instances by what they hold. */
function same(got: unknown, wanted: unknown, depth = 0): boolean {
  if (typeof got === "number" && typeof wanted === "number") return near(got, wanted);
  if (depth > 50 || typeof got !== "object" || typeof wanted !== "object" || !got || !wanted) {
    return isDeepStrictEqual(got, wanted);
  }
  if (Array.isArray(got) || ArrayBuffer.isView(got)) {
    const list = Array.from(got as unknown as ArrayLike<unknown>);
    return (
      Array.isArray(wanted) &&
      list.length === wanted.length &&
      list.every((value, i) => same(value, wanted[i], depth + 1))
    );
  }
  const isPlain = Object.getPrototypeOf(wanted) === Object.prototype;
  if (!isPlain || got instanceof Map || got instanceof Set || got instanceof Date) {
    return isDeepStrictEqual(got, wanted);
  }
  const keys = (value: object) =>
    Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined);
  const [mine, theirs] = [keys(got), keys(wanted)];
  return (
    mine.length === theirs.length &&
    theirs.every((key) =>
      same(
        (got as Record<string, unknown>)[key],
        (wanted as Record<string, unknown>)[key],
        depth + 1,
      ),
    )
  );
}

// Loading.

const missing: string[] = [];
let faceSource = "";
const own: Record<string, string> = {};

registerHooks({
  resolve(name, context, next) {
    if (name in own || name === FACE) return { url: name, format: "module", shortCircuit: true };
    const from = context.parentURL ?? "";
    if (from === TESTS) {
      if (name.startsWith(".")) return { url: FACE, format: "module", shortCircuit: true };
      if (name === "node:test" || name === "test") {
        return { url: RUNNER, format: "module", shortCircuit: true };
      }
    }
    if (name.startsWith("node:")) return next(name, context);
    // There are Node's own modules here and nothing else.
    if (isBuiltin(name)) return next(`node:${name}`, context);
    missing.push(name);
    throw new Error(`Cannot find module '${name}'`);
  },
  load(url, context, next) {
    if (url === FACE) return { source: faceSource, format: "module", shortCircuit: true };
    const source = own[url];
    if (source === undefined) return next(url, context);
    return { source, format: "module", shortCircuit: true };
  },
});

/** `require` of a CommonJS text: Node's own modules, and where it stands in for the draft. */
function requirer(special: (name: string) => unknown) {
  return (name: string) => {
    const found = special(name) ?? process.getBuiltinModule(name);
    if (found !== undefined) return found;
    missing.push(name);
    throw new Error(`Cannot find module '${name}'`);
  };
}

function runCommonJs(
  code: string,
  file: string,
  require: (name: string) => unknown,
  names: string[],
) {
  const module = { exports: {} as Record<string, unknown> };
  const reads = names.map(
    (name) => `${JSON.stringify(name)}: typeof ${name} === "undefined" ? undefined : ${name}`,
  );
  const body = `${code}\n;return { ${reads.join(", ")} };`;
  const parameters = ["module", "exports", "require"];
  const inner = compileFunction(body, parameters, { filename: file })(
    module,
    module.exports,
    require,
  );
  return { exports: module.exports, inner: inner as Record<string, unknown> };
}

type Values = Record<string, unknown>;

async function loadDraft(): Promise<{ exported: Values; inner: Values }> {
  const code = request.typescript ? stripTypeScriptTypes(request.code) : request.code;
  const { names } = request;
  if (request.commonjs) {
    const { exports, inner } = runCommonJs(
      code,
      DRAFT,
      requirer(() => undefined),
      names,
    );
    return { exported: typeof exports === "function" ? { default: exports } : exports, inner };
  }
  const extra = names.map((name) => `${name} as lemmata_${name}`);
  own[DRAFT] = `${code}\n;export { ${extra.join(", ")} };`;
  const all: Values = await import(DRAFT);
  const entries = Object.entries(all);
  const isInner = ([name]: [string, unknown]) => name.startsWith("lemmata_");
  return {
    exported: Object.fromEntries(entries.filter((entry) => !isInner(entry))),
    inner: Object.fromEntries(names.map((name) => [name, all[`lemmata_${name}`]])),
  };
}

// Calls.

const globals = globalThis as unknown as Values;

/** Runs something with a limit for what it does before it waits; then waits as long for a promise. */
async function limited(work: () => unknown): Promise<unknown> {
  globals.lemmataWork = work;
  const value = runInThisContext("lemmataWork()", { timeout: request.callMs });
  if (!(value instanceof Promise)) return value;
  const late = new Promise((_, reject) => {
    const error = Object.assign(new Error("late"), { code: "ERR_SCRIPT_EXECUTION_TIMEOUT" });
    setTimeout(() => reject(error), request.callMs).unref();
  });
  return Promise.race([value, late]);
}

const isLate = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "object" ? (value.constructor?.name ?? "object") : typeof value;
}

async function makeCalls(): Promise<void> {
  let timeouts = 0;
  for (const [call, { expression, expected }] of request.calls.entries()) {
    if (timeouts >= MOST_TIMEOUTS) break;
    let run: () => unknown;
    let wanted: unknown;
    try {
      run = runInThisContext(`(() => (${expression}))`);
      wanted = expected === null ? undefined : runInThisContext(`(${expected})`);
    } catch (error) {
      say({ kind: "call", call, status: "unreadable", ...described(error) });
      continue;
    }
    try {
      let value = await limited(run);
      if (typeof (value as { next?: unknown } | null)?.next === "function") {
        value = Array.from(value as Iterable<unknown>);
      }
      const matches = expected === null ? null : same(value, wanted);
      say({
        kind: "call",
        call,
        status: "returned",
        shown: shown(value),
        type: typeOf(value),
        matches,
      });
    } catch (error) {
      if (isLate(error)) timeouts += 1;
      say({
        kind: "call",
        call,
        status: isLate(error) ? "timed-out" : "raised",
        ...described(error),
      });
    }
  }
}

// Tests.

interface Test {
  name: string;
  work: (context: object) => unknown;
  before: (() => unknown)[];
  after: (() => unknown)[];
}
const tests: Test[] = [];
const groups: { name: string; before: (() => unknown)[]; after: (() => unknown)[] }[] = [];
let lastCall: string | null = null;

class Declined extends Error {}

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

const leftOut = Object.assign(() => {}, {});
const test = Object.assign(addTest, { skip: leftOut, todo: leftOut, only: addTest });
const describe = Object.assign(addGroup, { skip: leftOut, todo: leftOut, only: addGroup });
const whole = { name: "", before: [] as (() => unknown)[], after: [] as (() => unknown)[] };
const runner = {
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
function contextOf(name: string): object {
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

/** The draft as tests see it: calls of the function from outside are noted. */
function watchedValues(exported: Values, inner: Values): Values {
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
  const suite = request.tests as NonNullable<Request["tests"]>;
  const code = suite.typescript ? stripTypeScriptTypes(suite.code) : suite.code;
  globals.lemmataFace = values;
  const names = Object.keys(values).filter((name) => name !== "default");
  const whole = values.default ?? (names.length === 1 ? values[names[0] as string] : values);
  globals.lemmataWhole = whole;
  faceSource = names
    .map((name) => `export const ${name} = globalThis.lemmataFace.${name};`)
    .join("\n");
  faceSource += "\nexport default globalThis.lemmataWhole;";
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

async function runTests(values: Values): Promise<void> {
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

/** The error of the draft's own text, which names a line; `null` when that text alone can be read. */
function syntaxFault(error: SyntaxError): Error | null {
  if (request.commonjs || request.typescript) return error;
  try {
    // The parser for types reads plain JavaScript, too, and says at which line it stopped.
    stripTypeScriptTypes(request.code);
    new SourceTextModule(request.code, { identifier: DRAFT });
    return null;
  } catch (own) {
    return own as Error;
  }
}

async function main(): Promise<void> {
  say({ kind: "ready" });
  let draft: Awaited<ReturnType<typeof loadDraft>>;
  try {
    draft = await loadDraft();
  } catch (error) {
    const syntax = error instanceof SyntaxError ? syntaxFault(error) : null;
    const isSyntax = syntax !== null;
    const stack = isSyntax ? String(syntax.stack).slice(0, 200) : "";
    return void say({
      kind: "broken",
      isSyntax,
      missing: missing.at(-1) ?? null,
      ...described(syntax ?? error),
      stack,
    });
  }
  for (const [name, value] of Object.entries(draft.inner)) globals[name] = value;
  await makeCalls();
  if (request.tests) await runTests(watchedValues(draft.exported, draft.inner));
  say({ kind: "done" });
}

process.on("unhandledRejection", () => {});
await main();
process.exit(0);
