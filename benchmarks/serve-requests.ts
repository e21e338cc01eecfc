/** A request of a mixed load, with what has to come of it. */
export interface LoadRequest {
  what: "proved" | "broken" | "hostile" | "hanging" | "malformed" | "gone";
  path: string;
  /** Sent as JSON, or as it is where it is text. */
  body: object | string;
  /** See `outcomeOf`. */
  expected: string;
}

type Make = (n: number) => Omit<LoadRequest, "what">;

/** Milliseconds, and seconds of the Kimina endpoints: long enough for a busy machine. */
const TIMEOUT_MS = 120_000;

const verify = (text: string, expected: string, timeoutMs = TIMEOUT_MS) => ({
  path: "/v1/verify",
  body: { text, timeoutMs },
  expected,
});

/** Several texts in one request, and what becomes of each. */
function check(codes: readonly string[], expected: readonly string[], timeout = 120) {
  const snippets = codes.map((code, i) => ({ id: `${i}`, code }));
  return {
    path: "/api/check",
    body: { snippets, timeout, debug: false, reuse: true, infotree: null },
    expected: expected.join(","),
  };
}

const good = (n: number) => `theorem t${n} (a b : Nat) : a + b + ${n} = ${n} + (b + a) := by omega`;
const bad = (n: number) => `theorem t${n} (a b : Nat) : a + b + ${n} = ${n} + b := by omega`;
const falsehood = (n: number) => `theorem f${n} : ${n} = ${n + 1} := by`;

const PROVED: Make[] = [
  (n) => verify(good(n), "proved"),
  (n) =>
    verify(
      `def double${n} (k : Nat) := k + k + ${n}\ntheorem t${n} (k : Nat) : double${n} k = 2 * k + ${n} := by\n  unfold double${n}\n  omega`,
      "proved",
    ),
  (n) => check([good(n), good(n + 1), good(n + 2)], ["clean", "clean", "clean"]),
  (n) => ({
    path: "/verify",
    body: { codes: [{ custom_id: n, proof: good(n) }], timeout: 120 },
    expected: "clean",
  }),
];

const BROKEN: Make[] = [
  (n) => verify(bad(n), "rejected"),
  (n) => verify(`${falsehood(n)}\n  sorry`, "incomplete"),
  (n) => check([bad(n), good(n), falsehood(n)], ["errors", "clean", "errors"]),
];

const HOSTILE: Make[] = [
  (n) => verify(`axiom cheat : ∀ p : Prop, p\n${falsehood(n)} exact cheat _`, "rejected"),
  (n) => verify(`theorem f${n} : 2 ^ 8 + ${n} = ${n + 256} := by native_decide`, "rejected"),
  (n) => check([`#eval IO.FS.readFile "/etc/passwd"\n#eval ${n}`], ["errors"]),
];

/** Each takes its process with it. */
const DEADLY: Make[] = [
  (n) => check([`#eval (IO.Process.exit ${n % 8} : IO Unit)`], ["crashed"]),
  (n) =>
    check(
      [`partial def f${n} (k : Nat) : Nat := 1 + f${n} (k + 1)\n#eval f${n} 0`, good(n)],
      ["crashed", "clean"],
    ),
  (n) =>
    verify(
      `partial def f${n} (a : Array Nat) : Array Nat := f${n} (a ++ a)\n#eval (f${n} #[1]).size\n${falsehood(n)} rfl`,
      "crashed",
    ),
];

const HANGING: Make[] = [
  (n) =>
    verify(
      `theorem h${n} : ∀ i : Fin ${4000 + n}, i * i * i = i * (i * i) := by\n  set_option maxRecDepth 100000000 in decide`,
      "timed-out",
      1000,
    ),
];

/** It does not even hear that it is to stop. */
const HANGING_BY_CODE: Make = (n) =>
  check([`partial def f${n} (k : Nat) : Nat := f${n} (k + 1)\n#eval f${n} 0`], ["timed out"], 1);

const MALFORMED: Make[] = [
  (n) => ({ path: "/v1/verify", body: `{"text": "theorem t${n}`, expected: "400" }),
  (n) => ({
    path: "/v1/verify",
    body: { text: good(n), fileName: "/etc/passwd" },
    expected: "400",
  }),
  (n) => verify(`theorem t${n} : (⟨«`, "rejected"),
  (n) => ({ path: "/api/check", body: { snippets: [{ id: n, code: good(n) }] }, expected: "422" }),
  (n) => verify(`I think that ${n} \u0000 "`, "rejected"),
];

/** A request of each kind by its number; the rare ones are spread evenly. */
export function loadRequest(n: number): LoadRequest {
  const pick = (makes: readonly Make[]) => makes[Math.floor(n / 10) % makes.length] as Make;
  const of = (what: LoadRequest["what"], make: Make) => ({ what, ...make(n) });
  if (n % 100 === 17) return of("hanging", pick(HANGING));
  if (n % 100 === 57) return of("gone", pick(PROVED));
  if (n % 500 === 41) return of("hanging", HANGING_BY_CODE);
  if (n % 250 === 131) return of("hostile", DEADLY[Math.floor(n / 250) % DEADLY.length] as Make);
  if (n % 10 === 9) return of("hostile", pick(HOSTILE));
  if (n % 10 === 8) return of("malformed", pick(MALFORMED));
  return n % 10 >= 5 ? of("broken", pick(BROKEN)) : of("proved", pick(PROVED));
}

interface Result {
  error?: string;
  response?: { messages?: { severity: string }[] };
}

/**
 * What came of a request: the verdict; of the Kimina endpoints what became of each text, `clean`, `errors`, `timed out`
 * or `crashed`; of a request that was refused its status.
 */
export function outcomeOf(status: number, answer: unknown): string {
  if (status !== 200) return String(status);
  const { verdict, results } = answer as { verdict?: string; results?: Result[] };
  return verdict ?? (results ?? []).map(textOutcome).join(",");
}

function textOutcome({ error, response }: Result): string {
  if (error !== undefined) return error.includes("timed out") ? "timed out" : "crashed";
  const hasErrors = response?.messages?.some(({ severity }) => severity === "error");
  return hasErrors ? "errors" : "clean";
}
