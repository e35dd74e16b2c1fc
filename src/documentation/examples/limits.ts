import type { EventBody } from "#ports/contracts/events.ts";
import { EXAMPLE_CLIENT } from "../request.ts";

const since = "2026-11-21T09:41:07.000Z";

/** Of an account that its network has locked. */
const LIMITS = {
  hold: { reason: "restricted", affects: "new_chats", until: "2026-11-22T09:00:00.000Z" },
  newChats: { used: 40, most: 50, warning: "first", renewsAt: "2026-12-21T00:00:00.000Z" },
} as const;

export const LIMITED_SESSION = {
  ...{ state: "connected", reason: "linked", since, phone: "9647700000000", name: "Shop", waiting: 3 },
  limits: LIMITS,
} as const;

export const LIMITS_EVENT = {
  id: "evt_00T3ZBYV7M2J9KQ_session",
  cursor: "46",
  timestamp: "2026-11-21T10:15:00.000Z",
  client: EXAMPLE_CLIENT,
  platform: "whatsapp",
  type: "session.status",
  data: { status: "connected", reason: "linked", since, limits: LIMITS },
} as const satisfies EventBody;
