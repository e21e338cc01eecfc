import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure } from "../calls.ts";
import {
  constantKind,
  constantType,
  constantValue,
  importedConstants,
  kernelEnvironment,
  usedConstants,
} from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";

/** The words to which the grammar of an environment gives a meaning. */
export interface Grammar {
  /** Tokens of the lexer, e.g. `theorem`, `#eval`, `:=`. */
  tokens: string[];
  /** First words of tactics, terms, commands, attributes and so on, which need not be tokens. */
  leading: string[];
  attributes: string[];
  /** Fields of the configurations that tactics take as `(field := value)`, which Lean evaluates. */
  configFields: string[];
  /** Constants that make the kernel run compiled code, and those whose types or values mention them. */
  runByKernel: string[];
}

const CATEGORIES =
  "command term tactic conv attr doElem level prio prec stx structInstFieldDecl binderPred grind mcasesPat mintroPat";
const TABLES = { tables: 2, leading: 0, trailing: 2 };
const FORALL = 7;

/** Reads the grammar of an environment (borrowed). */
export function readGrammar(heap: LeanHeap, environment: Ref): Grammar {
  const trie = callPure(heap, "l_Lean_Parser_getTokenTable", [heap.inc(environment)]);
  const values = callPure(heap, "l_Lean_Data_Trie_values", [heap.box(0), trie]);
  const tokens = [...heap.arrayItems(values)].map((token) => heap.readString(token));
  heap.dec(values);
  const attributes = callPure(heap, "l_Lean_getAttributeNames", [heap.inc(environment)]);
  const names = [...heap.listItems(attributes)].map((name) => heap.readName(name));
  heap.dec(attributes);
  return {
    tokens: unique(tokens),
    leading: unique(CATEGORIES.split(" ").flatMap((name) => leadingWords(heap, environment, name))),
    attributes: unique(names),
    configFields: unique(configFields(heap, environment)),
    runByKernel: unique(runByKernel(heap, environment)),
  };
}

/** Commands that open every namespace of an environment (borrowed) and so activate all scoped syntax. */
export function openEverything(heap: LeanHeap, environment: Ref): string {
  const kernelEnv = kernelEnvironment(heap, environment);
  const namespaces = new Set<string>();
  for (const { name } of importedConstants(heap, kernelEnv)) {
    const parts = heap.nameParts(name);
    if (parts.some((part) => typeof part === "number" || !/^[A-Za-z]\w*$/.test(part))) continue;
    for (let end = 1; end < parts.length; end++) namespaces.add(parts.slice(0, end).join("."));
  }
  heap.dec(kernelEnv);
  return [...namespaces].map((namespace) => `open _root_.${namespace}`).join("\n");
}

function leadingWords(heap: LeanHeap, environment: Ref, category: string): string[] {
  const found = callPure(heap, "l_Lean_Parser_getParserCategory_x3f", [
    heap.inc(environment),
    heap.name(category),
  ]);
  const value = heap.option(found);
  const words: string[] = [];
  if (value !== undefined) {
    const tables = heap.field(value, TABLES.tables);
    for (const table of [TABLES.leading, TABLES.trailing]) {
      words.push(...keysOf(heap, heap.field(tables, table)));
    }
  }
  heap.dec(found);
  return words;
}

/** Keys of a `TreeMap Name _`: nodes hold size, key, value and two children. */
function* keysOf(heap: LeanHeap, node: Ref): Generator<string> {
  if (heap.isScalar(node) || heap.objectFields(node) < 5) return;
  yield heap.readName(heap.field(node, 1));
  yield* keysOf(heap, heap.field(node, 3));
  yield* keysOf(heap, heap.field(node, 4));
}

/** The fields of all structures that are named `...Config`. */
function configFields(heap: LeanHeap, environment: Ref): string[] {
  const kernelEnv = kernelEnvironment(heap, environment);
  const fields: string[] = [];
  for (const { name, info } of importedConstants(heap, kernelEnv)) {
    if (constantKind(heap, info) !== "constructor") continue;
    const induct = heap.field(heap.field(info, 0), LAYOUTS["Lean.ConstructorVal"].induct);
    if (!/Config(uration)?$/.test(heap.readName(induct)) || heap.isScalar(name)) continue;
    for (
      let type = constantType(heap, info);
      heap.tag(type) === FORALL;
      type = heap.field(type, 2)
    ) {
      fields.push(heap.readName(heap.field(type, 0)));
    }
  }
  heap.dec(kernelEnv);
  return fields;
}

function runByKernel(heap: LeanHeap, environment: Ref): string[] {
  const kernelEnv = kernelEnvironment(heap, environment);
  const found: string[] = [];
  for (const { name, info } of importedConstants(heap, kernelEnv)) {
    const value = constantValue(heap, info);
    const terms = [constantType(heap, info), ...(value === undefined ? [] : [value])];
    if (terms.some((term) => mentionsReduction(heap, term)) || isReduction(heap, name)) {
      found.push(heap.readName(name));
    }
  }
  heap.dec(kernelEnv);
  return found;
}

function mentionsReduction(heap: LeanHeap, term: Ref): boolean {
  return usedConstants(heap, term, (name) => isReduction(heap, name)).includes(true);
}

function isReduction(heap: LeanHeap, name: Ref): boolean {
  return /^Lean\.(reduceBool|reduceNat)$/.test(heap.readName(name));
}

function unique(words: string[]): string[] {
  return [...new Set(words)].sort();
}
