/** A request that the server refused, or that did not reach it (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;

  constructor(status: number, { code, message, hint }: Failure) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

interface Failure {
  code: string;
  message: string;
  hint?: string;
}

const KEY = "lemmata-key";

/** Kept until the tab is closed. */
export function setApiKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

/** Sends a request with the key, if there is one. Throws `ApiError`; an abort is thrown as it is. */
export async function send(
  method: string,
  path: string,
  {
    body,
    signal,
    headers = {},
  }: { body?: unknown; signal?: AbortSignal | undefined; headers?: Record<string, string> } = {},
): Promise<Response> {
  const key = sessionStorage.getItem(KEY);
  const response = await fetch(path, {
    method,
    headers: {
      ...headers,
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { code: "unreachable", message: "The server does not answer." });
  });
  if (response.ok) return response;
  throw new ApiError(response.status, failureIn(await response.text()));
}

/** Asks for JSON. */
export async function ask<T>(
  method: string,
  path: string,
  options?: { body?: unknown; signal?: AbortSignal | undefined },
): Promise<T> {
  return (await (await send(method, path, options)).json()) as T;
}

function failureIn(text: string): Failure {
  try {
    const { error } = JSON.parse(text) as { error?: Failure };
    if (error) return error;
  } catch {
    // Of something between here and the server.
  }
  return { code: "unknown", message: text.slice(0, 300) || "The server gave no answer." };
}
