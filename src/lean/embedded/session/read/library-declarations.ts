import {
  displayName,
  ExprTag,
  type LibraryDeclaration,
  type LibraryDeclarations,
  type LibraryKind,
  type NameParts,
} from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure, uniform } from "../calls.ts";
import {
  type Constant,
  constantKind,
  constantType,
  importedConstants,
  kernelEnvironment,
  moduleIndex,
  newConstants,
  originalKind,
} from "../constants.ts";
import { releaseParts, withFrame } from "../run/meta-frame.ts";
import { closedParts } from "./print-closed.ts";
import { TermWriter } from "./term-writer.ts";

/** Names that Lean generates for a declaration. */
const MADE_BY_LEAN =
  /(^|\.)(_|(match|proof|eq|hcongr)_\d|eq_(def|unfold)$|inj(Eq)?$|(no|below|brec|rec|cases)(Confusion|On)|noConfusion(Type|Enum)|(to)?[cC]torIdx$|ctorElim|below(_\d+)?$|brecOn|binductionOn|sizeOf_spec$|congr_simp$|fun_(cases|induct)|(mutual_)?induct(_unfolding)?$|rec_\d)/;
/** Theorems that tactics use in their proofs. */
const FOR_TACTICS = /^(Lean|Std\.(Sat|Tactic)|(Int|Nat)\.(Linear|SOM))\.|\.(Internal|Tactic)\./;
const LEAN = /^Lean(\.|$)/;

const EXPLICIT = 0;
const INSTANCE = 3;
const HAS_DEFAULT: ReadonlySet<string | undefined> = new Set(["optParam", "autoParam"]);

interface Found extends Omit<LibraryDeclaration, "type"> {
  info: Ref;
}

/**
 * The declarations of these packages in an environment (borrowed) that a reader would look up: none that Lean generated
 * or uses for its tactics, none private or deprecated. `""` stands for what is in no module. In alphabetical order, so
 * the same for the same imports. The library of the npm package comes without the files that hold its doc strings.
 */
export function readLibraryDeclarations(
  heap: LeanHeap,
  environment: Ref,
  packages: readonly string[],
): LibraryDeclarations {
  const kernelEnv = kernelEnvironment(heap, environment);
  try {
    const reader = new DeclarationReader(heap, environment, packages);
    const found = [...reader.sources(kernelEnv)].flatMap((each) => reader.read(each) ?? []);
    found.sort((a, b) => (a.name < b.name ? -1 : 1));
    const writer = new TermWriter(heap);
    const declarations = found.map(({ info, ...rest }) => ({
      ...rest,
      type: writer.expr(constantType(heap, info)),
    }));
    const terms = writer.store();
    const binders = terms.names.flatMap((parts) => {
      const letters = binderLetters(heap, environment, parts);
      return letters === undefined ? [] : [[displayName(parts), letters] as const];
    });
    return { modules: reader.modules, declarations, terms, binders: Object.fromEntries(binders) };
  } finally {
    heap.dec(kernelEnv);
  }
}

/** Reads what is known of single declarations. */
class DeclarationReader {
  readonly modules: string[];
  private readonly heap: LeanHeap;
  private readonly environment: Ref;
  private readonly simpTheorems: ReadonlySet<string>;
  /** Of each module, whether it is of the packages that are read. */
  private readonly isRead: readonly boolean[];
  private readonly readsText: boolean;

  constructor(heap: LeanHeap, environment: Ref, packages: readonly string[]) {
    this.heap = heap;
    this.environment = environment;
    const names = this.ask("l_Lean_Environment_allImportedModuleNames");
    this.modules = Array.from(heap.arrayItems(names), (name) => heap.readName(name));
    heap.dec(names);
    this.isRead = this.modules.map((module) => packages.includes(module.split(".")[0] as string));
    this.readsText = packages.includes("");
    this.simpTheorems = readSimpTheorems(heap, environment);
  }

  /** The constants among which those of the packages are. Borrowed. */
  *sources(kernelEnv: Ref): Generator<Constant> {
    if (this.isRead.includes(true)) yield* importedConstants(this.heap, kernelEnv);
    if (this.readsText) yield* newConstants(this.heap, kernelEnv);
  }

  read({ name, info }: Constant): Found | undefined {
    const { heap } = this;
    const module = moduleIndex(heap, this.environment, name) ?? -1;
    if (module < 0 ? !this.readsText : !this.isRead[module]) return undefined;
    const parts = heap.nameParts(name);
    const text = displayName(parts);
    if (parts[0] === "_private" || MADE_BY_LEAN.test(text)) return undefined;
    if (FOR_TACTICS.test(text) && !LEAN.test(this.modules[module] ?? "Lean")) return undefined;
    const kind = this.kindOf(name, info);
    if (kind === undefined || this.is("l_Lean_Linter_isDeprecated", name)) return undefined;
    const documentation = this.documentationOf(name);
    const attributes = this.simpTheorems.has(text) ? ["simp"] : [];
    return { name: text, kind, module, attributes, documentation, info };
  }

