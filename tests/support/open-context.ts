import { expect } from "vitest";
import { LeanWorkspace } from "../../src/lean/embedded/index.ts";

/** A workspace in which a text without any message was read, and the environment after it. */
export async function openContext(
  text: string,
): Promise<{ workspace: LeanWorkspace; environment: number }> {
  const workspace = await LeanWorkspace.open();
  const run = await workspace.run({ text });
  if (run.status !== "finished") throw new Error(run.reason);
  expect(run.messages).toEqual([]);
  return { workspace, environment: run.environment };
}
