import { Agent, request } from "undici";
import type { Platform } from "#domain/instances/instance.ts";

const TIMEOUT_MS = 5_000;

interface GatewayReadiness {
  /** Whether it has all that it needs; false also where nobody answers. */
  isReady(platform: Platform): Promise<boolean>;
  close(): Promise<void>;
}

/** Asks the gateways whether they are ready, by the addresses that programs use. */
export function gatewayReadiness(urls: Readonly<Record<Platform, string>>): GatewayReadiness {
  const agent = new Agent({ connections: 1, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  return {
    async isReady(platform) {
      try {
        const asked = { dispatcher: agent, signal: AbortSignal.timeout(TIMEOUT_MS) };
        const { statusCode, body } = await request(`${urls[platform].replace(/\/$/, "")}/readyz`, asked);
        await body.dump();
        return statusCode === 200;
      } catch {
        return false;
      }
    },
    close: () => agent.destroy(),
  };
}
