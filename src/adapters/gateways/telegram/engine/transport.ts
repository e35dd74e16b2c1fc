import { connect as connectSocket, type Socket } from "node:net";
import { performSocksHandshake } from "@fuman/net";
import { TcpConnection } from "@fuman/node";
import { IntermediatePacketCodec, type ITelegramConnection, type TelegramTransport } from "@mtcute/core";
import type { BasicDcOption } from "@mtcute/core/utils.js";
import type { Road } from "#adapters/gateways/common/session/road.ts";
import type { Logger } from "#ports/logger.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import type { SocksProxy } from "./socks.ts";

interface Endpoint {
  readonly host: string;
  readonly port: number;
}

interface TransportDependencies {
  readonly network: TelegramNetwork;
  readonly proxy: SocksProxy | null;
  /** The instance's own way, asked at each connection; it takes the place of that proxy, and leads to a sandbox too. */
  road(): Promise<Road | null>;
  /** Makes mtcute believe a data centre that proves itself with this key. */
  trust(publicKey: string): void;
  readonly connectTimeoutMs: number;
  readonly logger: Pick<Logger, "warn">;
}

/** `close` ends what is still being dialled: mtcute waits for that before it lets go. */
export type GatewayTransport = TelegramTransport & { close(): void };

/** TCP to where the network says a data centre is, asked at each connection; else to Telegram, through the proxy. */
export function tcpTransport(dependencies: TransportDependencies): GatewayTransport {
  const closing = new AbortController();
  let isFailing = false;

  async function reach(dataCentre: BasicDcOption): Promise<ITelegramConnection> {
    const { sandbox } = await dependencies.network.locate();
    const road = await dependencies.road();
    closing.signal.throwIfAborted();
    const place =
      sandbox === null ? { host: dataCentre.ipAddress, port: dataCentre.port } : sandbox.dataCentres[dataCentre.id];
    if (place === undefined) throw new Error(`mtcute: the network has no data centre ${dataCentre.id}`);
    if (sandbox !== null) dependencies.trust(sandbox.publicKey);
    if (road !== null) return new TcpConnection(await road(place, closing.signal));
    return dial(place, sandbox === null ? dependencies.proxy : null, dependencies, closing.signal);
  }

  return {
    async connect(dataCentre) {
      try {
        const connection = await reach(dataCentre);
        isFailing = false;
        return connection;
      } catch (error) {
        // Once until it works again: mtcute tries for as long as the account is open.
        if (!isFailing && !closing.signal.aborted) dependencies.logger.warn("telegram-not-reached", { error });
        isFailing = true;
        throw error;
      }
    },
    packetCodec: () => new IntermediatePacketCodec(),
    close: () => closing.abort(new Error("mtcute: the account is closed")),
  };
}

/** The time limit covers the proxy's handshake too. */
function dial(
  target: Endpoint,
  proxy: SocksProxy | null,
  limits: Pick<TransportDependencies, "connectTimeoutMs">,
  signal: AbortSignal,
): Promise<TcpConnection> {
  const { host, port } = proxy ?? target;
  const socket = connectSocket({ host, port, noDelay: true, keepAlive: true });
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limits.connectTimeoutMs)]);
  return new Promise((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      ended.removeEventListener("abort", onAbort);
      socket.destroy();
      reject(reason);
    };
    const onAbort = () => giveUp(ended.reason);
    ended.addEventListener("abort", onAbort);
    opened(socket)
      .then((connection) => throughProxy(connection, proxy, target))
      .then((connection) => {
        ended.removeEventListener("abort", onAbort);
        resolve(connection);
      }, giveUp);
  });
}

function opened(socket: Socket): Promise<TcpConnection> {
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(new TcpConnection(socket));
    });
  });
}

async function throughProxy(
  connection: TcpConnection,
  proxy: SocksProxy | null,
  target: Endpoint,
): Promise<TcpConnection> {
  if (proxy === null) return connection;
  await performSocksHandshake(connection, connection, proxy, { address: target.host, port: target.port });
  return connection;
}

/** Telegram's second data centre, where accounts are mostly at home. */
const LIVE_PLACE = { host: "149.154.167.50", port: 443 } as const;

/** Where accounts are connected to. */
export function telegramHost({ sandbox }: Awaited<ReturnType<TelegramNetwork["locate"]>>): Endpoint {
  return sandbox === null ? LIVE_PLACE : (Object.values(sandbox.dataCentres)[0] ?? LIVE_PLACE);
}
