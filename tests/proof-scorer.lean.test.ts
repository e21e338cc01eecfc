import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProofReward } from "../src/core/index.ts";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { ProofScorer } from "../src/rewards/proof-scorer.ts";
import { type CorpusCase, readCorpus } from "./support/corpus.ts";

let lean: EmbeddedLean;
let scorer: ProofScorer;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
  scorer = new ProofScorer(lean, { core: false });
});
afterAll(() => lean.close());

const CONJUNCTION = "theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by";

/** Each tactic with its status and score, e.g. `exact hp: passed -0.05`. */
function lines(completion: string, { tactics }: ProofReward): string[] {
  return tactics.map(({ start, end, status, score }) => {
    const source = completion.slice(start, end).split("\n")[0];
    return `${source}: ${status} ${score}`;
  });
}

async function scored(statement: string, completion: string): Promise<string[]> {
  const reward = await scorer.score({ statement, completion });
  expect([reward.verdict, reward.process]).toEqual(["rejected", "scored"]);
  return lines(completion, reward);
}

describe("errors belong to the tactic that is to blame", () => {
  test("a tactic that fails ends its block, and what follows was never run", async () => {
    expect(await scored(CONJUNCTION, "\n  constructor\n  exact hq\n  exact hq")).toEqual([
      "constructor: passed -0.05",
      "exact hq: failed -0.1",
      "exact hq: skipped -0.1",
    ]);
  });

  test("goals that `by` leaves belong to its last tactic", async () => {
    const completion = "\n  have h : p := by\n    skip\n  exact ⟨h, hq⟩";
    expect(await scored(CONJUNCTION, completion)).toEqual([
      "have h : p := by: passed -0.05",
      "skip: failed -0.1",
      "exact ⟨h, hq⟩: passed -0.1",
    ]);
    expect(await scored(CONJUNCTION, "\n  constructor\n  · exact hp")).toEqual([
      "constructor: passed -0.05",
      "exact hp: failed -0.1",
    ]);
  });

  test("goals that `·`, braces, `case`, `next` and alternatives leave belong to their last tactic", async () => {
    const bullets = "\n  constructor\n  · skip\n  · exact hq";
    const braces = "\n  constructor\n  { skip }\n  { exact hq }";
    const nexts = "\n  constructor\n  next => skip\n  next => exact hq";
    const cases = "\n  constructor\n  case left => skip\n  case right => exact hq";
    for (const completion of [bullets, braces, nexts, cases]) {
      expect(await scored(CONJUNCTION, completion)).toEqual([
        "constructor: passed -0.05",
        "skip: failed -0.1",
        "exact hq: passed -0.1",
      ]);
    }
    const induction = "\n  induction n with\n  | zero => rfl\n  | succ n ih => skip";
    expect(await scored("theorem t (n : Nat) : n + 0 = n := by", induction)).toEqual([
      "induction n with: passed -0.05",
      "rfl: passed -0.05",
      "skip: failed -0.1",
    ]);
    const matching = "\n  match n with\n  | 0 => skip\n  | n + 1 => simp";
    expect(await scored("theorem t (n : Nat) : n + 0 = n := by", matching)).toEqual([
      "match n with: passed -0.05",
      "skip: failed -0.1",
      "simp: passed -0.1",
    ]);
  });

  test("both sides of `<;>` are tactics, each once however often it ran", async () => {
    expect(await scored(CONJUNCTION, "\n  constructor <;> exact hp")).toEqual([
      "constructor: passed -0.05",
      "exact hp: failed -0.1",
    ]);
  });

  test("an error inside a macro belongs to its call, and quoted tactics are none", async () => {
    const statement = "theorem t : 1 = 1 := by sorry";
    const macro = 'macro "close_it" : tactic => `(tactic| (skip; exact True))';
    const completion = `${macro}\ntheorem t : 1 = 1 := by\n  skip\n  close_it\n  skip`;
    expect(await scored(statement, completion)).toEqual([
      "skip: passed -0.05",
      "close_it: failed -0.1",
      "skip: skipped -0.1",
    ]);
  });

  test("a failing proof has d1 everywhere when no error has a place", async () => {
    const completion = "\n  constructor\n  · exact hp\n  · sorry";
    const reward = await scorer.score({ statement: CONJUNCTION, completion });
    expect(reward.verdict).toBe("incomplete");
    expect(reward.tactics.map(({ score }) => score)).toEqual([-0.05, -0.05, -0.05]);
    expect(reward.firstError).toBeNull();
  });
});

