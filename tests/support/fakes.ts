import { nameKey, positionAt } from "../../src/core/index.ts";
import type {
  CheckRequest,
  CheckResult,
  JudgedTarget,
  Judgement,
  JudgementRequest,
  JudgingVerifier,
  ModuleReader,
  Policy,
  PolicyGoal,
} from "../../src/core/ports/index.ts";
import { checkResult } from "./check-result.ts";
import { ExportBuilder } from "./export-builder.ts";
import { commandsIn, FakeWorkspace, usesOf, type World } from "./fake-workspace.ts";

// Fakes of the ports, over texts of a `World`: what needs no Lean runs in milliseconds.

/** Elaborates texts of a world, and judges them as a kernel would that knows forgeries. */
export class FakeVerifier implements JudgingVerifier, ModuleReader {
  readonly name = "fake";
  readonly gateLevel = "kernel-replay";
  readonly leanVersion = "4.0.0-fake";
  /** Texts that candidates' processes and the judge elaborated, in order. */
  readonly checked: string[] = [];
  readonly elaborated: string[] = [];
  /** What the judge was given. */
  readonly judged: JudgementRequest[] = [];
  /** What elaborating a text gives instead of its declarations, e.g. that it timed out. */
  interruption: Pick<CheckResult, "status" | "reason"> | undefined;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  async check({ text }: CheckRequest): Promise<CheckResult> {
    this.checked.push(String(text));
    return { ...this.resultOf(String(text)), ...this.interruption };
  }

  async modulesOf() {
    return [];
  }

  readonly judge = {
    elaborate: async ({ text }: CheckRequest): Promise<CheckResult> => {
      this.elaborated.push(String(text));
      return this.resultOf(String(text));
    },
    survey: async (text: string) => ({
      declarations: commandsIn(text).map(({ keyword, name, start }) => {
        const pos = positionAt(text, start);
        const place = { pos, keywordPos: pos, isGuarded: false, isUnsafe: false };
        return { keyword, name, written: name, ...place, selfReferences: [] };
      }),
      evaluations: [],
      exit: null,
      hasErrors: false,
    }),
    judge: async (request: JudgementRequest): Promise<Judgement> => {
      this.judged.push(request);
      return { status: "judged", targets: request.targets.map((name) => judged(request, name)) };
    },
  };

  async close(): Promise<void> {}

  private resultOf(text: string): CheckResult {
    const known = new Map<string, number>();
    const builder = new ExportBuilder();
    const messages: CheckResult["messages"] = [];
    const places: Pick<CheckResult["declarations"][0], "pos" | "endPos">[] = [];
    for (const { keyword, name, target, proof, isSorry, start, end } of commandsIn(text)) {
      const [pos, endPos] = [positionAt(text, start), positionAt(text, end)];
      const uses = usesOf(this.world, target, proof, known);
      const say = (severity: "error" | "warning", data: string) =>
        messages.push({ severity, pos, endPos, data });
      if (isSorry) say("warning", "declaration uses `sorry`");
      else if (!uses || keyword === "axiom") {
        say("error", "no proof");
        continue;
      }
      const value = isSorry ? ["sorryAx"] : uses && uses.length > 0 ? uses : [proof];
      builder.theorem([name], builder.constant(`P${target}`), constants(builder, value));
      places.push({ pos, endPos });
      known.set(name, target);
    }
    const result = checkResult(builder.build());
    const declarations = result.declarations.map((d, i) => ({ ...d, ...places[i] }));
    return { ...result, declarations, messages };
  }
}

/** One constant applied to the others. */
function constants(builder: ExportBuilder, names: readonly string[]): number {
  const [first, ...others] = names.map((name) => builder.constant(name));
  return others.reduce((term, other) => builder.expr(5, term, other), first as number);
}

function judged({ submission }: JudgementRequest, name: JudgedTarget["axioms"][0]): JudgedTarget {
  const { names, exprs } = submission.terms;
  const keyOf = (index: number) => nameKey(names[index] ?? []);
  const mentioned = (expr: number): string[] => {
    const [tag, a = 0, b = 0] = exprs.subarray(expr * 4, expr * 4 + 4);
    if (tag === 4) return [keyOf(a)];
    return tag === 5 ? [...mentioned(a), ...mentioned(b)] : [];
  };
  const reached = new Set<string>();
  const visit = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    const record = submission.records.find((each) => keyOf(each.name) === key);
    if (record?.kind === "theorem") mentioned(record.value).forEach(visit);
  };
  visit(nameKey(name));
  const isThere = submission.records.some((record) => keyOf(record.name) === nameKey(name));
  const refusals = reached.has(nameKey(["forged"]))
    ? [{ code: "kernel-rejected" as const, text: "the kernel refuses it" }]
    : [];
  const sorryIn = reached.has(nameKey(["sorryAx"])) ? [name] : [];
  return { kind: isThere ? "theorem" : undefined, axioms: [], sorryIn, refusals };
}

/** What proving a file needs, over a world. */
export function fakeLean(world: World, workspaces = 1) {
  const verifier = new FakeVerifier(world);
  return {
    verifier,
    workspaces: Array.from({ length: workspaces }, () => new FakeWorkspace(world)),
  };
}

/** Proposes its proofs of each theorem, in order, and notes what became of them. */
export function fakePolicy(proofs: Record<string, readonly string[]>) {
  const told: { proof: string; reasons: string[] }[] = [];
  const policy: Policy = {
    name: "fake",
    async *complete({ statement }: PolicyGoal) {
      for (const proof of proofs[statement.name] ?? []) {
        const { reasons } = yield { kind: "proof", proof, origin: "fake" };
        told.push({ proof, reasons });
      }
    },
    async *decompose() {},
  };
  return { policy, told };
}
