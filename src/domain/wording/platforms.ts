import type { Platform } from "../instances/instance.ts";

/** As their owners write them. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = { whatsapp: "WhatsApp", telegram: "Telegram" };
