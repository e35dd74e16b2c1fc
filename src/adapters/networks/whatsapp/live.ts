import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";

/** WhatsApp itself: its own address, root key and certificate authorities. */
export function liveWhatsAppNetwork(): WhatsAppNetwork {
  return { locate: async () => ({ webSocketUrl: null, rootPublicKey: null, mediaCa: null }) };
}
