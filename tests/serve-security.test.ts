import { createHash } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyFromText, makeKey } from "../src/serve/http/index.ts";
import { type OpenServer, openServer } from "./support/open-server.ts";

let open: OpenServer;
let locked: OpenServer;
const KEY = "a key of mine";

beforeAll(async () => {
  open = await openServer({ bodyLimit: 10_000, requestTimeoutMs: 1000 });
  const limited = { ...keyFromText("slow", "slow"), requestsPerMinute: 4 };
  locked = await openServer({
    keys: [keyFromText(KEY, "mine"), limited],
    origins: ["https://a.b"],
  });
});
afterAll(() => Promise.all([open.close(), locked.close()]));

/** `fetch` does not let its callers say who they call. */
async function statusFor(path: string, headers: Record<string, string>): Promise<number> {
  const asked = request({ host: "127.0.0.1", port: open.port, path, headers });
  asked.end();
  const [response] = await once(asked, "response");
  response.resume();
  return response.statusCode;
}

describe("what browsers can be tricked into", () => {
  test("a name that was rebound to this machine is refused", async () => {
    expect(await statusFor("/v1/runs", { host: "evil.example" })).toBe(403);
    expect(await statusFor("/health", { host: `evil.example:${open.port}` })).toBe(403);
    expect(await statusFor("/health", { host: "127.0.0.1.evil.example" })).toBe(403);
    for (const host of ["localhost", `LOCALHOST:${open.port}`, "[::1]:8000", "127.0.0.1"]) {
      expect(await statusFor("/health", { host })).toBe(200);
    }
  });

  test("pages of other origins are refused, those that were named are not", async () => {
    const ask = (server: OpenServer, origin: string) => server.post("/v1/prove", {}, { origin });
    expect((await ask(open, "https://evil.example")).status).toBe(403);
    expect((await ask(open, "null")).status).toBe(403);
    expect((await ask(open, `https://127.0.0.1:${open.port + 1}`)).status).toBe(403);
    expect((await ask(open, open.url)).status).toBe(400);
    expect((await ask(locked, "https://a.b")).status).toBe(401);
  });

  test("a form cannot post: only JSON is read", async () => {
    const body = '{"theorem": "theorem t : True"}';
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await open.post("/v1/prove", body, { "content-type": type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });
});

describe("keys", () => {
  const get = (path: string, headers: Record<string, string>) =>
    fetch(`${locked.url}${path}`, { headers });

  test("a missing and a forged key are refused everywhere", async () => {
    for (const path of [
      "/v1/runs",
      "/v1/jobs",
      "/metrics",
      "/v1/nowhere",
      "//v1/runs",
      "/health/../v1/runs",
    ]) {
      expect([path, (await get(path, {})).status]).toEqual([path, 401]);
      const forged = { authorization: `Bearer ${KEY}x` };
      expect((await get(path, forged)).status).toBe(401);
    }
    const answer = await locked.post("/api/check", { snippets: [{ id: "1", code: "" }] });
    expect([answer.status, await answer.json()]).toEqual([401, { detail: "Missing API key" }]);
    const forged = await locked.post("/verify", {}, { authorization: "x" });
    expect(await forged.json()).toEqual({ detail: "Invalid API key" });
  });

  test("the right one is accepted, with `Bearer` or without, and health needs none", async () => {
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${KEY}` },
      { authorization: KEY },
      { "x-api-key": KEY },
    ];
    for (const headers of ways) expect((await get("/v1/jobs", headers)).status).toBe(200);
    for (const path of ["/", "/health", "/health/", "/openapi.json"])
      expect((await get(path, {})).status).toBe(200);
  });

  test("a new key is kept as its hash only", () => {
    const { key, kept } = makeKey("ci");
    expect(kept).toEqual({ name: "ci", sha256: createHash("sha256").update(key).digest("hex") });
    expect(key.length).toBeGreaterThan(40);
  });

  test("who asks too often is told when to come back", async () => {
    const headers = { authorization: "slow" };
    expect((await get("/v1/jobs", headers)).status).toBe(200);
    const refused = await get("/v1/jobs", headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(5);
    expect(await refused.json()).toMatchObject({ error: { code: "rate-limited" } });
  });
});

describe("bodies", () => {
  test("who is still sending when a body is too large reads the answer", async () => {
    const large = await open.post("/v1/verify", { text: "x".repeat(20_000_000) });
    expect(large.status).toBe(413);
  });

  test("too large, malformed and hostile ones are refused in the shape of each API", async () => {
    const large = await open.post("/v1/verify", { text: "x".repeat(20_000) });
    expect([large.status, await large.json()]).toEqual([
      413,
      { error: { code: "too-large", message: expect.any(String) } },
    ]);
    const broken = await open.post("/v1/verify", "{");
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { error: { code: "bad-input" } },
    ]);
    const proto = await open.post("/v1/verify", '{"text": "", "__proto__": {"core": true}}');
    expect(proto.status).toBe(400);
    const kimina = await open.post("/api/check", "{");
    expect([kimina.status, await kimina.json()]).toMatchObject([
      422,
      { detail: [{ type: "json_invalid" }] },
    ]);
  });

  test("a request cannot name files, addresses or programs", async () => {
    const refused = async (path: string, body: object) => {
      const answer = await open.post(path, body);
      const { error } = (await answer.json()) as { error: { code: string } };
      return [answer.status, error.code];
    };
    const text = "theorem t : True := trivial";
    const BAD = [400, "bad-input"];
    const url = "http://169.254.169.254/";
    expect(await refused("/v1/verify", { text, fileName: "/etc/passwd" })).toEqual(BAD);
    expect(await refused("/v1/optimize", { text, metric: "/tmp/evil.ts" })).toEqual(BAD);
    expect(
      await refused("/v1/optimize", { text, config: { models: { default: { baseUrl: url } } } }),
    ).toEqual(BAD);
    expect(await refused("/v1/prove", { text, model: url })).toEqual(BAD);
    expect(await refused("/v1/prove", { text, weights: "/etc/passwd" })).toEqual(BAD);
    expect(
      await refused("/v1/prove", { text, backend: { name: "kimina", settings: { url } } }),
    ).toEqual(BAD);
    expect(await refused("/v1/formalize", { text, preset: "../.." })).toEqual(BAD);
    expect(await refused("/v1/search", { goal: { fileName: "/etc/passwd", line: 1 } })).toEqual(
      BAD,
    );
    expect(await refused("/v1/critique", { task: "t", code: "c", tests: "/etc/passwd" })).toEqual(
      BAD,
    );
  });

  test("paths lead nowhere but to what there is", async () => {
    const raw = async (path: string) => {
      const socket = connect(open.port, "127.0.0.1");
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      let answer = "";
      for await (const chunk of socket) answer += chunk;
      return Number(answer.split(" ")[1]);
    };
    for (const path of [
      "/../etc/passwd",
      "/v1/runs/..%2f..%2fetc%2fpasswd",
      "/assets/../../package.json",
    ]) {
      expect([path, await raw(path)]).toEqual([
        path,
        expect.toSatisfy((s: number) => s === 404 || s === 400),
      ]);
    }
  });

  test("a request that trickles in is cut off", async () => {
    const socket = connect(open.port, "127.0.0.1");
    const started = performance.now();
    socket.write(
      "POST /v1/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    );
    const trickle = setInterval(() => socket.write(" "), 100);
    socket.on("error", () => {});
    socket.resume();
    await once(socket, "close");
    clearInterval(trickle);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
