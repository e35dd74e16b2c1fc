import { request } from "undici";
import { networkSchema, SANDBOX_PATHS } from "#ports/contracts/sandbox-api.ts";
import type { Logger } from "#ports/logger.ts";
import type { ShowCode, WhatsAppNetwork } from "#ports/whatsapp-network.ts";

const LOCATE_TIMEOUT_MS = 5_000;

export class SandboxNetworkError extends Error {
  readonly code: "not-loopback" | "unreachable";
  constructor(code: "not-loopback" | "unreachable", message: string, options?: ErrorOptions) {
    super(`sandbox network: ${message}`, options);
    this.name = "SandboxNetworkError";
    this.code = code;
  }
}

/**
 * The sandbox role's WhatsApp network. It brings its own root of trust, so that it is only ever taken from this
 * machine: throws for any other address.
 */
export function sandboxWhatsAppNetwork(options: { readonly sandboxUrl: string }): WhatsAppNetwork {
  const url = new URL(SANDBOX_PATHS.network, options.sandboxUrl);
  assertLoopback(url, "its URL");
  return {
    async locate() {
      const network = networkSchema.parse(await fetchJson(url));
      assertLoopback(new URL(network.webSocketUrl), "its WebSocket");
      return {
        webSocketUrl: network.webSocketUrl,
        rootPublicKey: new Uint8Array(Buffer.from(network.rootPublicKey, "base64")),
        mediaCa: network.mediaCa,
      };
    },
  };
}

/** The sandbox's phones see no screen: every code on show is held up to them, whoever asked for it. */
export function sandboxShowCode(options: { readonly sandboxUrl: string; readonly logger: Logger }): ShowCode {
  const url = new URL(SANDBOX_PATHS.pending, options.sandboxUrl);
  assertLoopback(url, "its URL");
  return async (qrText) => {
    try {
      const { body } = await request(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ qrText }),
        signal: AbortSignal.timeout(LOCATE_TIMEOUT_MS),
      });
      await body.dump();
    } catch (error) {
      options.logger.warn("code-not-shown-to-sandbox", { error });
    }
  };
}

async function fetchJson(url: URL): Promise<unknown> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(LOCATE_TIMEOUT_MS) });
    const answer = await body.json();
    if (statusCode !== 200) throw new Error(`status ${statusCode}`);
    return answer;
  } catch (cause) {
    throw new SandboxNetworkError("unreachable", `no answer from ${url.origin}`, { cause });
  }
}

function assertLoopback(url: URL, what: string): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host)) return;
  throw new SandboxNetworkError("not-loopback", `${what} must be on this machine, not ${host}`);
}
