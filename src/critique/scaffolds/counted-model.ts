import type {
  LanguageModel,
  ModelAnswer,
  ModelRequest,
  ModelRole,
  RoleCounts,
} from "../../core/ports/index.ts";

/** A model with a limited number of answers in total, which makes loops comparable. */
export class CountedModel implements LanguageModel {
  /** Requests by role, cached answers included. */
  readonly asked: Record<ModelRole, number> = {};
  private readonly model: LanguageModel;
  private readonly most: number;
  private total = 0;

  constructor(model: LanguageModel, most: number) {
    this.model = model;
    this.most = most;
  }

  async ask(request: ModelRequest): Promise<ModelAnswer> {
    if (this.total >= this.most) {
      const message = `${this.total} of ${this.most} model calls for this task were made`;
      return { status: "exhausted", budget: { limit: "calls", message } };
    }
    this.total += 1;
    this.asked[request.role] = (this.asked[request.role] ?? 0) + 1;
    return this.model.ask(request);
  }

  counts(): ReadonlyMap<ModelRole, RoleCounts> {
    return this.model.counts();
  }
}
