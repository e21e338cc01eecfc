import type { RunEvent } from "../../core/index.ts";
import { closedSpan, type OpenSpan, openSpan, type Span, type SpanAttributes } from "./span.ts";

/** What a task of a run has open. */
interface TaskSpans {
  span: OpenSpan;
  /** By id: nodes of the search. */
  goals: Map<string, OpenSpan>;
  /** By policy and goal: actions. */
  actions: Map<string, OpenSpan>;
  /** Milliseconds since 1970: when the attempt began, from which events count. */
  began: number;
  status?: string | undefined;
}

/**
 * A run as a trace: below the run its tasks, below these the goals of the search, below these what was done for them:
 * policies, calls of models and tools, checks of candidates. Spans are given away as they end.
 */
export class RunTrace {
  private readonly run: OpenSpan;
  private readonly tasks = new Map<string, TaskSpans>();
  private readonly give: (span: Span) => void;

  constructor(id: string, attributes: SpanAttributes, give: (span: Span) => void) {
    this.give = give;
    const about = { "lemmata.run": id, ...attributes };
    this.run = openSpan("run", Date.now(), { attributes: about });
  }

  begin({ name, number }: { name: string; number: number }): void {
    const attributes = { "lemmata.task": name, "lemmata.task.number": number };
    const span = openSpan("task", Date.now(), { parent: this.run, attributes });
    this.tasks.set(name, { span, goals: new Map(), actions: new Map(), began: span.start });
  }

  event(name: string, event: RunEvent): void {
    const task = this.tasks.get(name);
    if (!task) return;
    const at = task.began + event.at;
    const goal = event.goal === undefined ? undefined : task.goals.get(event.goal);
    const parent = goal ?? task.span;
    if (event.kind === "goal-open") {
      this.endGoal(task, event.goal, at, "open");
      const { depth, footprint, statement } = event;
      const attributes = {
        ...{ "lemmata.goal": event.goal, "lemmata.statement": statement.text },
        ...{ "lemmata.depth": depth, "lemmata.footprint": footprint },
      };
      task.goals.set(event.goal, openSpan("goal", at, { parent: task.span, attributes }));
    } else if (event.kind === "goal-prove") this.endGoal(task, event.goal, at, "proved");
    else if (event.kind === "goal-disprove") this.endGoal(task, event.goal, at, "disproved");
    else if (event.kind === "goal-fail") this.endGoal(task, event.goal, at, event.reason);
    else if (event.kind === "policy-start") {
      const attributes = { "lemmata.policy": event.policy };
      const key = `${event.policy} ${event.goal}`;
      task.actions.set(key, openSpan("policy", at, { parent, attributes }));
    } else if (event.kind === "policy-end") {
      const key = `${event.policy} ${event.goal}`;
      const action = task.actions.get(key);
      if (!action) return;
      task.actions.delete(key);
      action.attributes["lemmata.candidates"] = event.candidates;
      action.attributes["lemmata.accepted"] = event.accepted;
      this.give(closedSpan(action, at, { error: event.error }));
    } else if (event.kind === "task-verdict") task.status = event.status;
    else this.did(parent, event, at);
  }

  end(name: string): void {
    const task = this.tasks.get(name);
    if (!task) return;
    this.tasks.delete(name);
    const now = Date.now();
    for (const action of task.actions.values()) this.give(closedSpan(action, now));
    for (const id of [...task.goals.keys()]) this.endGoal(task, id, now, "open");
    task.span.attributes["lemmata.status"] = task.status;
    this.give(closedSpan(task.span, now, { isOk: task.status === "proved" }));
  }

  /** Ends what is open. `error`: what the run failed with. */
  close(error?: string): void {
    for (const name of [...this.tasks.keys()]) this.end(name);
    this.give(closedSpan(this.run, Date.now(), { error }));
  }

  private endGoal(task: TaskSpans, id: string, at: number, state: string): void {
    const goal = task.goals.get(id);
    if (!goal) return;
    task.goals.delete(id);
    goal.attributes["lemmata.state"] = state;
    this.give(closedSpan(goal, at, { isOk: state === "proved" }));
  }

  /** What is told of when it is over, with the time that it took. */
  private did(parent: OpenSpan, event: RunEvent, at: number): void {
    const give = (name: string, attributes: SpanAttributes, kind: 1 | 3, error?: string) => {
      const span = openSpan(name, at - (event.ms ?? 0), { parent, attributes, kind });
      this.give(closedSpan(span, at, { error }));
    };
    if (event.kind === "model-call") {
      const { model, role, inputTokens, outputTokens, costUsd, cached, error } = event;
      const attributes = {
        ...{ "gen_ai.request.model": model, "lemmata.role": role, "lemmata.cached": cached },
        "gen_ai.usage.input_tokens": inputTokens,
        "gen_ai.usage.output_tokens": outputTokens,
        "lemmata.cost_usd": costUsd,
      };
      give("model call", attributes, 3, error);
    } else if (event.kind === "tool-call") give("tool call", { "lemmata.tool": event.tool }, 1);
    else if (event.kind === "candidate-accept")
      give("check", { "lemmata.policy": event.policy, "lemmata.accepted": true }, 1);
    else if (event.kind === "candidate-reject") {
      const { policy, cause } = event;
      const about = { "lemmata.accepted": false, "lemmata.cause": cause };
      give("check", { "lemmata.policy": policy, ...about }, 1);
    }
  }
}
