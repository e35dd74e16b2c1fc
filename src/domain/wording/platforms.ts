import { say } from "#languages/say.ts";
import type { Platform } from "../instances/instance.ts";

/** As their owners write them. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  whatsapp: say("WhatsApp"),
  telegram: say("Telegram"),
};

/** The same within a sentence: in the language that the sentence is said in. */
export function networkName(platform: Platform): string {
  return platform === "whatsapp" ? say("WhatsApp") : say("Telegram");
}
