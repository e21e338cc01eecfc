import { fileURLToPath } from "node:url";
import { serialize } from "node:v8";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeclarationExport } from "../src/core/index.ts";
import type { CheckResult } from "../src/core/ports/index.ts";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { prepareLean } from "../src/lean/embedded/prepare/cache.ts";
import { Elaborator } from "../src/lean/embedded/process/elaborator.ts";
import { LibraryModules } from "../src/lean/embedded/process/imports.ts";
import { LeanPool } from "../src/lean/embedded/process/pool.ts";
import { Gate } from "../src/verify/gate/gate.ts";
import { elaborateTrusted, verifyText } from "../src/verify/index.ts";
import { checkResult } from "./support/check-result.ts";
import { corruptedFields, type Forgery, forgedConstants } from "./support/forger.ts";

let lean: EmbeddedLean;
let trusted: CheckResult;
beforeAll(async () => {
  lean = await EmbeddedLean.open({ spare: false });
  trusted = await elaborateTrusted(lean, "statement.lean", "theorem pwn : False := sorry");
});
afterAll(() => lean.close());

const HONEST = `inductive Tree where | leaf | node (l r : Tree)
def Tree.size : Tree → Nat
  | .leaf => 1
  | .node l r => l.size + r.size
structure Point where (x y : Nat)
theorem size_pos (t : Tree) : 0 < t.size := by
  induction t <;> simp_all [Tree.size]; omega
theorem pwn (p : Point) : p.x = p.x ∧ 0 < (Tree.leaf.size) := ⟨rfl, size_pos _⟩`;

/** What the gate says of `pwn`, whatever else the data holds. */
async function verdictOf(submission: CheckResult, against: CheckResult | undefined) {
  const gate = new Gate(lean.judge);
  const { declarations } = await gate.verifySubmission({ text: "", submission, trusted: against });
  return declarations.find(({ name }) => name === "pwn")?.verdict;
}

function resultOf(data: DeclarationExport): CheckResult {
  const named = checkResult({ ...trusted.export, records: [] } as unknown as DeclarationExport);
  const [asked] = trusted.declarations;
  return { ...named, declarations: asked ? [{ ...asked }] : [], export: data };
}

describe("forged data never proves anything, and never ends the judge", () => {
  async function expectNone(forgeries: Iterable<Forgery>, against: boolean): Promise<number> {
    const judges = lean.processIds;
    let count = 0;
    for (const { title, data } of forgeries) {
      const verdict = await verdictOf(resultOf(data), against ? trusted : undefined);
      expect([title, verdict]).not.toEqual([title, "proved"]);
      count++;
    }
    expect(lean.processIds).toEqual(expect.arrayContaining(judges));
    return count;
  }

  test("a constant of every kind and of every name, as the proof of False", async () => {
    expect(await expectNone(forgedConstants(), true)).toBeGreaterThanOrEqual(1000);
  });

  test("the same without a statement to compare with", async () => {
    expect(await expectNone(forgedConstants(), false)).toBeGreaterThanOrEqual(1000);
  });

  test("every field of every record replaced by something odd", async () => {
    const honest = await lean.check({ text: HONEST, export: "visible" });
    expect(honest.messages.filter(({ severity }) => severity === "error")).toEqual([]);
    // The honest data itself is accepted, so the test can fail.
    expect(await verdictOf(honest, undefined)).toBe("proved");
    const data = honest.export as DeclarationExport;
    const all = [...corruptedFields(data)];
    // A part of them, spread evenly, and others each time that the honest file changes.
    const step = Math.floor(all.length / 1500);
    const some = all.filter((_, i) => i % step === 0);
    expect(await expectNone(some, true)).toBeGreaterThanOrEqual(1000);
  });
});

test("a process that answers with forged bytes is only a process that gave no proof", async () => {
  const prepared = await prepareLean();
  const entry = fileURLToPath(new URL("./support/lying-instance.ts", import.meta.url));
  const pool = new LeanPool({ prepared, entry, spare: false, lanes: 1 });
  const liar = new Elaborator(pool, new LibraryModules(prepared));
  const judges = lean.processIds;
  const honest = await lean.check({ text: "theorem pwn : True := trivial", export: "visible" });
  const { messages, declarations, commands } = honest;
  const answer = { cancelled: false, messages, declarations, commands, reports: [] };
  const lies: object[] = [
    { value: { ...answer, export: honest.export } },
    { value: { ...answer } },
    { value: { ...answer, export: { ...honest.export, records: [] } } },
    { value: { ...answer, export: { ...honest.export, terms: null } } },
    { value: { ...answer, messages: [{ severity: "fine" }] } },
    { value: { ...answer, declarations: "all" } },
    { value: undefined },
    { value: 3 },
    { value: [] },
    { value: { __proto__: null, cancelled: false } },
    { kind: "error", code: "no-such-code", message: "boo" },
    { kind: "fatal", reason: "boo" },
    { id: 99 },
    { raw: { kind: "ready" }, value: answer },
    { raw: { kind: "messages", id: 1, messages: 4 }, value: answer },
    { raw: { kind: "nonsense" }, value: answer },
    { heapBytes: "many", value: answer },
  ];
  for (const { data } of forgedConstants()) {
    if (lies.length >= 120) break;
    lies.push({ value: { ...answer, export: data } });
  }
  try {
    for (const lie of lies) {
      const text = `-- forged\n--\n${serialize(lie).toString("base64")}`;
      const submission = await liar
        .check({ text, export: "visible", timeoutMs: 300 })
        .catch((error: Error): CheckResult => {
          expect(error.name).toBe("LemmataError");
          return { ...honest, status: "crashed", reason: error.message, declarations: [] };
        });
      if (submission.status !== "finished") continue;
      const verdict = await verdictOf(submission, trusted);
      expect([JSON.stringify(Object.keys(lie)), verdict]).not.toContain("proved");
    }
    expect(lean.processIds).toEqual(expect.arrayContaining(judges));
  } finally {
    await pool.close();
  }
});

