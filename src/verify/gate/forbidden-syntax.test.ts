import { expect, test } from "vitest";
import { refuseText } from "./forbidden-syntax.ts";

test.each([
  ["an elaborator", 'elab "x" : tactic => pure ()'],
  ["a macro", "macro_rules | `($a = $_) => `(True)"],
  ["a local macro", 'local macro "x" : tactic => `(tactic| sorry)'],
  ["#eval", "#eval 1"],
  ["#eval glued to a term", "theorem t : True := trivial#eval 1"],
  ["#eval after a comment", "/- /- -/ -/#eval 1"],
  ["#guard", "#guard f 1 == 2"],
  ["#guard_msgs", "#guard_msgs (drop error) in theorem t : 1 = 2 := rfl"],
  ["run_tac", "theorem t : True := by run_tac foo"],
  ["native_decide", "theorem t : True := by native_decide"],
  ["decide with +native", "theorem t : True := by decide +native"],
  ["native_decide inside an interpolated string", 'def s := s!"{(by native_decide : Nat)}"'],
  ["a quoted name", "theorem t : True := Lean.«ofReduceBool» _ _ rfl"],
  ["extern", '@[extern "f"] opaque f : Nat → Nat'],
  ["extern among harmless attributes", '@[simp, inline, extern "f"] opaque f : Nat → Nat'],
  ["an unknown attribute", "@[command_elab Foo] def f := 1"],
  ["an attribute after local", "attribute [local command_elab] f"],
  [
    "an attribute nested in another",
    "@[to_additive (attr := tactic x)] theorem t : True := trivial",
  ],
  ["implemented_by", "attribute [implemented_by g] f"],
  ["unsafe", "unsafe def f := 1"],
  ["a kernel option", "set_option debug.skipKernelTC true in theorem t : True := trivial"],
  ["a compiler option", "set_option compiler.extract_closed false"],
  ["initialize", "initialize x : Nat ← pure 1"],
  ["include_str", 'def s := include_str "/etc/passwd"'],
  ["a tactic as a definition", "def t := Lean.Elab.Tactic.evalTactic"],
  ["the gate's own program", "#lemmata_export"],
  ["the gate's own namespace", "open LemmataGate"],
  ["a newer builtin command", "builtin_dsimproc x (_) := foo"],
])("%s is refused", (_name, text) => {
  const [reason] = refuseText(`theorem first : True := trivial\n${text}\n`);
  expect(reason?.code).toBe("not-judgeable");
  expect(reason?.text).toContain("line 2");
});

test.each([
  [
    "words in comments",
    "-- #eval and macro\n/-- native_decide, @[extern] -/\ntheorem t : True := trivial",
  ],
  ["harmless attributes", "@[simp, grind →] theorem t : True := trivial\nattribute [-simp] t"],
  [
    "harmless options",
    "set_option maxRecDepth 4000 in\nset_option pp.all true in\ntheorem t : True := trivial",
  ],
  ["bit vector literals", "theorem t : 5#8 = 5#8 := rfl\nexample (w : Nat) : 5#w = 5#w := rfl"],
  ["array literals", "def a := #[1, 2]"],
  ["notations", 'local infixl:65 " ⊖ " => Nat.sub'],
  ["names that contain such words", "theorem macro_free : True := trivial\n#print macro_free"],
  ["a variable called init", "def f (init : Nat) := [1].foldl (· + ·) init"],
])("%s are allowed", (_name, text) => {
  expect(refuseText(text)).toEqual([]);
});

const MACRO = 'macro "twice! " t:term:max : term => `($t + $t)';

test("a macro that the trusted text has word by word is excused", () => {
  const trusted = `namespace A\n${MACRO}\ntheorem t : twice! 1 = 2 := sorry\nend A`;
  expect(
    refuseText(`namespace A\n${MACRO}\ntheorem t : twice! 1 = 2 := rfl\nend A`, trusted),
  ).toEqual([]);
  expect(refuseText(`namespace A\n${MACRO.replace("+", "-")}\n`, trusted)).toHaveLength(1);
});

test("an excused macro cannot be continued below", () => {
  expect(refuseText(`${MACRO}\n  <|> evil\n`, MACRO)).toHaveLength(1);
  expect(refuseText(`${MACRO}\n<|> evil\n`, MACRO)).toHaveLength(1);
});
