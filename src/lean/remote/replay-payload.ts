import {
  type DeclarationExport,
  type DeclarationRecord,
  ExprTag,
  kernelSteps,
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
  const { names, levels, exprs, lists, strings } = data.terms;
  const list = (at: number) => Array.from(lists.subarray(at + 1, at + 1 + (lists[at] ?? 0)));
  const wireLevels = chunks(levels, 3);
  const wireExprs = chunks(exprs, 4).map(([tag, a = 0, b = 0, c = 0]): unknown => {
    switch (tag) {
      case ExprTag.const:
        return [tag, a, list(b)];
      case ExprTag.lam:
      case ExprTag.forallE:
        return [tag, a & 3, a >> 2, b, c];
      case ExprTag.letE:
        return [tag, a >> 1, ...list(b)];
      case ExprTag.lit:
        return a === 0 ? new RawJson(`[9,${strings[b] ?? "0"}]`) : [tag, strings[b] ?? ""];
      default:
        return [tag, a, b, c];
    }
  });
  const steps = kernelSteps(data).map(({ records, isWhole }) => {
    if (!isWhole) throw new RangeError("a type of a block is missing");
    return records;
  });
  const json = `[${JSON.stringify(names)},${JSON.stringify(wireLevels)},[${wireExprs
    .map((expr) => (expr instanceof RawJson ? expr.text : JSON.stringify(expr)))
    .join(",")}],${JSON.stringify(steps.map((step) => wireStep(step, data.records)))}]`;
  return { json, stepNames: steps.map((step) => names[step[0]?.name ?? 0] ?? []) };
}

/** Numerals can be larger than what JSON.stringify keeps exact. */
class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function chunks(words: Int32Array, size: number): number[][] {
  const parts: number[][] = [];
  for (let i = 0; i < words.length; i += size) parts.push(Array.from(words.subarray(i, i + size)));
  return parts;
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
