import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Debian's Redis on a free port, with its data in a folder of its own, as the documents advise: AOF on, no eviction. */
export class RedisServer {
  readonly port: number;
  readonly url: string;
  private readonly folder = mkdtempSync(join(tmpdir(), "lemmata-redis-"));
  private process: ChildProcess | undefined;

  private readonly password: string;

  private constructor(port: number, password: string) {
    this.port = port;
    this.password = password;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** `password`: none by default. */
  static async start({ password = "" } = {}): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), password);
    await server.resume();
    return server;
  }

  /** Starts it with the data that it had. */
  async resume(): Promise<void> {
    const { port, folder: dir, password: requirepass } = this;
    const settings = { port, dir, requirepass, bind: "127.0.0.1", appendonly: "yes", save: "" };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.process = spawn("redis-server", args, { stdio: "ignore" });
    const failed = once(this.process, "error").then(([error]) => {
      throw new Error(`redis-server: ${error.message} (apt-get install redis-server)`);
    });
    failed.catch(() => {});
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries === 200) throw new Error(`redis-server does not listen on ${port}`);
      await Promise.race([sleep(50), failed]);
    }
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    const { process } = this;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const exit = once(process, "exit");
    process.kill("SIGKILL");
    await exit;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A port where nobody listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const said = new Promise<string>((resolve) => {
    socket.on("data", (data) => resolve(String(data)));
    socket.on("error", () => resolve(""));
    socket.on("close", () => resolve(""));
  });
  socket.write("PING\r\n");
  const reply = await said;
  socket.destroy();
  return /^\+PONG|^-NOAUTH/.test(reply);
}
