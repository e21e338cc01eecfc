import { expect, test } from "vitest";
import type { ProofWorkspace } from "../core/ports/index.ts";
import { declarationAt, declarationName } from "./declaration-at.ts";

const at = (line: number, column = 0) => ({ line, column });

const commands = [
  { keyword: "theorem", name: "A.t", pos: at(1), endPos: at(2, 9) },
  { keyword: "instance", name: "", pos: at(4), endPos: at(4, 40) },
  { keyword: "instance", name: "_private.M.0.named", pos: at(5), endPos: at(5, 40) },
  { keyword: "example", name: "", pos: at(6), endPos: at(6, 40) },
];

/** Its environment 0 has `A.t`. */
const workspace = {
  run: async () => ({ status: "finished", environment: 1, declarations: [{ name: "A.t" }] }),
  release: () => {},
} as unknown as ProofWorkspace;

test("a place belongs to the declaration around it, also to an instance that Lean named", async () => {
  const places = [at(2, 4), at(3), at(4, 30), at(5, 30), at(6, 30)];
  const environment = { before: 0, declarations: [{ name: "A.t" }, { name: "A.instInhabitedP" }] };
  const names = places.map(async (place) => {
    const command = declarationAt(commands, place);
    const asking = { workspace, limits: {} };
    return command && (await declarationName(command, environment, asking));
  });
  expect(await Promise.all(names)).toEqual([
    "A.t",
    undefined,
    "A.instInhabitedP",
    "named",
    undefined,
  ]);
});
