import { pathsOf } from "../paths.ts";
import { WHATSAPP_KINDS } from "./kinds.ts";

/** Paths of the WhatsApp provider API, apart from its schemas. Source: spec §7. */
export const WHATSAPP_PATHS = {
  startSession: "/start-session/{client}",
  logout: "/logout/{client}",
  ...pathsOf(WHATSAPP_KINDS),
  checkNumber: "/check-number/{client}",
} as const;
