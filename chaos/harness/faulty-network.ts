import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net";
import type { Platform } from "#domain/instances/instance.ts";
import { TELEGRAM_SANDBOX_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";

/** How the way between gateways and networks fails. */
export type Weather =
  | "good"
  /** Connections that there are carry nothing any more and do not end; new ones are good. */
  | "half-open"
  /** Nothing is carried, in either direction, on no connection; new ones are taken. */
  | "silent"
  /** What the gateway says arrives; no answer comes back. */
  | "one-way";

/** Stands between the gateways and the networks of the sandbox. */
export interface FaultyNetwork {
  /** What the gateways take for the sandbox's control API. */
  readonly url: string;
  /** Ends every connection to a platform's network at once. */
  drop(platform: Platform): void;
  /** From now on; connections that have lost something do not come back. */
  set(platform: Platform, weather: Weather): void;
  close(): Promise<void>;
}

/** In front of the sandbox at that address, which need not be there yet. */
export async function faultyNetwork(sandboxUrl: string): Promise<FaultyNetwork> {
  const ways = new Map<string, Way>();
  const ofPlatform = (platform: Platform) => [...ways.values()].filter((way) => way.platform === platform);
  const weathers = new Map<Platform, Weather>();

  async function throughWay(platform: Platform, host: string, port: number): Promise<number> {
    const name = `${host}:${port}`;
    const way = ways.get(name) ?? (await openWay(platform, { host, port }));
    ways.set(name, way);
    way.set(weathers.get(platform) ?? "good");
    return way.port;
  }

  const rewrite: Readonly<Record<string, (told: never) => Promise<unknown>>> = {
    async [WHATSAPP_SANDBOX_PATHS.network](told: { readonly webSocketUrl: string }) {
      const url = new URL(told.webSocketUrl);
      url.port = String(await throughWay("whatsapp", url.hostname, Number(url.port)));
      return { ...told, webSocketUrl: String(url) };
    },
    async [TELEGRAM_SANDBOX_PATHS.network](told: { readonly dataCentres: Readonly<Record<string, Address>> }) {
      const dataCentres: Record<string, Address> = {};
      for (const [id, { host, port }] of Object.entries(told.dataCentres)) {
        dataCentres[id] = { host, port: await throughWay("telegram", host, port) };
      }
      return { ...told, dataCentres };
    },
  };

  const server = createHttpServer((request, response) => {
    forward(sandboxUrl, request, response, rewrite[request.url ?? ""]).catch((error: Error) => {
      response.writeHead(502).end(error.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop(platform) {
      for (const way of ofPlatform(platform)) way.drop();
    },
    set(platform, weather) {
      weathers.set(platform, weather);
      for (const way of ofPlatform(platform)) way.set(weather);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([...ways.values()].map((way) => way.close()));
    },
  };
}

interface Address {
  readonly host: string;
  readonly port: number;
}

async function forward(
  sandboxUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  rewrite: ((told: never) => Promise<unknown>) | undefined,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await fetch(sandboxUrl + request.url, {
    method: request.method ?? "GET",
    headers: { "content-type": request.headers["content-type"] ?? "application/json" },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const text = await answer.text();
  const told = rewrite !== undefined && answer.ok ? JSON.stringify(await rewrite(JSON.parse(text) as never)) : text;
  response.writeHead(answer.status, { "content-type": "application/json" }).end(told);
}

interface Way {
  readonly platform: Platform;
  readonly port: number;
  drop(): void;
  set(weather: Weather): void;
  close(): Promise<void>;
}

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
}

async function openWay(platform: Platform, target: Address): Promise<Way> {
  const connections = new Set<Connection>();
  let weather: Weather = "good";

  const server: Server = createServer((near) => {
    const far = createConnection(target);
    const connection = { near, far };
    connections.add(connection);
    carry(near, far);
    carry(far, near);
    for (const socket of [near, far]) {
      socket.on("error", () => undefined);
      socket.once("close", () => {
        if (near.destroyed && far.destroyed) connections.delete(connection);
      });
    }
    if (weather !== "half-open") spoil(connection, weather);
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    platform,
    port: (server.address() as AddressInfo).port,
    drop() {
      for (const { near, far } of connections) {
        near.destroy();
        far.destroy();
      }
    },
    set(next) {
      weather = next;
      for (const connection of connections) spoil(connection, next);
    },
    async close() {
      for (const { near, far } of connections) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sockets of which nothing is heard on the other side any more, not even their end. */
const mute = new WeakSet<Socket>();

function carry(from: Socket, to: Socket): void {
  from.setNoDelay(true);
  from.on("data", (bytes) => {
    if (!mute.has(from) && to.writable) to.write(bytes);
  });
  from.once("close", () => {
    if (!mute.has(from)) to.destroy();
  });
}

/** Once something is lost on a connection it stays so: what came later would make no sense. */
function spoil({ near, far }: Connection, weather: Weather): void {
  if (weather === "good") return;
  mute.add(far);
  if (weather !== "one-way") mute.add(near);
}
