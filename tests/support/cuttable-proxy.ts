import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttableProxy {
  url: string;
  /** Ends all connections, and refuses new ones. */
  cut(): Promise<void>;
  /** Listens again at the same place. */
  mend(): Promise<void>;
}

/** A way to a server that can be lost and regained while the server goes on. */
export async function openProxy(port: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
      // A side that is gone is closed above.
      socket.on("error", () => socket.destroy());
    }
    client.pipe(upstream).pipe(client);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, "127.0.0.1", () => resolve()));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(own),
  };
}
