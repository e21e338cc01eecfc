import type { ProofWorkspace, RequestLimits, WorkspaceText } from "./ports/index.ts";

/**
 * Which of the commands have no error, in order; nothing when the request was ended. Each command is one line.
 * `input`: where they are read, and with what options.
 */
export async function holdingCommands(
  workspace: Pick<ProofWorkspace, "run" | "release">,
  commands: readonly string[],
  input: Omit<WorkspaceText, "text">,
  limits?: RequestLimits,
): Promise<boolean[] | undefined> {
  const run = await workspace.run({ ...input, text: commands.join("\n") }, limits);
  if (run.status !== "finished") return undefined;
  workspace.release({ environments: [run.environment] });
  const errors = run.messages.filter(({ severity }) => severity === "error");
  const lines = new Set(errors.map(({ pos }) => pos.line));
  return commands.map((_, i) => !lines.has(i + 1));
}
