import { EmbeddedLean, LeanWorkspace } from "../lean/embedded/index.ts";
import { BACKENDS } from "../verify/index.ts";
import type { ProvingLean } from "./file-context.ts";
import type { ProveSettings } from "./settings.ts";

/** A Lean that verifies, and processes for search that keep what they elaborated. */
export interface LeanWithWorkspaces {
  verifier: EmbeddedLean;
  workspaces: LeanWorkspace[];
}

export interface OpenLeanOptions {
  /** Lean processes that search side by side; each takes about 0.6 GB. */
  workspaces: number;
  onProgress?: (step: string) => void;
}

/** Starts them all, so that the first task does not pay for it. */
export async function openLeanWithWorkspaces({
  workspaces: count,
  onProgress,
}: OpenLeanOptions): Promise<LeanWithWorkspaces> {
  const verifier = await EmbeddedLean.open({ spare: false, onProgress });
  const workspaces = await Promise.all(
    Array.from({ length: count }, () => LeanWorkspace.open({ onProgress })),
  );
  await Promise.all(workspaces.map((each) => each.run({ text: "example : True := trivial" })));
  return { verifier, workspaces };
}

/** One that starts when it is first needed. */
export class LazyLean {
  private lean: Promise<LeanWithWorkspaces> | undefined;
  private readonly options: OpenLeanOptions;

  constructor(options: OpenLeanOptions) {
    this.options = options;
  }

  opened(): Promise<LeanWithWorkspaces> {
    this.lean ??= openLeanWithWorkspaces(this.options);
    return this.lean;
  }

  async close(): Promise<void> {
    const opened = await this.lean?.catch(() => undefined);
    if (opened) await closeLean(opened);
  }
}

/** The same on the Lean that the settings name; with `reads`, its workspaces tell of tactics. */
export async function openProvingLean(
  options: OpenLeanOptions & { reads?: boolean },
  backend: ProveSettings["backend"],
): Promise<ProvingLean> {
  if (!backend) return openLeanWithWorkspaces(options);
  const { workspaces: lanes, onProgress, reads } = options;
  const kind = BACKENDS[backend.name];
  const verifier = await kind.open(backend.settings, { lanes: 1, many: false, onProgress });
  const opening = Array.from({ length: lanes }, () =>
    kind.openWorkspace(backend.settings, { reads }),
  );
  return { verifier, workspaces: await Promise.all(opening) };
}

export async function closeLean({ verifier, workspaces }: ProvingLean): Promise<void> {
  await Promise.all([verifier.close(), ...workspaces.map((workspace) => workspace.close())]);
}

/** The same Lean for tasks side by side, the workspaces dealt out: at most one part for each of these. */
export function splitLean({ verifier, workspaces }: ProvingLean, parts: number): ProvingLean[] {
  const count = Math.max(1, Math.min(parts, workspaces.length));
  return Array.from({ length: count }, (_, part) => {
    return { verifier, workspaces: workspaces.filter((_workspace, i) => i % count === part) };
  });
}
