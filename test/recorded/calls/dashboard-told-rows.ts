import type { DashboardRow } from "./dashboard-row.ts";
import { given } from "./provider.ts";

/** Calls about the log of messages, and about webhooks. */

const LOGGED = { before: [given({ log: true })], who: "owner" } as const;
const ONE_MESSAGE = "/api/instances/1/log/{logged}";
export const LOG_ROWS: readonly DashboardRow[] = [
  { ...LOGGED, method: "GET", path: "/api/messages", who: "user", store: "messages" },
  { ...LOGGED, method: "GET", path: "/api/messages.csv", who: "user", store: "messages" },
  { ...LOGGED, method: "GET", path: "/api/chats", who: "user", store: "chats" },
  {
    ...LOGGED,
    method: "POST",
    path: "/api/instances/1/chats/read",
    store: "chats",
    body: { chat: "one", upTo: "msg_00T3Y6KX80G0000" },
  },
  { ...LOGGED, method: "GET", path: ONE_MESSAGE, store: "messages" },
  { ...LOGGED, method: "POST", path: `${ONE_MESSAGE}/cancel`, body: {} },
  { ...LOGGED, method: "POST", path: `${ONE_MESSAGE}/resend`, body: {} },
  { ...LOGGED, method: "GET", path: `${ONE_MESSAGE}/media` },
  { ...LOGGED, method: "POST", path: "/api/instances/1/log/{heard}/act", body: { act: "react", emoji: "👍" } },
  { ...LOGGED, method: "GET", path: "/api/instances/1/chat/9647711111111" },
  {
    ...LOGGED,
    method: "POST",
    path: "/api/instances/1/chat/9647711111111/act",
    body: { act: "mute", hours: 8 },
  },
];

const HOOKED = { before: [given({ webhook: true })], who: "owner", store: "webhooks" } as const;
const HOOKS = "/api/instances/1/webhooks";
const HOOK = `${HOOKS}/{webhook}`;
export const WEBHOOK_ROWS: readonly DashboardRow[] = [
  { ...HOOKED, method: "GET", path: HOOKS },
  { ...HOOKED, method: "POST", path: HOOKS, body: { url: "https://shop.example/other", events: ["message.status"] } },
  { ...HOOKED, method: "PATCH", path: HOOK, body: { name: "Changed", state: "paused" } },
  { ...HOOKED, method: "DELETE", path: HOOK },
  { ...HOOKED, method: "POST", path: `${HOOK}/rotate-secret`, body: {} },
  { ...HOOKED, method: "POST", path: `${HOOK}/test`, body: {} },
  { ...HOOKED, method: "POST", path: `${HOOK}/replay`, body: { since: "2026-01-01T00:00:00Z", only: "all" } },
  { ...HOOKED, method: "GET", path: `${HOOK}/deliveries` },
  { ...HOOKED, method: "GET", path: `${HOOK}/deliveries/{try}` },
];