  private kindOf(name: Ref, info: Ref): LibraryKind | undefined {
    const declared = constantKind(this.heap, info);
    const kind = declared === "axiom" ? originalKind(this.heap, this.environment, name) : declared;
    switch (kind) {
      case "inductive":
        if (this.is("l_Lean_isClass", name)) return "class";
        return this.is("l_Lean_isStructure", name) ? "structure" : "inductive";
      case "theorem":
      case "axiom":
      case "definition":
      case "opaque":
        return this.is("l_Lean_Meta_isInstanceCore", name) ? "instance" : kind;
      case "constructor":
        return kind;
      default:
        return undefined;
    }
  }

  private documentationOf(name: Ref): string | undefined {
    const { heap, environment } = this;
    const { call, arity } = uniform(heap, "l_Lean_findSimpleDocString_x3f");
    const args = [heap.inc(environment), heap.inc(name), heap.box(1)];
    const found = heap.io(arity > args.length ? call(...args, heap.box(0)) : call(...args));
    const text = heap.option(found);
    const read = text === undefined ? undefined : heap.readString(text).trim();
    heap.dec(found);
    return read;
  }

  private is(property: string, name: Ref): boolean {
    return this.heap.unbox(this.ask(property, name)) === 1;
  }

  /** Calls a function of the environment and perhaps a name. Owned. */
  private ask(property: string, ...names: Ref[]): Ref {
    const { heap } = this;
    const args = [this.environment, ...names].map((ref) => heap.inc(ref));
    return callPure(heap, property, args);
  }
}

/** The names of the declarations that `simp` rewrites with by itself. */
function readSimpTheorems(heap: LeanHeap, environment: Ref): ReadonlySet<string> {
  const parts = closedParts(heap, environment, {});
  try {
    const theorems = withFrame(heap, parts, (frame) =>
      frame.core("l_Lean_Meta_getSimpTheorems", []),
    );
    const names = new Set<string>();
    // Of `SimpTheorems` the names are a `PHashSet` of origins.
    for (const origin of persistentKeys(heap, heap.field(theorems, SIMP_LEMMA_NAMES)))
      if (heap.tag(origin) === 0) names.add(displayName(heap.nameParts(heap.field(origin, 0))));
    heap.dec(theorems);
    return names;
  } finally {
    releaseParts(heap, parts);
  }
}

/** Field of `Lean.Meta.SimpTheorems`: `pre`, `post`, `lemmaNames`, ... */
const SIMP_LEMMA_NAMES = 2;

/** The keys of a `PersistentHashMap` node. Borrowed. */
function* persistentKeys(heap: LeanHeap, node: Ref): Generator<Ref> {
  if (heap.isScalar(node)) return;
  if (heap.tag(node) === 1) {
    yield* heap.arrayItems(heap.field(node, 0));
    return;
  }
  for (const entry of heap.arrayItems(heap.field(node, 0))) {
    if (heap.isScalar(entry)) continue;
    if (heap.tag(entry) === 0) yield heap.field(entry, 0);
    else yield* persistentKeys(heap, heap.field(entry, 0));
  }
}

/** See `LibraryDeclarations.binders`; nothing for what is no constant. */
function binderLetters(heap: LeanHeap, environment: Ref, parts: NameParts): string | undefined {
  const option = heap.native.l_Lean_Environment_find_x3f?.(
    heap.inc(environment),
    heap.nameFromParts(parts),
    0,
  ) as number;
  const info = heap.option(option);
  const letters = info === undefined ? undefined : lettersOf(heap, constantType(heap, info), parts);
  heap.dec(option);
  return letters;
}

function lettersOf(heap: LeanHeap, type: Ref, parts: NameParts): string {
  const space = parts.length > 1 ? displayName(parts.slice(0, -1)) : undefined;
  let letters = "";
  for (let e = type; heap.tag(e) === ExprTag.forallE; e = heap.field(e, 2)) {
    const info = heap.scalar8(e, 8);
    if (info === EXPLICIT) {
      const of = headOf(heap, heap.field(e, 1));
      const isReceiver = !letters.includes("f") && space !== undefined && of === space;
      letters += isReceiver ? "f" : HAS_DEFAULT.has(of) ? "o" : "e";
    } else letters += info === INSTANCE ? "c" : "i";
  }
  return letters;
}

/** The constant at the head of a type. */
function headOf(heap: LeanHeap, type: Ref): string | undefined {
  let head = type;
  while (heap.tag(head) === ExprTag.app) head = heap.field(head, 0);
  return heap.tag(head) === ExprTag.const
    ? displayName(heap.nameParts(heap.field(head, 0)))
    : undefined;
}
