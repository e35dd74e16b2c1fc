import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { InstanceProxy } from "#domain/sessions/proxy.ts";

export interface ProxyServer {
  readonly port: number;
  /** What was asked for and reached, such as `127.0.0.1:443`. */
  readonly destinations: readonly string[];
  /** That has come back through it, of all connections. */
  readonly bytesBack: number;
  /** As an instance is told of it. */
  readonly proxy: InstanceProxy;
  close(): Promise<void>;
}

interface ProxyServerOptions {
  readonly kind: InstanceProxy["kind"];
  readonly user?: string;
  readonly password?: string;
  readonly port?: number;
  /** Asked for a place that it does not go to. */
  readonly reaches?: boolean;
}

/** A small proxy on 127.0.0.1, which counts what passes through it. */
export async function proxyServer(options: ProxyServerOptions): Promise<ProxyServer> {
  const { kind, user = null, password = null } = options;
  const destinations: string[] = [];
  const sockets = new Set<Socket>();
  let bytesBack = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    const asked = kind === "socks5" ? socks(socket, options) : http(socket, options);
    asked
      .then(async ({ host, port, answer }) => {
        const onward = connect({ host, port });
        sockets.add(onward);
        onward.on("error", () => socket.destroy());
        onward.on("close", () => socket.destroy());
        socket.on("close", () => onward.destroy());
        await once(onward, "connect");
        destinations.push(`${host}:${port}`);
        socket.write(answer);
        onward.on("data", (chunk) => {
          bytesBack += chunk.length;
        });
        socket.pipe(onward).pipe(socket);
      })
      .catch(() => socket.destroy());
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    destinations,
    get bytesBack() {
      return bytesBack;
    },
    proxy: { kind, host: "127.0.0.1", port, user, password },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Asked {
  readonly host: string;
  readonly port: number;
  /** Before anything of the place that was asked for. */
  readonly answer: Buffer;
}

async function socks(socket: Socket, { user, password = "", reaches = true }: ProxyServerOptions): Promise<Asked> {
  const greeting = await next(socket);
  const method = user === undefined ? 0 : 2;
  if (!greeting.subarray(2).includes(method)) {
    socket.end(Buffer.from([5, 0xff]));
    throw new Error("no common method");
  }
  socket.write(Buffer.from([5, method]));
  if (user !== undefined) {
    const sent = await next(socket);
    const named = Buffer.concat([Buffer.from([1, Buffer.byteLength(user)]), Buffer.from(user)]);
    const admitted = sent.equals(
      Buffer.concat([named, Buffer.from([Buffer.byteLength(password)]), Buffer.from(password)]),
    );
    socket.write(Buffer.from([1, admitted ? 0 : 1]));
    if (!admitted) throw new Error("wrong password");
  }
  const request = await next(socket);
  const end = request.length - 2;
  const host = request[3] === 3 ? request.toString("latin1", 5, end) : request.subarray(4, end).join(".");
  if (!reaches) {
    socket.end(Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]));
    throw new Error("not allowed");
  }
  return { host, port: request.readUInt16BE(end), answer: Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]) };
}

async function http(socket: Socket, { user, password = "", reaches = true }: ProxyServerOptions): Promise<Asked> {
  const request = (await next(socket)).toString("latin1");
  const named = Buffer.from(`${user}:${password}`).toString("base64");
  const [, host = "", port = ""] = /^CONNECT (\S+):(\d+) HTTP\/1\.1\r\n/.exec(request) ?? [];
  const refusal =
    user !== undefined && !request.includes(`Proxy-Authorization: Basic ${named}\r\n`)
      ? "407 Proxy Authentication Required"
      : reaches
        ? null
        : "502 Bad Gateway";
  if (refusal !== null) {
    socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
    throw new Error(refusal);
  }
  return { host, port: Number(port), answer: Buffer.from("HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n") };
}

async function next(socket: Socket): Promise<Buffer> {
  const [chunk] = await once(socket, "data");
  return chunk;
}
