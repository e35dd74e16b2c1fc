import type { Agent as HttpAgent } from "node:http";
import type { Agent } from "node:https";
import makeWASocket, { type AuthenticationState, type CacheStore, type GroupMetadata, type WASocket } from "baileys";
import type { InstanceRef } from "#ports/instances.ts";
import type { WhatsAppNetworkAddress } from "#ports/whatsapp-network.ts";
import { hardenSignatures, trustRoot } from "./harden.ts";
import type { SentLately } from "./sent-lately.ts";
import { SILENT_LOGGER } from "./silent-logger.ts";
import type { TtlCache } from "./ttl-cache.ts";

interface SocketSettings {
  readonly instance: InstanceRef;
  readonly auth: AuthenticationState;
  readonly address: WhatsAppNetworkAddress;
  /** Of the line itself, and of files that go up; undefined where the server's own connection will do. */
  readonly agents: { readonly socket: HttpAgent | undefined; readonly media: HttpAgent | undefined };
  readonly version: readonly [number, number, number];
  readonly queryTimeoutMs: number;
  readonly sentLately: Pick<SentLately, "find">;
  /** Who is in groups that were written to lately. */
  readonly metadata: Pick<TtlCache<GroupMetadata>, "get">;
  readonly devices: CacheStore;
  readonly retryCounts: CacheStore;
}

const KEEP_ALIVE_MS = 20_000;
/** A socket ends with the sixth of these; a passkey takes up to ten minutes. A QR is shown as long as its session says. */
const REFERENCE_LIFE_MS = 100_000;

/** A socket of Baileys on its way to WhatsApp; nothing of it reads a file or a URL of a caller. */
export function openSocket(settings: SocketSettings): WASocket {
  const { instance, auth, address, agents, sentLately } = settings;
  hardenSignatures();
  trustRoot(address.rootPublicKey);
  return makeWASocket({
    auth,
    logger: SILENT_LOGGER,
    version: [...settings.version],
    browser: [`Wesal ${instance.client}`, "Chrome", "1.0.0"],
    ...(address.webSocketUrl === null ? {} : { waWebSocketUrl: address.webSocketUrl }),
    ...(agents.socket === undefined ? {} : { agent: agents.socket as Agent }),
    ...(agents.media === undefined ? {} : { fetchAgent: agents.media as Agent }),
    // Baileys would put a timer and two stack traces around every frame it sends; the watchdog minds a dead line.
    connectTimeoutMs: 0,
    defaultQueryTimeoutMs: settings.queryTimeoutMs,
    keepAliveIntervalMs: KEEP_ALIVE_MS,
    qrTimeout: REFERENCE_LIFE_MS,
    transactionOpts: { maxCommitRetries: 3, delayBetweenTriesMs: 200 },
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // Addresses are looked up when they are needed, so that nothing of the account's past has to be read.
    shouldSyncHistoryMessage: () => false,
    emitOwnEvents: false,
    cachedGroupMetadata: async (jid) => settings.metadata.get(jid),
    userDevicesCache: settings.devices,
    msgRetryCounterCache: settings.retryCounts,
    getMessage: async ({ id }) => (id ? await sentLately.find(id) : undefined),
  });
}

/** Ends a socket without waiting for the other side; Baileys then takes its own listeners off. */
export function endSocket(socket: WASocket): void {
  const { ws } = socket as unknown as { ws: { socket?: { terminate(): void } | null } };
  const raw = ws.socket;
  void socket.end(undefined).catch(() => undefined);
  // A dead line would keep the closing handshake waiting for half a minute.
  setTimeout(() => raw?.terminate(), 250).unref();
}
