/** A request that the server refused, or that failed there. */
export class LemmataHttpError extends Error {
  /** Of HTTP, e.g. 429. */
  readonly status: number;
  /** Stable, e.g. `overloaded`. */
  readonly code: string;
  /** The field of the request, where one is at fault. */
  readonly where: string | undefined;
  /** What to do about it. */
  readonly hint: string | undefined;
  /** When to come back, where the server said so. */
  readonly retryAfterSeconds: number | undefined;

  /** @internal */
  constructor(
    status: number,
    {
      code,
      message,
      where,
      hint,
    }: { code: string; message: string; where?: string; hint?: string },
    retryAfterSeconds: number | undefined,
  ) {
    super(message);
    this.name = "LemmataHttpError";
    this.status = status;
    this.code = code;
    this.where = where;
    this.hint = hint;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
