import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LemmataError } from "../src/core/errors/index.ts";
import { keyFromText } from "../src/serve/http/index.ts";
import { type OpenServer, openServer } from "./support/open-server.ts";

let open: OpenServer;
let locked: OpenServer;

beforeAll(async () => {
  open = await openServer({ bodyLimit: 100_000, requestTimeoutMs: 1000 });
  locked = await openServer({ keys: [keyFromText("right", "mine")] });
});
afterAll(() => Promise.all([open.close(), locked.close()]));

/** What comes back for bytes as they are; `trickle`: sent again and again, until the server has had enough. */
async function raw(bytes: string | Buffer, trickle?: string): Promise<string> {
  const socket = connect(open.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  const timer = trickle === undefined ? undefined : setInterval(() => socket.write(trickle), 100);
  await once(socket, "close");
  clearInterval(timer);
  return answer;
}
const statusOf = (answer: string) => Number(answer.split(" ")[1]);
const CLOSE = "Host: localhost\r\nConnection: close\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";

test("headers that trickle in are cut off", async () => {
  const started = performance.now();
  await raw("GET /health HTTP/1.1\r\nHost: localhost\r\n", "X-A: b\r\n");
  expect(performance.now() - started).toBeLessThan(10_000);
  expect((await fetch(`${open.url}/health`)).status).toBe(200);
});

test("bodies that are nested, cut, compressed, not UTF-8 or larger than they say are refused", async () => {
  const post = (body: string | Buffer, headers = "") => {
    const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    const head = `POST /v1/verify HTTP/1.1\r\n${CLOSE}${JSON_TYPE}${headers}${length}\r\n`;
    return raw(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
  };
  const nested = `{"text": ${"[".repeat(40_000)}${"]".repeat(40_000)}}`;
  expect(statusOf(await post(nested))).toBe(400);
  expect(statusOf(await post('{"text": "'))).toBe(400);
  expect(statusOf(await post(Buffer.from([0x1f, 0x8b, 8, 0]), "Content-Encoding: gzip\r\n"))).toBe(
    415,
  );
  expect(statusOf(await post(Buffer.from([0x7b, 0xff, 0xfe])))).toBe(400);
  const latin = await post(Buffer.from('{"text": "-- \xe9"}', "latin1"));
  expect(latin).toContain("the body is not valid UTF-8: byte 14 of line 1");
  // Without a length: the limit counts what arrives.
  const chunk = `${(50_000).toString(16)}\r\n${" ".repeat(50_000)}\r\n`;
  const chunked = `POST /v1/verify HTTP/1.1\r\n${CLOSE}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`;
  expect(statusOf(await raw(`${chunked}${chunk.repeat(3)}0\r\n\r\n`))).toBe(413);
  // Two lengths could smuggle a request past a proxy.
  const twice = `POST /v1/verify HTTP/1.1\r\n${CLOSE}${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  expect(statusOf(await raw(twice))).toBe(400);
  const long = `GET /health HTTP/1.1\r\n${CLOSE}X-A: ${"b".repeat(20_000)}\r\n\r\n`;
  expect(statusOf(await raw(long))).toBe(431);
});

test("what a request says comes back as data: no page is made of it", async () => {
  const evil = "<script>alert(1)</script>";
  for (const path of [
    `/${evil}`,
    `/v1/runs/${evil}`,
    `/v1/jobs/${evil}`,
    `/api/ast?module=${evil}`,
  ]) {
    const answer = await fetch(`${open.url}${path}`, { headers: { accept: "text/html" } });
    expect([path, answer.headers.get("content-type")]).toEqual([
      path,
      expect.stringMatching(/^application\/json/),
    ]);
    expect([path, answer.headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
  }
  const page = await fetch(`${open.url}/`, { headers: { accept: "text/html" } });
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test("encoded paths lead nowhere either", async () => {
  const paths = ["/assets/%2e%2e%2f%2e%2e%2fpackage.json", "/assets/..%5c..%5cpackage.json"];
  for (const path of [...paths, "/assets/index.html%00.js", "/v1/runs/%2e%2e/tasks/1"]) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${CLOSE}\r\n`);
    expect([path, statusOf(answer)]).toEqual([
      path,
      expect.toSatisfy((s) => s === 404 || s === 400),
    ]);
    expect(answer).not.toContain('"name": "lemmata"');
  }
});

