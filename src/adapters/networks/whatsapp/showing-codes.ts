import type { ShowCode } from "#ports/whatsapp-network.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";

/** The same sessions; each code is also held up to phones that see no screen, before it is answered. */
export function showingCodes(sessions: WhatsAppSessions, showCode: ShowCode): WhatsAppSessions {
  return {
    ...sessions,
    async start(instance, options) {
      const started = await sessions.start(instance, options);
      if (started.ok && started.value.kind === "qr") await showCode(started.value.qrText);
      return started;
    },
  };
}
