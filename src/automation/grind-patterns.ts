/** What stands between `[` and `]` after a `grind`. */
const LISTS = /\bgrind((?: only)?(?: [+-]\w+| \([^()]*\))*) \[([^[\]]*)\]/g;
const NAME = /^[\p{L}_][\p{L}\p{N}_'!?₀-₉]*(?:\.[\p{L}\p{N}_'!?₀-₉]+)*$/u;

/**
 * How `grind` is told where to use a theorem, in the order in which it tries them where it is told nothing
 * (`mkEMatchTheoremAndSuggest`). It makes all of them then, to say which there are, and takes the first.
 */
const OF_THEOREMS = ["!. ", "!← ", "!→ ", "!<= ", "! => ", "= ", "=_ "];
/** Predicates and structures take no modifier. */
const MODIFIERS = [...OF_THEOREMS, ""];

const FOUND = /\blemmata_pattern_(\d+)_(\d+)\b/g;

/**
 * The first way to use each theorem that `grind` finds: told that, it does the same for a half to an eighth of the
 * heartbeats, of which most go into the patterns of what it is given.
 */
export class GrindPatterns {
  /** By name; nothing where `grind` does not take it. */
  private readonly spellings = new Map<string, string | undefined>();

  /** Those of which nothing is known yet. */
  unknownOf(names: readonly string[]): string[] {
    return [...new Set(names)].filter((name) => !this.spellings.has(name));
  }

  /** The same of the names in the lists of a tactic. */
  unknownIn(tactic: string): string[] {
    const given = [...tactic.matchAll(LISTS)].flatMap(([, , list = ""]) => list.split(", "));
    return this.unknownOf(given.filter((name) => NAME.test(name)));
  }

  /** Whether a name that was asked for can be given to `grind`. */
  takes(name: string): boolean {
    return this.spellings.get(name) !== undefined;
  }

  /** Takes in what `patternProbe` led to: the goals of its state, or none where it failed. */
  learn(names: readonly string[], goals: readonly string[]): void {
    for (const name of names) this.spellings.set(name, undefined);
    for (const [, i, k] of goals.join("\n").matchAll(FOUND)) {
      const name = names[Number(i)] as string;
      this.spellings.set(name, `${MODIFIERS[Number(k)]}${name}`);
    }
  }

  /** The tactic with what is known of the names in its lists. */
  spelled(tactic: string): string {
    return tactic.replaceAll(LISTS, (_, options: string, list: string) => {
      const names = list.split(", ").map((name) => this.spellings.get(name) ?? name);
      return `grind${options} [${names.join(", ")}]`;
    });
  }
}

/** A tactic that leaves a hypothesis for each name, which says how it may be used; none for what is no theorem. */
export function patternProbe(names: readonly string[]): string {
  const ways = names.map((name, i) => {
    const tries = MODIFIERS.map((modifier, k) => {
      const asks = `refine (fun (lemmata_pattern_${i}_${k} : True) => ?_) (?_ : True)`;
      return `(${asks}; rotate_left; grind only [${modifier}${name}])`;
    });
    return `(first | ${tries.join(" | ")} | skip)`;
  });
  return `(${ways.join("; ")})`;
}
