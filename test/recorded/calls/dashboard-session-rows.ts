import type { DashboardRow } from "./dashboard-row.ts";

export const SESSION_ROWS: readonly DashboardRow[] = [
  { method: "GET", path: "/api/instances/1/session", who: "owner", store: "instances", gateway: "whatsapp" },
  {
    method: "POST",
    path: "/api/instances/1/session/start",
    who: "owner",
    store: "instances",
    gateway: "whatsapp",
    body: { newCode: true },
  },
  {
    method: "POST",
    path: "/api/instances/1/session/pairing-code",
    who: "owner",
    store: "instances",
    gateway: "whatsapp",
    body: { phone: "+964 770 123 4567" },
  },
  { method: "GET", path: "/api/instances/1/session/passkey", who: "owner", store: "instances", gateway: "whatsapp" },
  {
    method: "POST",
    path: "/api/instances/1/session/passkey",
    who: "owner",
    store: "instances",
    gateway: "whatsapp",
    body: { confirm: true },
  },
  { method: "POST", path: "/api/instances/1/session/logout", who: "owner", store: "instances", gateway: "whatsapp" },
];
