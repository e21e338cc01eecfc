import { expect, test } from "vitest";
import { decodeRequest } from "./request.ts";

test("the first structure whose fields all fit is the request", () => {
  expect(decodeRequest({ cmd: "def z := 1", tactic: "rfl", proofState: 0 })).toEqual({
    kind: "step",
    proofState: 0,
    tactic: "rfl",
  });
  expect(decodeRequest({ pickleTo: "x", env: 0, proofState: 0 }).kind).toBe("pickle-environment");
  expect(decodeRequest({ cmd: "a", path: "b" }).kind).toBe("command");
  expect(decodeRequest({ path: "b", allTactics: true }).kind).toBe("file");
});

test("unknown keys are ignored and null stands for an absent field", () => {
  expect(decodeRequest({ cmd: "a", env: null, gc: true })).toEqual({ kind: "command", cmd: "a" });
});

test("the complaint is about the last structure, as the REPL words it", () => {
  const complaint = (value: unknown) => (decodeRequest(value) as { complaint?: string }).complaint;
  expect(complaint({ cmd: 5 })).toBe("REPL.File.path: String expected");
  expect(complaint({ path: "a", env: -1 })).toBe("REPL.File.env: Natural number expected");
  expect(complaint({ path: "a", allTactics: 1 })).toBe("REPL.File.allTactics: Bool expected");
  expect(complaint([])).toBe("REPL.File.path: String expected");
});
