import { expect, test } from "vitest";
import { apply, type Term } from "../../core/index.ts";
import { callRules, ofWpLine, raisingMonad } from "./exceptions.ts";

const constant = (name: string, ...args: Term[]) => apply({ tag: "const", name }, args);
const NAT = constant("Nat");
const HOLE: Term = { tag: "bvar", index: 0 };
const lambda = (body: Term): Term => ({ tag: "lam", name: "x", info: 0, type: NAT, body });
const bind = (first: Term, rest: Term) =>
  constant("Bind.bind", HOLE, HOLE, NAT, NAT, first, lambda(rest));

const OPTION = raisingMonad(constant("Option", NAT));
const EXCEPT = raisingMonad(constant("Except", constant("String"), NAT));

test("programs in Option and Except may end without a result, others may not", () => {
  expect(OPTION).toMatchObject({ monad: "Option", raises: "Unit", error: "none" });
  expect(EXCEPT).toMatchObject({ ok: ".ok", error: ".error e" });
  expect(raisingMonad(constant("Id", NAT))).toBeUndefined();
});

test("each call that is no part of the program's shape gets a rule, once", () => {
  if (!OPTION || !EXCEPT) throw new Error("no monad");
  const half = constant("half", HOLE);
  const branches = constant("ite", NAT, HOLE, HOLE, half, constant("Option.none", NAT));
  const program = bind(constant("guard", HOLE, HOLE, HOLE, HOLE), bind(half, branches));
  const { names, lines } = callRules(OPTION, program, ["calls"]);
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(4);
  expect(names).not.toContain("calls");
  const [raises, guards, calls, nothing] = lines;
  expect(raises).toContain("throw e : Option α");
  expect(guards).toContain("if p then pure () else throw ()");
  expect(calls).toContain("match @_root_.half a0 with | some a => pure a | none => throw ()");
  expect(nothing).toContain("none : Option α");

  const other = callRules(EXCEPT, bind(half, constant("Pure.pure", HOLE, HOLE, NAT, HOLE)), []);
  expect(other.lines[1]).toContain(
    "match @_root_.half a0 with | .ok a => pure a | .error e => throw e",
  );
  expect(callRules(EXCEPT, undefined, []).names).toHaveLength(1);
});

test("the conditions of a run speak of what is returned and of what is raised", () => {
  if (!OPTION || !EXCEPT) throw new Error("no monad");
  const named = { name: "of_wp", call: "run" };
  expect(ofWpLine(EXCEPT, named)).toContain("Except.of_wp");
  expect(ofWpLine(OPTION, named)).toContain("⌜P (some a)⌝");
});
