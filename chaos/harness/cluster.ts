import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { createConnection } from "mysql2/promise";
import type { Role } from "#adapters/process-roles.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { type NatsServer, startNatsServer, startNatsServers } from "#test/support/nats-server.ts";
import { type TcpProxy, tcpProxy } from "#test/support/tcp-proxy.ts";
import { startMariaDb } from "../../scripts/gate/mariadb.ts";
import { type Account, linkedAccount } from "./accounts.ts";
import { type FaultyNetwork, faultyNetwork } from "./faulty-network.ts";
import { type Crowd, crowd } from "./phones.ts";
import { freePorts, type Product, startProduct } from "./product.ts";
import { pause, until } from "./wait.ts";

/** Gateways of one kind on one database, each a machine of its own as far as the product can tell. */
export interface ClusterWorld {
  readonly platform: Platform;
  /** One, or three that keep everything three times. */
  readonly nats: readonly NatsServer[];
  /** Web and sandbox; calls of its gateways' address go to those that answer, in turn. */
  readonly front: Product;
  readonly gateways: Gateway[];
  readonly accounts: readonly Account[];
  readonly crowd: Crowd;
  /** One more machine. */
  join(): Promise<Gateway>;
}

export interface Gateway {
  readonly product: Product;
  readonly url: string;
  /** Callers are sent to it. */
  isCalled: boolean;
  /** Between it and what all share. */
  readonly ways: { readonly nats: readonly TcpProxy[]; readonly database: TcpProxy; readonly network: FaultyNetwork };
}

interface ClusterOptions {
  readonly platform: Platform;
  readonly gateways: number;
  readonly natsServers: 1 | 3;
  readonly accounts: number;
  readonly log: string;
}

const SECRET = "a secret that all machines of the chaos have";
/** Until shards have been shared out: lease, readiness, and a round of moves. */
const SETTLED_MS = 9_000;
const LINKED_WITHIN_MS = 60_000;
const LINK_AGAIN_MS = 1_000;

export async function withCluster(options: ClusterOptions, use: (world: ClusterWorld) => Promise<void>): Promise<void> {
  const [nats, database] = await Promise.all([natsOf(options), startMariaDb()]);
  const products: Product[] = [];
  const { platform } = options;
  const proxies: (TcpProxy | FaultyNetwork)[] = [];
  try {
    const connection = await createConnection(database.url);
    await connection.query("create database wesal");
    await connection.end();
    const shared = {
      DATABASE_URL: `${database.url}/wesal`,
      CLUSTER_URL: nats.map(({ url }) => url).join(","),
      APP_SECRET: SECRET,
    };
    const ports = await freePorts();
    const gateways: Gateway[] = [];
    let turn = 0;
    const nextUrl = (): string => {
      const called = gateways.filter(({ isCalled }) => isCalled);
      turn += 1;
      return called[turn % called.length]?.url ?? "http://127.0.0.1:9";
    };
    const started = await startProduct({ log: options.log, ports, env: { ...shared, ROLES: "web,sandbox" } });
    products.push(started);
    const front: Product = { ...started, urls: rotating(started.urls, platform, nextUrl) };

    async function join(): Promise<Gateway> {
      const ways = {
        nats: await Promise.all(nats.map(({ url }) => wayTo(url))),
        database: await wayTo(database.url),
        network: await faultyNetwork(started.urls.sandbox),
      };
      proxies.push(...ways.nats, ways.database, ways.network);
      const env = {
        ...shared,
        ROLES: platform,
        SANDBOX_URL: ways.network.url,
        PUBLIC_URL: started.urls.web,
        CLUSTER_URL: ways.nats.map(({ port }) => `nats://127.0.0.1:${port}`).join(","),
        DATABASE_URL: through(ways.database, shared.DATABASE_URL),
      };
      const product = await startProduct({ log: options.log, env });
      const gateway = { product, url: product.urls[platform], isCalled: true, ways };
      products.push(gateway.product);
      gateways.push(gateway);
      return gateway;
    }

    for (let at = 0; at < options.gateways; at += 1) await join();
    await pause(SETTLED_MS);
    const accounts: Account[] = [];
    const link = (at: number) => linkedAccount(front, platform, at).catch(() => null);
    for (let at = 0; at < options.accounts; at += 1) {
      // Shards are shared out after a while, a little later on a busy machine.
      accounts.push(await until(() => link(at), "a linked account", LINKED_WITHIN_MS, LINK_AGAIN_MS));
    }
    await use({ platform, nats, front, gateways, accounts, crowd: crowd(), join });
  } finally {
    await Promise.all(products.map((product) => product.remove()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await Promise.all(nats.map((server) => server.remove()));
    await database.stop();
  }
}

async function natsOf({ natsServers }: ClusterOptions): Promise<readonly NatsServer[]> {
  return natsServers === 3 ? await startNatsServers() : [await startNatsServer()];
}

/** The server that has the last word of leases. */
export async function leaderOf({ nats }: ClusterWorld): Promise<NatsServer> {
  const connection = await connect({ servers: nats.map(({ url }) => url) });
  try {
    const manager = await jetstreamManager(connection);
    for await (const { config, cluster } of manager.streams.list()) {
      const leader = nats.find(({ name }) => config.name.endsWith("-leases") && name === cluster?.leader);
      if (leader !== undefined) return leader;
    }
    throw new Error("chaos: nobody leads the table of leases");
  } finally {
    await connection.close();
  }
}

function wayTo(server: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(server);
  return tcpProxy({ host: hostname, port: Number(port) });
}

function through(proxy: TcpProxy, server: string): string {
  const url = new URL(server);
  url.port = String(proxy.port);
  return String(url);
}

function rotating(urls: Product["urls"], platform: Platform, get: () => string): Readonly<Record<Role, string>> {
  return Object.defineProperty({ ...urls }, platform, { get, enumerable: true });
}

/** Resolves once a machine answers callers again. */
export async function answers({ url }: Gateway, withinMs: number): Promise<void> {
  const look = () =>
    fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(look, "an answer of a gateway", withinMs);
}

/** Of 256, as its `/metrics` says. */
export async function shardsHeld({ url }: Gateway): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^wesal_shards_held(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}
