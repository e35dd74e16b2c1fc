import type { TelegramNetwork } from "#ports/telegram-network.ts";

/** Telegram itself: its own addresses and keys. */
export function liveTelegramNetwork(): TelegramNetwork {
  return { locate: async () => ({ sandbox: null }) };
}
