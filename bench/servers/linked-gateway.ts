import { auditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { baileysEngine } from "#adapters/gateways/whatsapp/engine/baileys-engine.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { sqlInstanceAuditLog } from "#adapters/sql/stores/instance-audit-log.ts";
import { sqlSentMessageStore } from "#adapters/sql/stores/sent-message-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { pinoLogger } from "#adapters/system/logger.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { host, listenLocally, readInput } from "../harness/host.ts";
import { clientOf } from "../harness/instances.ts";
import { type LinkingInput, WEB_VERSION } from "../harness/linking.ts";
import { NEVER_REACHED } from "../parts/no-op-gateway.ts";
import { seededStores } from "../parts/stores.ts";

/** The gateway as it runs: HTTP, the engine, encrypted keys in SQLite. */
const { network, instances: count } = readInput<LinkingInput>();
const logger = pinoLogger({ level: "warn" });
const clock = systemClock();
const random = systemRandom();
const { database, secrets, instances } = await seededStores(count);
const credentials = sqlWhatsAppCredentialStore(database, secrets);
const sentMessages = sqlSentMessageStore(database, secrets);
const address = { ...network, rootPublicKey: Buffer.from(network.rootPublicKey, "base64") };
const engine = baileysEngine(
  { credentials, sentMessages, network: { locate: async () => address }, clock, logger },
  { version: WEB_VERSION },
);
const audit = auditTrail({ audit: sqlInstanceAuditLog(database), clock, logger });
const sessions = whatsAppSessions({ engine, credentials, sentMessages, audit, clock, random, logger });
const media = {
  download: async (): Promise<never> => {
    throw new Error("bench: not part of a text");
  },
};
const limits = { sends: windowLimit(NEVER_REACHED, clock) };
const ports = { instances, sessions, sentMessages, media, clock, random, logger, limits };

// Ids count from 1 in a new database.
const instanceAt = (index: number) => ({ instanceId: index + 1, client: clientOf(index) });

host(
  { url: await listenLocally(whatsAppGateway(ports, { url: "http://127.0.0.1" })) },
  {
    async start(index: number) {
      const started = await sessions.start(instanceAt(index), { newCode: false });
      if (!started.ok || started.value.kind !== "qr") throw new Error("no code to scan");
      return started.value.qrText;
    },
    async linked(index: number) {
      while ((await sessions.status(instanceAt(index))).state !== "connected") {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  },
);
