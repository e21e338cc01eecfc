import {
  type DeclarationExport,
  type DeclarationRecord,
  type ExprNode,
  ExprTag,
  foldExprs,
  foldLevels,
  kernelSteps,
  type LevelNode,
  LevelTag,
  type NameParts,
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
  const wireExprs = foldExprs(terms, (node) => wireExpr(node, terms.strings));
  const steps = kernelSteps(data).map(({ records, isWhole }) => {
    if (!isWhole) throw new RangeError("a type of a block is missing");
    return records;
  });
  const wireSteps = steps.map((step) => wireStep(step, data.records));
  const parts = [terms.names, wireLevels].map((part) => JSON.stringify(part));
  const json = `[${parts.join(",")},[${wireExprs.join(",")}],${JSON.stringify(wireSteps)}]`;
  return { json, stepNames: steps.map((step) => terms.names[step[0]?.name ?? 0] ?? []) };
}

function wireLevel(node: LevelNode): number[] {
  const tag = LevelTag[node.tag];
  if (node.tag === "zero") return [tag];
  if (node.tag === "succ") return [tag, node.level];
  return "name" in node ? [tag, node.name] : [tag, node.left, node.right];
}

/** As text: numerals can be larger than what JSON.stringify keeps exact. */
function wireExpr(node: ExprNode, strings: readonly string[]): string {
  const wire = (...fields: unknown[]) => JSON.stringify([ExprTag[node.tag], ...fields]);
  switch (node.tag) {
    case "bvar":
      return wire(node.index);
    case "sort":
      return wire(node.level);
    case "const":
      return wire(node.name, node.levels);
    case "app":
      return wire(node.fn, node.arg);
    case "lam":
    case "forallE":
      return wire(node.info, node.name, node.type, node.body);
    case "letE":
      return wire(node.name, node.type, node.value, node.body);
    case "lit": {
      const text = strings[node.text] as string;
      return node.kind === "nat" ? `[${ExprTag.lit},${text}]` : wire(text);
    }
    case "proj":
      return wire(node.structure, node.field, node.expr);
    default:
      throw new RangeError("an open term");
  }
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
