import { expect, test } from "vitest";
import { fakePolicy } from "../../tests/support/fakes.ts";
import { provingLean } from "../../tests/support/proving-lean.ts";
import { proveFile } from "./prove-file.ts";

const lean = provingLean();

const TEXT = `namespace People
axiom Person : Type
axiom Loves : Person → Person → Prop
axiom sym (p q : Person) : Loves p q → Loves q p
axiom decided (p : Prop) : p ∨ ¬p

def Friends (p q : Person) : Prop := Loves p q ∧ Loves q p

theorem friends (p q : Person) (h : Loves p q) : Friends p q := by sorry
theorem either (p : Prop) : p ∨ ¬p := by sorry
theorem plain (a b : Nat) : a + b = b + a := by sorry
end People
`;

function proveAllowing(...allowedAxioms: string[]) {
  const { policy, told } = fakePolicy({
    friends: ["by exact ⟨h, sym p q h⟩"],
    either: ["by exact decided p"],
    plain: ["by omega"],
  });
  const search = { core: false, strategy: "best-first", timeLimitMs: 120_000 } as const;
  const proving = proveFile(lean(), "a.lean", TEXT, {
    ...search,
    policies: [policy],
    allowedAxioms,
  });
  return proving.then((report) => ({ report, told }));
}

test("a statement that rests on the file's own axioms is not searched, and the report names them", async () => {
  const { report, told } = await proveAllowing();
  const [friends, either, plain] = report.obligations;
  console.log(
    report.elapsedMs,
    report.obligations.map((o) => [o.declaration, o.elapsedMs, o.reason]),
  );
  expect(friends).toMatchObject({ outcome: "failed", checks: 0 });
  expect(friends?.reason).toBe(
    "no proof is accepted, since the statement rests on the axioms People.Loves, People.Person; to allow them: --allow-axiom People.Loves --allow-axiom People.Person",
  );
  // What only its proof rests on is refused as it comes.
  expect(either?.outcome).toBe("failed");
  expect(told[0]?.reasons[0]).toMatch(/either rests on .*decided/);
  expect(plain?.outcome).toBe("proved");
});

test("axioms that are allowed are for statements, for proofs and for the gate", async () => {
  const statement = ["People.Person", "People.Loves"];
  const { report } = await proveAllowing(...statement, "People.sym");
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["proved", "failed", "proved"]);
  const all = await proveAllowing(...statement, "People.sym", "People.decided");
  expect(all.report.status).toBe("proved");
  expect(all.report.axioms).toEqual(
    expect.arrayContaining([...statement, "People.decided", "People.sym"]),
  );
});
