import { telegramNetworkSchema } from "#ports/contracts/telegram/sandbox.ts";
import { TELEGRAM_SANDBOX_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import { assertLoopback, fetchSandboxJson } from "../sandbox-network.ts";

/**
 * The sandbox role's Telegram data centres. They bring their own root of trust, so that they are only ever taken from
 * this machine: throws for any other address.
 */
export function sandboxTelegramNetwork(options: { readonly sandboxUrl: string }): TelegramNetwork {
  const url = new URL(TELEGRAM_SANDBOX_PATHS.network, options.sandboxUrl);
  assertLoopback(url.hostname, "its URL");
  return {
    async locate() {
      const sandbox = telegramNetworkSchema.parse(await fetchSandboxJson(url));
      for (const [id, { host }] of Object.entries(sandbox.dataCentres)) assertLoopback(host, `data centre ${id}`);
      return { sandbox };
    },
  };
}
