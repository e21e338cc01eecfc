import {
  type DeclarationRecord,
  displayName,
  nameKey,
  parseName,
  type Reason,
} from "../model/index.ts";
import { axiomOrigin, type GatePolicy } from "./policy.ts";
import type { TermView } from "./term-view.ts";

/** What a declaration rests on, found by walking its terms. */
export interface Foundations {
  /** Every new declaration that it reaches, itself included. */
  reached: Set<DeclarationRecord>;
  /** Full names of all axioms that it reaches, `sorryAx` left out. */
  axioms: string[];
  sorry: boolean;
  /** Why it cannot count as proved; empty when nothing is wrong. */
  reasons: Reason[];
}

const SORRY_KEY = nameKey(["sorryAx"]);

/**
 * Library constants that the kernel evaluates by running compiled code. Their definitions mention the
 * axiom, but the bodies of library constants are not in the exported environment.
 */
const COMPILED_CONSTANTS = new Map([
  [nameKey(["Lean", "reduceBool"]), "Lean.trustCompiler"],
  [nameKey(["Lean", "reduceNat"]), "Lean.trustCompiler"],
]);

/** What all declarations of one submission are examined against. */
export interface FoundationContext {
  view: TermView;
  policy: GatePolicy;
  /** Full names of the axioms of the library that was imported, by key. */
  libraryAxioms: ReadonlyMap<string, string>;
  /** What the elaborating process noted, by the name that it is about. */
  notes: ReadonlyMap<number, ReadonlySet<string>>;
  /** Names that the trusted text declares the same way; they need no excuse. */
  trustedNotes: ReadonlySet<string>;
}

export function foundationContext(
  view: TermView,
  {
    policy,
    libraryAxioms,
    trustedNotes = new Set(),
  }: {
    policy: GatePolicy;
    /** Full names. */
    libraryAxioms: ReadonlySet<string>;
    trustedNotes?: ReadonlySet<string> | undefined;
  },
): FoundationContext {
  const notes = new Map<number, Set<string>>();
  for (const { name, note } of view.data.notes) {
    notes.set(name, (notes.get(name) ?? new Set()).add(note));
  }
  const axiomsByKey = new Map([...libraryAxioms].map((name) => [nameKey(parseName(name)), name]));
  return { view, policy, libraryAxioms: axiomsByKey, notes, trustedNotes };
}

/** Walks everything that a declaration reaches and says what is not acceptable. */
export function examineFoundations(
  root: DeclarationRecord,
  context: FoundationContext,
): Foundations {
  const { view } = context;
  const reached = new Set<DeclarationRecord>();
  const axioms = new Set<string>();
  let sorry = false;
  const stack = [root];
  const seenLibrary = new Set<string>();
  for (let record = stack.pop(); record; record = stack.pop()) {
    if (reached.has(record)) continue;
    reached.add(record);
    if (record.kind === "axiom") axioms.add(displayName(view.parts(record.name)));
    for (const name of view.dependencies(record)) {
      const key = view.key(name);
      const dependency = view.find(key);
      if (dependency) stack.push(dependency);
      else if (key === SORRY_KEY) sorry = true;
      else if (!seenLibrary.has(key)) {
        seenLibrary.add(key);
        const axiom = context.libraryAxioms.get(key) ?? COMPILED_CONSTANTS.get(key);
        if (axiom !== undefined) axioms.add(axiom);
      }
    }
  }
  const reasons = [...axiomReasons(axioms, context.policy), ...kindReasons(reached, context)];
  if (sorry) reasons.unshift({ code: "sorry", text: sorryText(root, reached, view) });
  return { reached, axioms: [...axioms].sort(), sorry, reasons };
}

function sorryText(
  root: DeclarationRecord,
  reached: ReadonlySet<DeclarationRecord>,
  view: TermView,
): string {
  const owners = [...reached]
    .filter((record) => view.dependencies(record).some((name) => view.key(name) === SORRY_KEY))
    .map((record) => displayName(view.parts(record.name)));
  const self = displayName(view.parts(root.name));
  return owners.includes(self) || owners.length === 0
    ? `${self} uses sorry`
    : `${self} rests on ${owners.join(", ")}, which uses sorry`;
}

function axiomReasons(axioms: ReadonlySet<string>, policy: GatePolicy): Reason[] {
  return [...axioms]
    .filter((axiom) => !policy.allowedAxioms.includes(axiom))
    .map((axiom) => ({
      code: "forbidden-axiom",
      text: `rests on the axiom ${axiom}${axiomOrigin(axiom)}`,
    }));
}

function kindReasons(
  reached: ReadonlySet<DeclarationRecord>,
  { view, notes, trustedNotes }: FoundationContext,
): Reason[] {
  const reasons: Reason[] = [];
  for (const record of reached) {
    const name = displayName(view.parts(record.name));
    const noted = notes.get(record.name);
    const excused = (note: string) => trustedNotes.has(`${note} ${name}`);
    if (isUnsafe(record)) {
      reasons.push({ code: "unsafe-definition", text: `rests on ${name}, which is unsafe` });
    }
    if (record.kind === "opaque" && noted?.has("unsafe-rec") && !excused("unsafe-rec")) {
      const text = `rests on ${name}, a partial definition: the logic knows nothing of its body`;
      reasons.push({ code: "partial-definition", text });
    }
    if (noted?.has("implemented_by") && !excused("implemented_by") && record.kind !== "opaque") {
      const text = `rests on ${name}, whose compiled code is replaced by implemented_by`;
      reasons.push({ code: "implemented-by", text });
    }
    if (noted?.has("extern") && !excused("extern")) {
      const text = `rests on ${name}, whose compiled code is extern`;
      reasons.push({ code: "extern", text });
    }
  }
  return reasons;
}

function isUnsafe(record: DeclarationRecord): boolean {
  if (record.kind === "definition") return record.safety !== "safe";
  return "isUnsafe" in record && record.isUnsafe;
}
