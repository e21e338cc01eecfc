import {
  type DeclarationExport,
  type DeclarationRecord,
  type ExprCases,
  ExprTag,
  foldExprs,
  foldLevels,
  kernelSteps,
  type LevelNode,
  LevelTag,
  type NameParts,
  type TermStore,
} from "../../core/index.ts";

/** A kernel declaration per step, and the name that a refusal of the step is about. */
export interface ReplayPayload {
  json: string;
  stepNames: NameParts[];
}

/**
 * Encodes declarations for `#lemmata_replay`: `[names, levels, exprs, steps]`, e.g.
 * `[[["t"],["True"],["True","intro"]], [], [[4,1,[]],[4,2,[]]], [["theorem",0,[],0,1]]]`.
 * The inductive types of one block make one step, placed where the last of them stands.
 */
export function replayPayload(data: DeclarationExport): ReplayPayload {
  const { terms } = data;
  const wireLevels = foldLevels(terms, wireLevel);
  const exprs = foldExprs(terms, () => wireExprs(terms));
  const steps = kernelSteps(data).map(({ records, isWhole }) => {
    if (!isWhole) throw new RangeError("a type of a block is missing");
    return records;
  });
  const wireSteps = steps.map((step) => wireStep(step, data.records));
  const parts = [terms.names, wireLevels].map((part) => JSON.stringify(part));
  const json = `[${parts.join(",")},[${exprs.join(",")}],${JSON.stringify(wireSteps)}]`;
  return { json, stepNames: steps.map((step) => terms.names[step[0]?.name ?? 0] ?? []) };
}

function wireLevel(node: LevelNode): number[] {
  const tag = LevelTag[node.tag];
  if (node.tag === "zero") return [tag];
  if (node.tag === "succ") return [tag, node.level];
  return "name" in node ? [tag, node.name] : [tag, node.left, node.right];
}

/** As text: numerals can be larger than what JSON.stringify keeps exact. */
function wireExprs({ strings }: TermStore): ExprCases<string> {
  const wire = (kind: keyof typeof ExprTag, ...fields: unknown[]) =>
    JSON.stringify([ExprTag[kind], ...fields]);
  const open = () => {
    throw new RangeError("an open term");
  };
  return {
    bvar: (index) => wire("bvar", index),
    fvar: open,
    mvar: open,
    sort: (level) => wire("sort", level),
    const: (name, levels) => wire("const", name, levels),
    app: (fn, arg) => wire("app", fn, arg),
    lam: (name, type, body, info) => wire("lam", info, name, type, body),
    forallE: (name, type, body, info) => wire("forallE", info, name, type, body),
    letE: (name, type, value, body) => wire("letE", name, type, value, body),
    lit(kind, text) {
      const value = strings[text] as string;
      return kind === "nat" ? `[${ExprTag.lit},${value}]` : wire("lit", value);
    },
    proj: (structure, field, expr) => wire("proj", structure, field, expr),
  };
}

function wireStep(step: readonly DeclarationRecord[], records: readonly DeclarationRecord[]) {
  const record = step[0] as DeclarationRecord;
  const { name, levelParams, type } = record;
  switch (record.kind) {
    case "theorem":
      return ["theorem", name, levelParams, type, record.value];
    case "definition":
      return ["definition", name, levelParams, type, record.value, record.hints, record.safety];
    case "opaque":
      return ["opaque", name, levelParams, type, record.value, Number(record.isUnsafe)];
    case "axiom":
      return ["axiom", name, levelParams, type, 0, Number(record.isUnsafe)];
    case "inductive": {
      const types = step.map((member) => {
        if (member.kind !== "inductive") throw new RangeError("not an inductive type");
        const wire = member.constructors.map((ctor) => {
          const found = records.find((other) => other.name === ctor);
          if (!found) throw new RangeError("a constructor is missing");
          return [ctor, found.type];
        });
        return [member.name, member.type, wire];
      });
      return ["inductive", name, levelParams, record.numParams, types, Number(record.isUnsafe)];
    }
    default:
      throw new RangeError(`a ${record.kind} cannot be declared on its own`);
  }
}

/** A Lean string literal. */
export function leanString(text: string): string {
  return JSON.stringify(text);
}
