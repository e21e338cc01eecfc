import { EmbeddedLean, LeanWorkspace } from "../lean/embedded/index.ts";

/** A Lean that judges, and processes for search that keep what they elaborated. */
export interface LeanWithLanes {
  lean: EmbeddedLean;
  lanes: LeanWorkspace[];
}

export interface LaneOptions {
  /** Lean processes that search side by side; each takes about 0.6 GB. */
  lanes: number;
  onProgress?: (step: string) => void;
}

/** Starts them all, so that the first task does not pay for it. */
export async function openLeanWithLanes(options: LaneOptions): Promise<LeanWithLanes> {
  const progress = options.onProgress ? { onProgress: options.onProgress } : {};
  const lean = await EmbeddedLean.open({ spare: false, ...progress });
  const lanes = await Promise.all(
    Array.from({ length: options.lanes }, () => LeanWorkspace.open(progress)),
  );
  await Promise.all(lanes.map((lane) => lane.run({ text: "example : True := trivial" })));
  return { lean, lanes };
}

export async function closeLeanWithLanes({ lean, lanes }: LeanWithLanes): Promise<void> {
  await Promise.all([lean.close(), ...lanes.map((lane) => lane.close())]);
}
