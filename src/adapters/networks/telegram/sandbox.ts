import { telegramNetworkSchema } from "#ports/contracts/telegram/sandbox.ts";
import { TELEGRAM_SANDBOX_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import { askSandbox, assertLoopback, type SandboxPlace } from "../sandbox-network.ts";

/** The sandbox role's Telegram data centres; throws for an address that is not this machine's. */
export function sandboxTelegramNetwork(place: SandboxPlace): TelegramNetwork {
  const ask = askSandbox(place, TELEGRAM_SANDBOX_PATHS.network, telegramNetworkSchema);
  return {
    async locate() {
      const sandbox = await ask();
      for (const [id, { host }] of Object.entries(sandbox.dataCentres)) assertLoopback(host, `data centre ${id}`);
      return { sandbox };
    },
  };
}
