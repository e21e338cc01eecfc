import type { Decomposition } from "../../core/index.ts";

const IDENTIFIER = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu;

/** Names of one search: nothing that is handed out occurs anywhere in its texts. */
export class Names {
  private readonly taken = new Set<string>();
  /** Handed out, but no accepted lemma bears them yet. */
  private readonly reserved = new Set<string>();
  private readonly counters = new Map<string, number>();

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      for (const [word] of text.matchAll(IDENTIFIER)) this.taken.add(word);
    }
  }

  /** The same names, which go their own way from here. */
  copy(): Names {
    const copy = new Names([]);
    for (const name of this.taken) copy.taken.add(name);
    for (const name of this.reserved) copy.reserved.add(name);
    for (const [stem, count] of this.counters) copy.counters.set(stem, count);
    return copy;
  }

  isFree(name: string): boolean {
    return !this.taken.has(name);
  }

  take(name: string): void {
    this.taken.add(name);
    this.reserved.delete(name);
  }

  /** The lemma that bore the name was refused. */
  giveBack(name: string): void {
    this.taken.delete(name);
    this.reserved.add(name);
  }

  /** A name made of `stem` that was never given out or seen before, e.g. `aux_2`. */
  fresh(stem: string): string {
    const clean = stem.replace(/[^\p{L}\p{N}_']/gu, "_").replace(/^(?=[^\p{L}_])/u, "h_") || "aux";
    for (let i = this.counters.get(clean) ?? 1; ; i++) {
      const name = `${clean}_${i}`;
      if (this.taken.has(name) || this.reserved.has(name)) continue;
      this.counters.set(clean, i + 1);
      this.reserved.add(name);
      return name;
    }
  }
}

/**
 * A decomposition whose lemma names are free: a clashing one is renamed wherever it stands as a whole
 * identifier. Lean checks what comes of it, so a wrong replacement costs the candidate, never soundness.
 */
export function withFreeNames(decomposition: Decomposition, names: Names): Decomposition {
  const renamed = new Map<string, string>();
  for (const { name } of decomposition.lemmas) {
    if (!names.isFree(name)) renamed.set(name, names.fresh(name));
  }
  return renamed.size === 0 ? decomposition : rename(decomposition, renamed);
}

/** The same text for decompositions that differ in nothing but the names of their lemmas. */
export function canonicalText(decomposition: Decomposition): string {
  const numbers = decomposition.lemmas.map(({ name }, i) => [name, `#${i}`] as const);
  return JSON.stringify(rename(decomposition, new Map(numbers)));
}

function rename({ lemmas, proof }: Decomposition, names: Map<string, string>): Decomposition {
  const inText = (text: string) => text.replace(IDENTIFIER, (word) => names.get(word) ?? word);
  return {
    lemmas: lemmas.map((lemma) => ({
      name: names.get(lemma.name) ?? lemma.name,
      text: inText(lemma.text),
      ...(lemma.proof === undefined ? {} : { proof: inText(lemma.proof) }),
    })),
    proof: inText(proof),
  };
}
