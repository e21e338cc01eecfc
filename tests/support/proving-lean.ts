import { afterAll, beforeAll } from "vitest";
import {
  closeLean,
  type LeanWithWorkspaces,
  openLeanWithWorkspaces,
} from "../../src/prove/lean-with-workspaces.ts";

/** Lean with one workspace for all tests of a file: it is there once the first of them begins. */
export function provingLean(): () => LeanWithWorkspaces {
  let lean: LeanWithWorkspaces;
  beforeAll(async () => {
    lean = await openLeanWithWorkspaces({ workspaces: 1 });
  });
  afterAll(() => closeLean(lean));
  return () => lean;
}
