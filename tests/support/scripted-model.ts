import type {
  LanguageModel,
  ModelAnswer,
  ModelRequest,
  ModelRole,
  RoleCounts,
} from "../../src/core/ports/index.ts";

/** A text, an answer that is no reply, or a reply that was cut off or refused. */
export type ScriptedReply = string | Exclude<ModelAnswer, { status: "answered" }>;

const NOTHING: RoleCounts = {
  calls: 0,
  cached: 0,
  retries: 0,
  failures: 0,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
};

/** A model without a server: plays a list of answers, and fails for good when it is over. */
export class ScriptedModel implements LanguageModel {
  readonly requests: ModelRequest[] = [];
  private readonly script: ScriptedReply[];
  private readonly roleCounts = new Map<ModelRole, RoleCounts>();

  constructor(script: readonly ScriptedReply[]) {
    this.script = [...script];
  }

  async ask(request: ModelRequest): Promise<ModelAnswer> {
    if (request.signal?.aborted) return { status: "cancelled" };
    this.requests.push(request);
    const counts = this.countsOf(request.role);
    const next = this.script.shift();
    if (next === undefined) {
      counts.failures += 1;
      const failure = { message: "the script is over", hint: "write more of it", permanent: true };
      return { status: "failed", failure: { kind: "bad-response", ...failure } };
    }
    if (typeof next !== "string") return next;
    const usage = { inputTokens: 1, outputTokens: 1 };
    counts.calls += 1;
    counts.inputTokens += usage.inputTokens;
    counts.outputTokens += usage.outputTokens;
    const finish = next === "length" || next === "refused" ? next : "stop";
    const reply = { text: next, model: "scripted", estimated: false, finish, usage } as const;
    return { status: "answered", reply, cost: 0, cached: false, key: "" };
  }

  counts(): ReadonlyMap<ModelRole, RoleCounts> {
    return this.roleCounts;
  }

  get roles(): string[] {
    return this.requests.map(({ role }) => role);
  }

  prompt(index: number): string {
    return this.requests[index]?.messages.at(-1)?.content ?? "";
  }

  private countsOf(role: ModelRole): RoleCounts {
    const counts = this.roleCounts.get(role) ?? { ...NOTHING };
    this.roleCounts.set(role, counts);
    return counts;
  }
}
