import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net";

/** Stands between a client and a server on loopback, and fails as networks do. */
export interface TcpProxy {
  readonly port: number;
  /** Connections that have been made through it. */
  readonly made: number;
  /** Forwards nothing any more, in either direction, and says nothing of it: new connections are taken, too. */
  silence(): void;
  /** Connections that are made from now on are good again; the silent ones stay so. */
  heal(): void;
  close(): Promise<void>;
}

/** Listens on `port`, on a free one by default. */
export async function tcpProxy(target: { readonly host: string; readonly port: number }, port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  let made = 0;
  const server: Server = createServer((near) => {
    made += 1;
    keep(near);
    if (silent) return void near.resume();
    const far = createConnection(target);
    keep(far);
    near.pipe(far);
    far.pipe(near);
    far.once("close", () => silent || near.destroy());
    near.once("close", () => far.destroy());
  });

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get made() {
      return made;
    },
    silence() {
      silent = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    heal() {
      silent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
