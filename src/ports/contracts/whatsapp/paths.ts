import { pathsOf } from "../kinds.ts";
import { WHATSAPP_KINDS } from "./kinds.ts";

/** Paths of the WhatsApp provider API, apart from its schemas. Source: spec §7. */
export const WHATSAPP_PATHS = {
  sessionStatus: "/session-status/{client}",
  sessionInstanceStatus: "/session-instance-status/{client}",
  startSession: "/start-session/{client}",
  logout: "/logout/{client}",
  ...pathsOf(WHATSAPP_KINDS),
  checkNumber: "/check-number/{client}",
  messageStatus: "/message-status/{client}",
} as const;
