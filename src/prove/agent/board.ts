import type { ProposedLemma, ToolOutcome } from "../../core/index.ts";

/** What agents on the same goal have learned, for those who begin an episode. */
export class Board {
  readonly lessons: string[] = [];
  /** Helper theorems with proofs, each after those that it rests on. */
  readonly lemmas: ProposedLemma[] = [];

  add({ lesson, lemmas = [] }: ToolOutcome): void {
    if (lesson && !this.lessons.includes(lesson)) this.lessons.push(lesson);
    for (const lemma of lemmas) {
      if (!this.lemmas.some(({ name }) => name === lemma.name)) this.lemmas.push(lemma);
    }
  }
}