test("a rebound name is refused whatever a proxy's headers say, by every interface", async () => {
  for (const path of ["/mcp", "/v1/verify", "/api/check", "/health"]) {
    const head = `POST ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n`;
    const proxied = "X-Forwarded-Host: localhost\r\nForwarded: host=localhost\r\n";
    const answer = await raw(`${head}${proxied}${JSON_TYPE}Content-Length: 2\r\n\r\n{}`);
    expect([path, statusOf(answer)]).toEqual([path, 403]);
  }
});

test("a key is neither its hash nor a part of it nor nothing", async () => {
  const hash = createHash("sha256").update("right").digest("hex");
  for (const key of [hash, "righ", "right\t.", "", "Bearer", "Bearer Bearer right"]) {
    const answer = await fetch(`${locked.url}/v1/jobs`, { headers: { authorization: key } });
    expect([key, answer.status]).toEqual([key, 401]);
  }
  expect((await fetch(`${locked.url}/v1/jobs?key=right&api_key=right`)).status).toBe(401);
});

test("a syntax tree that no Lean can make is a failure of the server, not of the text", async () => {
  const noLean = new LemmataError("lean-unavailable", "there is no Lean");
  const lean = vi.spyOn(open.services, "lean").mockRejectedValue(noLean);
  const answer = await open.post("/api/ast_code", { code: "def a := 1" });
  expect([answer.status, await answer.json()]).toEqual([500, { detail: expect.any(String) }]);
  lean.mockRestore();
});

test("what is no request, or no address, is answered in the one shape", async () => {
  const answers = [
    await raw("NONSENSE\r\n\r\n"),
    await raw(`GET /v1/jobs/%ff HTTP/1.1\r\n${CLOSE}\r\n`),
    await raw(`GET /${"x".repeat(20_000)} HTTP/1.1\r\n${CLOSE}\r\n`),
  ];
  expect(answers.map(statusOf)).toEqual([400, 400, 431]);
  for (const answer of answers) {
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    expect(body).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
  }
});

test("another method than that of a route is 405, with those that it has", async () => {
  const own = await fetch(`${open.url}/v1/verify`);
  expect([own.status, own.headers.get("allow")]).toEqual([405, "POST"]);
  const kimina = await fetch(`${open.url}/verify`);
  expect([kimina.status, await kimina.json()]).toEqual([405, { detail: "Method Not Allowed" }]);
});

test("a job is cancelled also by clients that say the type of a body that they do not send", async () => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${open.url}/v1/jobs/none`, { method: "DELETE", headers });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: { code: "not-found", message: "there is no job none" } },
  ]);
});

test("a compressed body is refused as such", async () => {
  const answer = await open.post("/v1/verify", "{}", { "content-encoding": "gzip" });
  expect([answer.status, await answer.json()]).toEqual([
    415,
    { error: { code: "unsupported-media-type", message: expect.stringContaining("gzip") } },
  ]);
});

test("half a surrogate pair is refused, wherever Lean text is taken", async () => {
  const half = "theorem t : \ud800";
  const bodies = {
    verify: { text: half },
    quickcheck: { statement: half },
    footprint: { statement: half },
    tactics: { text: "theorem t : True := sorry", tactics: [half] },
    prove: { tasks: [{ name: "t", text: half }] },
    optimize: { text: half },
  };
  for (const [name, body] of Object.entries(bodies)) {
    const answer = await open.post(`/v1/${name}`, body);
    const { error } = (await answer.json()) as { error: { message: string } };
    expect([name, answer.status, error.message]).toEqual([
      name,
      400,
      expect.stringContaining("surrogate"),
    ]);
  }
});

test("what is nested too deeply to be repeated is refused, and nothing fails", async () => {
  const answer = await open.post("/api/check", "[".repeat(40_000) + "]".repeat(40_000));
  expect(answer.status).toBe(422);
});

test("an unknown run is not found", async () => {
  for (const path of ["/v1/runs/nope", "/v1/runs/last"]) {
    const answer = await fetch(`${open.url}${path}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { error: { code: "not-found" } },
    ]);
  }
});
