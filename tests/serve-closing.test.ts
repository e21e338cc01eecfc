import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openServer } from "./support/open-server.ts";

/** Milliseconds: less than what was accepted may take to be answered, on a busy machine. */
const AT_ONCE = 4_000;

test("a server that answers nothing closes at once, whoever is connected", async () => {
  const server = await openServer();
  const silent = connect(server.port, "127.0.0.1").on("error", () => {});
  await once(silent, "connect");
  const stream = await fetch(`${server.url}/v1/runs/events`);
  await (await fetch(`${server.url}/health`)).text();
  const ended = Promise.all([once(silent, "close"), stream.text()]);
  const began = performance.now();
  await server.close();
  await ended;
  expect(performance.now() - began).toBeLessThan(AT_ONCE);
});
