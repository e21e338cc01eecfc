import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { KiminaVerifier } from "../src/lean/remote/index.ts";
import type { KiminaOptions } from "../src/lean/remote/kimina-client.ts";
import { send, serve } from "./support/kimina-stand-in.ts";

const GOOD = { results: [{ id: "0", time: 0.1, response: { env: 0 } }] };
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close();
});

/** A client of a server that answers the n-th request (from 0) as `handle` says. */
async function clientOf(
  handle: (response: ServerResponse, n: number, path: string) => void,
  options: Partial<KiminaOptions> = {},
) {
  const paths: string[] = [];
  const server = await serve((request, response) => {
    paths.push(request.url ?? "");
    handle(response, paths.length - 1, request.url ?? "");
  });
  const verifier = new KiminaVerifier({ url: server.url, backoffMs: 5, ...options });
  cleanUp.push(
    () => verifier.close(),
    () => server.close(),
  );
  return { verifier, paths };
}

const check = (verifier: KiminaVerifier, timeoutMs = 5000) =>
  verifier.check({ text: "theorem t : True := trivial", timeoutMs });

describe("the Kimina client survives what can pass", () => {
  test.each([429, 500, 503])("status %i is tried again", async (status) => {
    const { verifier, paths } = await clientOf((response, n) =>
      n < 2 ? send(response, status, { detail: "not now" }) : send(response, 200, GOOD),
    );
    expect((await check(verifier)).status).toBe("finished");
    expect(paths).toHaveLength(3);
  });

  test("truncated JSON is tried again", async () => {
    const { verifier, paths } = await clientOf((response, n) =>
      send(response, 200, n === 0 ? '{"results": [{"id": "0", "resp' : GOOD),
    );
    expect((await check(verifier)).messages).toEqual([]);
    expect(paths).toHaveLength(2);
  });

  test("a connection cut in the middle is tried again", async () => {
    const { verifier } = await clientOf((response, n) =>
      n === 0 ? response.destroy() : send(response, 200, GOOD),
    );
    expect((await check(verifier)).status).toBe("finished");
  });

  test("Retry-After is heeded", async () => {
    const { verifier } = await clientOf((response, n) => {
      if (n > 0) return send(response, 200, GOOD);
      response.writeHead(429, { "retry-after": "1" }).end("{}");
    });
    const started = performance.now();
    await check(verifier);
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  test("a server without /api/check is asked at /verify, from then on at once", async () => {
    const { verifier, paths } = await clientOf((response, _n, path) =>
      path === "/verify"
        ? send(response, 200, { results: [{ custom_id: "0", error: null, response: { env: 0 } }] })
        : send(response, 404, { detail: "Not Found" }),
    );
    expect((await check(verifier)).status).toBe("finished");
    await check(verifier);
    expect(paths).toEqual(["/api/check", "/verify", "/verify"]);
  });
});

describe("the Kimina client says what went wrong with one text", () => {
  const answering = async (result: object) => {
    const { verifier } = await clientOf((response) =>
      send(response, 200, { results: [{ id: "0", ...result }] }),
    );
    return check(verifier);
  };

  test("a timeout of the server is a timeout", async () => {
    const error = "Lean REPL command timed out in 5 seconds";
    expect(await answering({ error })).toMatchObject({ status: "timed-out", reason: error });
  });

  test("another error of the server is a crash", async () => {
    const error = "Lean REPL closed its output";
    expect(await answering({ error })).toMatchObject({ status: "crashed", reason: error });
  });

  test("a failure of the REPL is an error message, not a success", async () => {
    const { messages } = await answering({ response: { message: "Unknown environment." } });
    expect(messages[0]).toMatchObject({
      severity: "error",
      data: "Lean REPL: Unknown environment.",
    });
  });
});

describe("the Kimina client fails with a code and a hint", () => {
  test("when nobody listens", async () => {
    const server = await serve(() => {});
    await server.close();
    const verifier = new KiminaVerifier({ url: server.url, backoffMs: 5 });
    await expect(check(verifier)).rejects.toMatchObject({
      code: "verifier-unreachable",
      retryable: true,
      message: expect.stringContaining("ECONNREFUSED"),
      hint: expect.stringContaining("Kimina"),
    });
  });

  test("when the server never recovers", async () => {
    const { verifier, paths } = await clientOf((response) => send(response, 500, "broken"));
    await expect(check(verifier)).rejects.toMatchObject({ code: "verifier-unreachable" });
    expect(paths).toHaveLength(4);
  });

  test("when the key is refused, without trying again", async () => {
    const { verifier, paths } = await clientOf((response) =>
      send(response, 401, { detail: "Missing API key" }),
    );
    await expect(check(verifier)).rejects.toMatchObject({ code: "verifier-unreachable" });
    expect(paths).toHaveLength(1);
  });

  test("when the server is slower than the limit and the grace", async () => {
    const { verifier } = await clientOf(() => {}, { attempts: 1, graceMs: 200 });
    const started = performance.now();
    await expect(check(verifier, 100)).rejects.toMatchObject({ code: "verifier-unreachable" });
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test.each([
    ["another shape", { answer: 42 }],
    ["no result", { results: [] }],
    ["both error and response", { results: [{ id: "0", error: "x", response: { env: 0 } }] }],
    ["a wrong id", { results: [{ id: "7", response: { env: 0 } }] }],
    ["messages of another shape", { results: [{ id: "0", response: { env: 0, messages: [1] } }] }],
  ])("when the answer has %s", async (_name, body) => {
    const { verifier } = await clientOf((response) => send(response, 200, body));
    await expect(check(verifier)).rejects.toMatchObject({ code: "protocol-violation" });
  });

  test("when the address is none", () => {
    expect(() => new KiminaVerifier({ url: "localhost:8000" })).toThrow("not the address");
  });

  test("and a cancelled check does not wait for the server", async () => {
    const { verifier } = await clientOf(() => {});
    const signal = AbortSignal.timeout(100);
    const result = await verifier.check({ text: "", signal });
    expect(result).toMatchObject({ status: "timed-out", reason: "cancelled" });
  });
});
