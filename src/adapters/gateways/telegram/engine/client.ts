import type { ITelegramStorageProvider, RpcCallMiddleware, TelegramTransport } from "@mtcute/core";
import { BaseTelegramClient } from "@mtcute/core/client.js";
import type { ICryptoProvider } from "@mtcute/core/utils.js";
import type { Logger } from "#ports/logger.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import { AccountClosed } from "./calls.ts";
import { closeGaps } from "./gaps.ts";
import { pingsOfIdleLines } from "./pings.ts";
import { gatewayPlatform } from "./platform.ts";
import { CONNECTION_LIMITS, RECONNECTION } from "./reconnection.ts";

interface ClientDependencies {
  readonly app: TelegramApp;
  /** What the owner of the account reads under Devices. */
  readonly device: string;
  readonly storage: ITelegramStorageProvider;
  readonly crypto: ICryptoProvider;
  readonly transport: TelegramTransport;
  readonly middlewares: RpcCallMiddleware[];
  readonly logger: Logger;
}

/** Two carry all uploads of an account; of downloads few are under way at a time. */
const CONNECTIONS = { main: 1, upload: 2, download: 1, downloadSmall: 1 } as const;
/** Errors alone: every level below puts texts together for each message. */
const LOG_LEVEL = 1;
/** The store keeps the rest. */
const PEERS_IN_MEMORY = 32;
const REFERENCES_IN_MEMORY = 32;

/** mtcute's client, with every default changed that waits without end, retries without end or lives outside us. */
export function openClient(dependencies: ClientDependencies): BaseTelegramClient {
  const client = new BaseTelegramClient({
    apiId: dependencies.app.apiId,
    apiHash: dependencies.app.apiHash,
    storage: dependencies.storage,
    crypto: dependencies.crypto,
    transport: dependencies.transport,
    platform: gatewayPlatform(dependencies.logger),
    logLevel: LOG_LEVEL,
    writerMap: pingsOfIdleLines(),
    updates: { catchUp: true },
    reconnectionStrategy: RECONNECTION,
    network: {
      middlewares: dependencies.middlewares,
      connectionCount: (kind) => CONNECTIONS[kind],
      floodControl: CONNECTION_LIMITS,
    },
    storageOptions: {
      cleanup: false,
      // Ours are written together, with a delay, already; and mtcute never clears its own timer for it.
      peers: { cacheSize: PEERS_IN_MEMORY, updatesWriteInterval: 0 },
      refMessages: { cacheSize: REFERENCES_IN_MEMORY },
    },
    initConnectionOptions: { deviceModel: dependencies.device, systemVersion: "Linux", appVersion: "1.0" },
  });
  refuseAfterEnd(client);
  closeGaps(client);
  return client;
}

/** mtcute would connect anew, fail, and reject a promise that nobody can catch: that ends the process. */
function refuseAfterEnd(client: BaseTelegramClient): void {
  const call = client.call.bind(client);
  client.call = (message, options) =>
    client.destroyed ? Promise.reject(new AccountClosed("mtcute: the account is closed")) : call(message, options);
}
