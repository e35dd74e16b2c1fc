import { request } from "undici";
import { sandboxKeyHeaders } from "#ports/contracts/sandbox/key.ts";
import { whatsappNetworkSchema } from "#ports/contracts/whatsapp/sandbox.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import type { Logger } from "#ports/logger.ts";
import type { ShowCode, WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { askSandbox, assertLoopback, type SandboxPlace } from "../sandbox-network.ts";

const SHOW_TIMEOUT_MS = 5_000;

/** The sandbox role's WhatsApp network; throws for an address that is not this machine's. */
export function sandboxWhatsAppNetwork(place: SandboxPlace): WhatsAppNetwork {
  const ask = askSandbox(place, WHATSAPP_SANDBOX_PATHS.network, whatsappNetworkSchema);
  return {
    async locate() {
      const network = await ask();
      assertLoopback(new URL(network.webSocketUrl).hostname, "its WebSocket");
      return {
        webSocketUrl: network.webSocketUrl,
        rootPublicKey: new Uint8Array(Buffer.from(network.rootPublicKey, "base64")),
        mediaCa: network.mediaCa,
      };
    },
  };
}

/** Tells the sandbox every code that is shown, whoever asked for it: its phones cannot see a screen. */
export function sandboxShowCode(options: SandboxPlace & { readonly logger: Logger }): ShowCode {
  const url = new URL(WHATSAPP_SANDBOX_PATHS.pending, options.sandboxUrl);
  assertLoopback(url.hostname, "its URL");
  return async (qrText) => {
    try {
      const { body } = await request(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...sandboxKeyHeaders(options.sandboxKey?.key ?? null) },
        body: JSON.stringify({ qrText }),
        signal: AbortSignal.timeout(SHOW_TIMEOUT_MS),
      });
      await body.dump();
    } catch (error) {
      options.logger.warn("code-not-shown-to-sandbox", { error });
    }
  };
}
