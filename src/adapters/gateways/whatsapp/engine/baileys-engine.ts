import type { GroupMetadata } from "baileys";
import type { RoadOf } from "#adapters/gateways/common/session/road.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { Previews } from "#ports/previews.ts";
import type { ResendableMessages } from "#ports/resendable-messages.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { appStateKeys } from "./app-state-keys.ts";
import { openAuthState } from "./auth-state.ts";
import { type Room, room } from "./commit-lane.ts";
import { BaileysConnection, type ConnectionOptions } from "./connection.ts";
import type { EngineAccount, WhatsAppEngine } from "./engine.ts";
import { hardenSignatures } from "./harden.ts";
import { heldKeys } from "./held-keys.ts";
import { mediaDownloads } from "./media-download.ts";
import { quietConsole } from "./quiet-console.ts";
import type { FoundAccount } from "./recipient.ts";
import { httpsAgent, socketAgent } from "./road-agents.ts";
import { sentLately as sentLatelyOf } from "./sent-lately.ts";
import { openSocket } from "./socket.ts";
import { ttlCache } from "./ttl-cache.ts";

interface BaileysPorts {
  readonly credentials: WhatsAppCredentialStore;
  readonly resendable: ResendableMessages;
  readonly network: WhatsAppNetwork;
  /** The server's own connection for all by default. */
  readonly roadOf?: RoadOf | undefined;
  readonly previews: Previews;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface BaileysOptions extends Partial<ConnectionOptions> {
  /** WhatsApp Web's version, such as [2, 3000, 1043857760]: never fetched, only configured. */
  readonly version: readonly [number, number, number];
  /** How long WhatsApp may take to answer a question, such as for a recipient's devices. */
  readonly queryTimeoutMs?: number;
}

const HOUR_MS = 3_600_000;
/** What has come in and waits for the database, of all accounts. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** The engine on Baileys. Silences it and makes its signature checks real before anything of it is used. */
export function baileysEngine(ports: BaileysPorts, options: BaileysOptions): WhatsAppEngine {
  quietConsole();
  hardenSignatures();
  const connectionOptions: ConnectionOptions = {
    ackTimeoutMs: options.ackTimeoutMs ?? 10_000,
    sendTimeoutMs: options.sendTimeoutMs ?? 30_000,
    liveness: options.liveness ?? { idleMs: 15_000, probeAfterMs: 2_500, answerMs: 4_000, openMs: 5_000 },
    addressing: options.addressing ?? "lid",
    intake: options.intake ?? { commitTimeoutMs: 20_000, maxWaiting: 5_000 },
  };
  const shared = { ...options, connection: connectionOptions, room: room(MAX_WAITING_BYTES) };
  return { open: (instance) => openAccount(ports, shared, instance) };
}

async function openAccount(
  ports: BaileysPorts,
  options: BaileysOptions & { readonly connection: ConnectionOptions; readonly room: Room },
  instance: InstanceRef,
): Promise<EngineAccount> {
  const nowMs = (): number => ports.clock.monotonicMs();
  const auth = await openAuthState(ports.credentials, instance.instanceId, nowMs);
  const recipients = ttlCache<FoundAccount>({ ttlMs: 24 * HOUR_MS, max: 5_000, nowMs });
  // Each refresh of a device list makes Baileys start the conversation's encryption anew.
  const devices = ttlCache<unknown>({ ttlMs: 6 * HOUR_MS, max: 5_000, nowMs });
  const retryCounts = ttlCache<unknown>({ ttlMs: HOUR_MS, max: 1_000, nowMs });
  const stored = ttlCache<true>({ ttlMs: HOUR_MS, max: 1_000, nowMs });
  const metadata = ttlCache<GroupMetadata>({ ttlMs: HOUR_MS / 12, max: 500, nowMs });
  const askedKeys = ttlCache<true>({ ttlMs: 24 * HOUR_MS, max: 100, nowMs });
  const roadTo = ports.roadOf?.(instance.instanceId);
  const sentLately = sentLatelyOf(ports.resendable, instance, nowMs);

  return {
    linked: auth.linked,
    flush: auth.flush,
    async connect(events) {
      const address = await ports.network.locate();
      const road = (await roadTo?.(events.proxyTold)) ?? null;
      const agents = {
        socket: socketAgent(road, address.webSocketUrl),
        media: httpsAgent(road, address.mediaCa),
      };
      if (!auth.linked()) auth.renew();
      const held = heldKeys(auth.keys);
      const appState = appStateKeys(held.signal);
      const socket = openSocket({
        instance,
        auth: { creds: auth.creds, keys: appState.signal },
        address,
        agents,
        version: options.version,
        queryTimeoutMs: options.queryTimeoutMs ?? 10_000,
        sentLately,
        metadata,
        devices: devices as never,
        retryCounts: retryCounts as never,
      });
      const { clock, logger, previews, resendable } = ports;
      const account = { instance, auth, held, recipients, stored, sentLately, resendable, metadata, clock, logger };
      const awaited = { appStateKeys: appState, askedKeys };
      const downloads = mediaDownloads({ ca: address.mediaCa, agent: agents.media });
      const dependencies = {
        ...account,
        awaited,
        downloads,
        previews,
        room: options.room,
        options: options.connection,
      };
      return new BaileysConnection(socket, dependencies, events);
    },
    async forget() {
      await auth.seal();
      await ports.credentials.removeAll(instance.instanceId);
    },
  };
}