describe("only the outcome counts where the process is not known", () => {
  const outcomeOnly = { outcome: 0, tactics: [], firstError: null };

  test("text that does not parse", async () => {
    for (const completion of ["\n  constructor\n  exact (hp", "\n  frobnicate hp", "", "))"]) {
      const reward = await scorer.score({ statement: CONJUNCTION, completion });
      expect(reward).toMatchObject({ ...outcomeOnly, process: "unparsable" });
    }
    const header = { statement: `${CONJUNCTION} sorry`, completion: "import Nothing.At.All" };
    expect(await scorer.score(header)).toMatchObject({ ...outcomeOnly, process: "unparsable" });
  });

  test("a proof that does not end in its time", async () => {
    const statement = "theorem t : ∀ n : Fin 4000, n * n * n = n * (n * n) := by";
    const completion = "\n  have h : 1 = 1 := rfl\n  set_option maxRecDepth 100000000 in decide";
    const reward = await scorer.score({ statement, completion }, { timeoutMs: 2000 });
    expect(reward).toMatchObject({ ...outcomeOnly, verdict: "timed-out", process: "timed-out" });
  });

  test("a proof that is a term", async () => {
    const statement = CONJUNCTION.replace(/ by$/, "");
    const proved = await scorer.score({ statement, completion: " ⟨hp, hq⟩" });
    expect(proved).toMatchObject({ outcome: 1, tactics: [], process: "scored" });
  });
});

test("a statement with an error is refused, not scored", async () => {
  const task = { statement: "theorem t : nonsense := by", completion: " rfl" };
  await expect(scorer.score(task)).rejects.toMatchObject({ code: "bad-input" });
});

test("places lead back into the answer: code units, bytes and positions", async () => {
  const answer = `Let 𝔸 be.\r\n\`\`\`lean4\r\n${CONJUNCTION}\r\n  exact ⟨hp, hq⟩\r\n\`\`\`\r\n`;
  const reward = await scorer.score({ statement: `${CONJUNCTION} sorry`, completion: answer });
  const [tactic] = reward.tactics;
  const source = "exact ⟨hp, hq⟩";
  const start = answer.indexOf(source);
  expect(tactic).toMatchObject({ start, end: start + source.length, score: 1 });
  const bytes = Buffer.from(answer).subarray(tactic?.startByte, tactic?.endByte);
  expect(bytes.toString()).toBe(source);
  expect(tactic?.pos).toEqual({ line: 4, column: 2 });
});

const HONEST = readCorpus("honest").filter(({ submission }) => /\bby\b/.test(submission));
/** Each is cut at several places and scored anew. */
const TO_CUT = HONEST.filter((_, i) => i % 6 === 0);

const scoreCase = (item: CorpusCase, completion: string) =>
  scorer.score({ statement: item.statement, completion }, { timeoutMs: 60_000 });

let cuts = 0;

describe("properties over proofs that the gate accepts", () => {
  test.each(HONEST)("$file: every tactic has the score 1", async (item) => {
    const reward = await scoreCase(item, item.submission);
    expect(reward.outcome).toBe(1);
    expect(reward.tactics.length).toBeGreaterThan(0);
    expect(reward.tactics.every(({ score }) => score === 1)).toBe(true);
  });

  test.each(TO_CUT)("$file: cut at any tactic, each earlier one has d1", async (item) => {
    const { tactics } = await scoreCase(item, item.submission);
    const some = tactics.filter((_, i) => i % Math.ceil(tactics.length / 6) === 0);
    for (const cut of some) {
      const text = item.submission.slice(0, cut.end);
      const reward = await scoreCase(item, text);
      if (reward.outcome === 1 || reward.process !== "scored") continue;
      // A tactic around the cut was cut, too: what it lacks is its own fault.
      const around = tactics.find(({ start, end }) => start < cut.start && end > cut.end);
      const limit = isBlamed(reward, around?.start) ? (around?.start as number) : cut.start;
      const earlier = reward.tactics.filter(({ start }) => start < limit);
      expect(earlier.map(({ score }) => score)).toEqual(earlier.map(() => -0.05));
      cuts++;
    }
  });

  // The others end before the theorem that is asked for begins, or are whole.
  test("enough cuts could be judged", () => expect(cuts).toBeGreaterThan(1.5 * TO_CUT.length));

  test.each(TO_CUT)("$file: blanks and comments change no score", async (item) => {
    const spoilt = item.submission.replace(/\b(?:rfl|simp|omega)\b/, "skip");
    for (const text of [item.submission, spoilt]) {
      const reward = await scoreCase(item, text);
      const scores = reward.tactics.map(({ status, score }) => `${status} ${score}`);
      for (const change of LAYOUTS) {
        const changed = await scoreCase(item, change(text));
        const others = changed.tactics.map(({ status, score }) => `${status} ${score}`);
        expect(others).toEqual(scores);
      }
    }
  });
});

function isBlamed({ firstError, tactics }: ProofReward, start: number | undefined): boolean {
  return firstError !== null && tactics[firstError]?.start === start;
}

const LAYOUTS: ((text: string) => string)[] = [
  (text) => text.replace(/\n {2}(?=\S)/g, "\n\n  /- why -/ -- because\n  "),
  (text) => text.replace(/\n(?= +\S)/g, "\n   "),
];
