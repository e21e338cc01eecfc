import { LemmataError } from "../../core/errors/index.ts";
import {
  type PolicyWeights,
  WEIGHT_NAMES,
  type WeightName,
  weightCount,
} from "../../core/index.ts";

/** The tables of a network as text: base64 of little-endian 32-bit floats, by name. */
export function encodeWeights(weights: PolicyWeights): Record<WeightName, string> {
  const entries = WEIGHT_NAMES.map((name) => {
    const table = weights[name];
    const bytes = Buffer.alloc(table.length * 4);
    table.forEach((value, i) => {
      bytes.writeFloatLE(value, i * 4);
    });
    return [name, bytes.toString("base64")];
  });
  return Object.fromEntries(entries) as Record<WeightName, string>;
}

/** The tables that `encodeWeights` wrote; `file` is named in complaints. Throws `bad-input`. */
export function decodeWeights(file: string, written: Record<string, string>): PolicyWeights {
  const entries = WEIGHT_NAMES.map((name) => {
    const bytes = Buffer.from(written[name] ?? "", "base64");
    if (bytes.length !== weightCount(name) * 4)
      throw unreadable(file, `table ${name} has another size`);
    const table = Float32Array.from({ length: bytes.length / 4 }, (_, i) =>
      bytes.readFloatLE(i * 4),
    );
    if (!table.every(Number.isFinite))
      throw unreadable(file, `table ${name} has values that are no numbers`);
    return [name, table];
  });
  return Object.fromEntries(entries) as unknown as PolicyWeights;
}

function unreadable(file: string, why: string): LemmataError {
  return new LemmataError("bad-input", `${file} holds no weights of this version: ${why}`, {
    hint: "Train again without --resume, or give another folder.",
  });
}
