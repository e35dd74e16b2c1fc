import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { openAuthState } from "./auth-state.ts";
import { BaileysConnection, type ConnectionOptions } from "./connection.ts";
import type { EngineAccount, WhatsAppEngine } from "./engine.ts";
import { hardenSignatures } from "./harden.ts";
import { quietConsole } from "./quiet-console.ts";
import type { FoundAccount } from "./recipient.ts";
import { openSocket } from "./socket.ts";
import { ttlCache } from "./ttl-cache.ts";

interface BaileysPorts {
  readonly credentials: WhatsAppCredentialStore;
  readonly sentMessages: SentMessageStore;
  readonly network: WhatsAppNetwork;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface BaileysOptions extends Partial<ConnectionOptions> {
  /** WhatsApp Web's version, such as [2, 3000, 1043857760]: never fetched, only configured. */
  readonly version: readonly [number, number, number];
  readonly codeLifeMs?: number;
  /** How long WhatsApp may take to answer a question, such as for a recipient's devices. */
  readonly queryTimeoutMs?: number;
}

const HOUR_MS = 3_600_000;

/** The engine on Baileys. Silences it and makes its signature checks real before anything of it is used. */
export function baileysEngine(ports: BaileysPorts, options: BaileysOptions): WhatsAppEngine {
  quietConsole();
  hardenSignatures();
  const connectionOptions: ConnectionOptions = {
    ackTimeoutMs: options.ackTimeoutMs ?? 10_000,
    sendTimeoutMs: options.sendTimeoutMs ?? 30_000,
    liveness: options.liveness ?? { idleMs: 15_000, probeAfterMs: 2_500, answerMs: 4_000 },
    addressing: options.addressing ?? "lid",
  };
  return { open: (instance) => openAccount(ports, { ...options, connection: connectionOptions }, instance) };
}

async function openAccount(
  ports: BaileysPorts,
  options: BaileysOptions & { readonly connection: ConnectionOptions },
  instance: InstanceRef,
): Promise<EngineAccount> {
  const nowMs = (): number => ports.clock.monotonicMs();
  const auth = await openAuthState(ports.credentials, instance.instanceId, nowMs);
  const recipients = ttlCache<FoundAccount>({ ttlMs: 24 * HOUR_MS, max: 5_000, nowMs });
  // Each refresh of a device list makes Baileys start the conversation's encryption anew.
  const devices = ttlCache<unknown>({ ttlMs: 6 * HOUR_MS, max: 5_000, nowMs });
  const retryCounts = ttlCache<unknown>({ ttlMs: HOUR_MS, max: 1_000, nowMs });

  return {
    linked: auth.linked,
    flush: auth.flush,
    async connect(events) {
      const address = await ports.network.locate();
      if (!auth.linked()) auth.renew();
      const socket = openSocket({
        instance,
        auth,
        address,
        version: options.version,
        codeLifeMs: options.codeLifeMs ?? 30_000,
        queryTimeoutMs: options.queryTimeoutMs ?? 10_000,
        sentMessages: ports.sentMessages,
        devices: devices as never,
        retryCounts: retryCounts as never,
      });
      const { sentMessages, clock, logger } = ports;
      const dependencies = { instance, auth, recipients, sentMessages, clock, logger, options: options.connection };
      return new BaileysConnection(socket, dependencies, events);
    },
    async forget() {
      await auth.seal();
      await ports.credentials.removeAll(instance.instanceId);
    },
  };
}
