import { readHeader } from "../../lean/index.ts";
import { describeLean, type LeanPlace, readLeanAtHand, readStatements } from "./lean-at-hand.ts";
import type { PolicyCall, ShownLean } from "./task.ts";

/** Most theorems of the library that a prompt shows. */
const MOST_LEMMAS = 12;

/** Names of library theorems that may help with a goal. */
export type LemmasFor = (call: PolicyCall) => Promise<readonly string[]>;

export interface LeanDescriberOptions {
  /** Theorems of the library that prompts show; default none. */
  lemmasFor?: LemmasFor;
  /** E.g. `4.28.0-pre`; prompts say which Lean it is. */
  leanVersion?: string;
}

/** What prompts say of the Lean at hand. It is asked once for the same imports. */
export class LeanDescriber {
  private readonly described = new Map<string, Promise<string>>();
  private readonly lemmasFor: LemmasFor;
  private readonly version: string | undefined;

  constructor({ lemmasFor = async () => [], leanVersion }: LeanDescriberOptions) {
    this.lemmasFor = lemmasFor;
    this.version = leanVersion;
  }

  async describe(call: PolicyCall): Promise<ShownLean> {
    const { goal } = call;
    const { workspace, signal } = call.context;
    const { environment, context, droppedImports } = goal;
    const place = { workspace, environment, context, droppedImports };
    const lean = await this.lean(place, signal);
    const names = (await this.lemmasFor(call)).slice(0, MOST_LEMMAS);
    // A Lean that fails here will fail the search in its own words.
    const statements = await readStatements(names, place, { signal }).catch(() => []);
    return { lean, leanVersion: this.version ?? "", library: statements.join("\n") };
  }

  private async lean(place: LeanPlace, signal: AbortSignal): Promise<string> {
    const imports = readHeader(place.context).imports.map(({ module }) => module);
    const key = [...imports, "/", ...(place.droppedImports ?? [])].join(" ");
    const read = async () => {
      const found = await readLeanAtHand(place, { signal }).catch(() => undefined);
      if (!found) this.described.delete(key);
      return found ? describeLean(found, this.version) : "";
    };
    const described = this.described.get(key) ?? read();
    this.described.set(key, described);
    return described;
  }
}
