import { isBuiltin, registerHooks, stripTypeScriptTypes } from "node:module";
import { compileFunction, SourceTextModule } from "node:vm";
import { request } from "./request.ts";
import type { Values } from "./values.ts";

// What drafts and tests may import: each other, and Node's own modules.

const DRAFT = "lemmata:draft";
export const FACE = "lemmata:face";
export const TESTS = "lemmata:tests";
export const RUNNER = "lemmata:test-runner";

/** Imports of what is not there. */
export const missing: string[] = [];
/** Modules that are made here: the draft, its face for tests, the tests, what stands in for `node:test`. */
export const own: Record<string, string> = {};

registerHooks({
  resolve(name, context, next) {
    if (Object.hasOwn(own, name)) return { url: name, format: "module", shortCircuit: true };
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
    const source = own[url];
    if (source === undefined) return next(url, context);
    return { source, format: "module", shortCircuit: true };
  },
});

/** `require` of a CommonJS text: Node's own modules, and where it stands in for the draft. */
export function requirer(special: (name: string) => unknown) {
  return (name: string) => {
    const found = special(name) ?? process.getBuiltinModule(name);
    if (found !== undefined) return found;
    missing.push(name);
    throw new Error(`Cannot find module '${name}'`);
  };
}

/** Runs a CommonJS text: what it exports, and some of its names. */
export function runCommonJs(
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

/** Loads the draft: what it exports, and what it declares at its top level. */
export async function loadDraft(): Promise<{ exported: Values; inner: Values }> {
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

/** The error of the draft's own text, which names a line; `null` when that text alone can be read. */
export function syntaxFault(error: SyntaxError): Error | null {
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