/** `name : False` of a kind, put into the environment's table behind the kernel's back. */
const KINDS: Record<string, string> = {
  axiom: ".axiomInfo { c with isUnsafe := false }",
  theorem: ".thmInfo { c with value := mkConst ``True.intro }",
  definition:
    ".defnInfo { c with value := mkConst ``True.intro, hints := .abbrev, safety := .safe }",
  opaque: ".opaqueInfo { c with value := mkConst ``True.intro, isUnsafe := false, all := [n] }",
  quotient: ".quotInfo { c with kind := .type }",
  constructor:
    ".ctorInfo { c with induct := ``True, cidx := 0, numParams := 0, numFields := 0, isUnsafe := false }",
  recursor:
    ".recInfo { c with all := [``True], numParams := 0, numIndices := 0, numMotives := 0, numMinors := 0, rules := [], k := false, isUnsafe := false }",
  inductive:
    ".inductInfo { c with numParams := 0, numIndices := 0, all := [n], ctors := [], numNested := 0, isRec := false, isUnsafe := false, isReflexive := false }",
};

const TAMPERED_NAMES = [
  "sorryAx Lean.ofReduceBool Lean.trustCompiler propext Classical.choice Quot.sound Quot.lift",
  "Eq.refl Nat.rec Nat.add False.elim True.intro And.intro Nat.lt_irrefl Nat.add_comm",
  "fake fake.rec fake.match_1 fake._proof_1 Acc.rec List.rec Decidable.decide absurd PUnit.unit",
]
  .join(" ")
  .split(" ");

/** A text that writes forged constants into its own environment, and proves False by each. */
function tamperingText(kind: string): string {
  const entries = TAMPERED_NAMES.map((name) => `.entry \`${name} (info \`${name})`);
  const padding = Array.from({ length: 31 - entries.length }, () => ".null");
  return `import Lean
open Lean Elab Command
structure KEnv where
  constants : ConstMap
  quotInit : Bool
  diag : Kernel.Diagnostics
  c2m : Std.HashMap Name ModuleIdx
  exts : Array EnvExtensionState
  ir : Array EnvExtensionState
  header : EnvironmentHeader
def common (n : Name) : ConstantVal := { name := n, levelParams := [], type := mkConst \`\`False }
def info (n : Name) : ConstantInfo :=
  let c := common n
  ${(KINDS[kind] as string).replace("{ c with", "{ toConstantVal := c,")}
abbrev Nd := PersistentHashMap.Node Name ConstantInfo
abbrev En := PersistentHashMap.Entry Name ConstantInfo Nd
structure PHM where
  root : Nd
unsafe def newMap (m : PersistentHashMap Name ConstantInfo) : PersistentHashMap Name ConstantInfo :=
  let old : PHM := unsafeCast m
  let first : En := .ref old.root
  let r : PHM := { root := .entries #[first, ${[...entries, ...padding].join(", ")}] }
  unsafeCast r
unsafe def evilI (e : Kernel.Environment) : Kernel.Environment :=
  let k : KEnv := unsafeCast e
  let c := k.constants
  let k := { k with constants := { c with map₂ := newMap c.map₂ }, c2m := Std.HashMap.emptyWithCapacity 8 }
  unsafeCast k
@[implemented_by evilI] opaque evil (e : Kernel.Environment) : Kernel.Environment := e
def forge (env : Environment) (i : Nat) (n : Name) : Environment :=
  let name := Name.mkSimple ("pwn" ++ toString i)
  match env.addDeclCore 0 (.thmDecl { name, levelParams := [], type := mkConst \`\`False, value := mkConst n }) none (doCheck := false) with
  | .ok env => env
  | .error _ => env
partial def forgeAll (env : Environment) (i : Nat) : List Name → Environment
  | [] => env
  | n :: rest => forgeAll (forge env i n) (i + 1) rest
syntax (name := q) "qforge" : command
@[command_elab q] def run : CommandElab := fun _ => do
  modify fun s => { s with env := Environment.ofKernelEnv (evil (forgeAll s.env 0 [${TAMPERED_NAMES.map((name) => `\`${name}`).join(", ")}]).toKernelEnv) }
qforge
`;
}

describe("environments tampered with in memory prove nothing", () => {
  const statement = TAMPERED_NAMES.map((_, i) => `theorem pwn${i} : False := sorry`).join("\n");
  test.each(Object.keys(KINDS))("forged constants of kind %s", async (kind) => {
    const against = await elaborateTrusted(lean, "s.lean", `import Lean\n${statement}`);
    const text = tamperingText(kind);
    const { report, submission } = await verifyText(lean, {
      file: "a.lean",
      text,
      trusted: against,
    });
    expect(report.declarations).toHaveLength(TAMPERED_NAMES.length);
    expect(report.declarations.map(({ verdict }) => verdict)).not.toContain("proved");
    // The code ran: what it forged was handed over.
    const forged = new Set(submission?.export?.terms.names.map((name) => name.join(".")) ?? []);
    const told = report.messages.map(({ data }) => data).join("\n");
    expect([told, forged.has("pwn3")]).toEqual(["", true]);
  });
});
