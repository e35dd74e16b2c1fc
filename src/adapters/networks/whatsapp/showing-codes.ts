import type { ShowCode } from "#ports/whatsapp-network.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";

/** The same sessions; each code is told to the sandbox, whose phones cannot see a screen, before it is answered. */
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
