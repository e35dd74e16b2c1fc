import type { WhatsAppGatewayPorts } from "#adapters/gateways/whatsapp/api/ports.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { sqlSentMessageStore } from "#adapters/sql/stores/sent-message-store.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { pinoLogger } from "#adapters/system/logger.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { success } from "#domain/result.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";
import { seededStores } from "./stores.ts";

export const NEVER_REACHED = { points: 1_000_000_000, perSeconds: 60 };

/** The gateway as it is, over a SQLite file and with its log, save for the engine: that one does nothing. */
export async function noOpGatewayPorts(instances: number): Promise<WhatsAppGatewayPorts> {
  const logger = pinoLogger({ level: "warn" });
  const clock = systemClock();
  const { database, secrets, instances: store } = await seededStores(instances);
  const receipt = success({ messageId: "3EB0C767D71B0F1A2B3C4D", sentAt: clock.now() });
  const unused = async (): Promise<never> => {
    throw new Error("bench: not part of a text");
  };
  const sessions: WhatsAppSessions = {
    send: async () => receipt,
    status: unused,
    start: unused,
    logOut: unused,
    checkNumber: unused,
  };
  return {
    instances: store,
    sessions,
    sentMessages: sqlSentMessageStore(database, secrets),
    media: { download: unused },
    clock,
    random: systemRandom(),
    logger,
    limits: { sends: windowLimit(NEVER_REACHED, clock) },
  };
}
