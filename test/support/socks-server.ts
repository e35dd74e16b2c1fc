import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface SocksServer {
  readonly port: number;
  /** What was asked for, such as `149.154.167.50:443`. */
  readonly destinations: readonly string[];
  close(): Promise<void>;
}

interface SocksServerOptions {
  readonly user?: string;
  readonly password?: string;
  /** Where a connection leads in truth. */
  connectTo(): { readonly host: string; readonly port: number };
}

const NO_PASSWORD = 0;
const WITH_PASSWORD = 2;

/** A SOCKS5 server for IPv4 destinations, whatever it is asked for leading to one place. */
export async function socksServer(options: SocksServerOptions): Promise<SocksServer> {
  const destinations: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    serve(socket, options, destinations).catch(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    destinations,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(socket: Socket, options: SocksServerOptions, destinations: string[]): Promise<void> {
  const greeting = await next(socket);
  const method = options.user === undefined ? NO_PASSWORD : WITH_PASSWORD;
  if (!greeting.subarray(2).includes(method)) throw new Error("no common method");
  socket.write(Buffer.from([5, method]));
  if (method === WITH_PASSWORD) await admit(socket, options);
  const request = await next(socket);
  destinations.push(`${request.subarray(4, 8).join(".")}:${request.readUInt16BE(8)}`);
  const onward = connect(options.connectTo());
  onward.on("error", () => socket.destroy());
  socket.on("close", () => onward.destroy());
  await once(onward, "connect");
  socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
  socket.pipe(onward).pipe(socket);
}

async function admit(socket: Socket, { user = "", password = "" }: SocksServerOptions): Promise<void> {
  const sent = await next(socket);
  const expected = Buffer.from(
    `\u0001${String.fromCharCode(user.length)}${user}${String.fromCharCode(password.length)}${password}`,
  );
  const admitted = sent.equals(expected);
  socket.write(Buffer.from([1, admitted ? 0 : 1]));
  if (!admitted) throw new Error("wrong password");
}

async function next(socket: Socket): Promise<Buffer> {
  const [chunk] = await once(socket, "data");
  return chunk;
}
