import { readFileSync } from "node:fs";

/** How often people name theorems: logarithms of counts, made by `benchmarks/count-uses.ts` of Mathlib's sources. */
export class Uses {
  private static shared: Uses | undefined;
  private readonly whole: ReadonlyMap<string, number>;
  private readonly ends: ReadonlyMap<string, number>;

  private constructor() {
    const { whole, ends } = JSON.parse(
      readFileSync(new URL("./uses.json", import.meta.url), "utf8"),
    ) as Record<"whole" | "ends", Record<string, string>>;
    this.whole = levels(whole);
    this.ends = levels(ends);
  }

  /** Read once. */
  static get(): Uses {
    Uses.shared ??= new Uses();
    return Uses.shared;
  }

  /** `whole`: of the full name; `end`: of its last component, in whatever namespace. */
  of(name: string): { whole: number; end: number } {
    const end = this.ends.get(name.slice(name.lastIndexOf(".") + 1)) ?? 0;
    return { whole: this.whole.get(name) ?? 0, end };
  }
}

function levels(byLevel: Readonly<Record<string, string>>): Map<string, number> {
  return new Map(
    Object.entries(byLevel).flatMap(([level, names]) =>
      names.split(" ").map((name) => [name, Number(level) / 2] as const),
    ),
  );
}
