import type { AddressInfo } from "node:net";
import { makeRewardServer, type RewardServerOptions } from "../../src/rewards/http/index.ts";
import { RewardService } from "../../src/rewards/index.ts";
import type { RewardServiceOptions } from "../../src/rewards/reward-service.ts";

export interface OpenRewardServer {
  url: string;
  /** Sends `body` as JSON, or as it is where it is text. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** The reward service as its clients meet it: real Lean behind real HTTP, on a port that is free. */
export async function openRewardServer(
  options: RewardServiceOptions,
  given: RewardServerOptions = {},
): Promise<OpenRewardServer> {
  const service = await RewardService.open(options);
  const server = makeRewardServer(service, given);
  await server.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    post: (path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    close: async () => {
      await server.close();
      await service.close();
    },
  };
}
