import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LemmataClient } from "../../src/serve/client/index.ts";
import { makeServer, ownerOfKey, type ServerOptions } from "../../src/serve/http/index.ts";
import { LeanServices, type ServiceOptions } from "../../src/serve/index.ts";
import { Jobs } from "../../src/serve/jobs/index.ts";

export interface OpenServer {
  url: string;
  port: number;
  client: LemmataClient;
  services: LeanServices;
  jobs: Jobs;
  /** Sends `body` as JSON, or as it is where it is text. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** The server as its clients meet it: real Lean behind real HTTP, with runs and jobs in a folder of its own. */
export async function openServer(
  options: Partial<ServerOptions> & { service?: ServiceOptions; folder?: string } = {},
): Promise<OpenServer> {
  const { service = {}, folder = mkdtempSync(join(tmpdir(), "lemmata-serve-")), ...rest } = options;
  process.env.LEMMATA_RUNS_DIR = folder;
  const services = new LeanServices({ lanes: 2, threads: 1, ...service });
  const ownerOf = (name: string | null) => {
    const key = rest.keys?.find((each) => each.name === name);
    return key ? ownerOfKey(key) : { name };
  };
  const jobs = new Jobs({ services, folder, ownerOf });
  const server = await makeServer({ services, jobs, logLevel: "silent", ...rest });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    ...{ url, port, services, jobs },
    client: new LemmataClient({ url }),
    post: (path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    close: async () => {
      await jobs.close();
      await server.close();
      await services.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
