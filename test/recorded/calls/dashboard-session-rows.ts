import { PASSKEY_ANSWER } from "#test/support/passkey-answer.ts";
import type { DashboardRow } from "./dashboard-row.ts";
import { given } from "./provider.ts";

const CEREMONY = [given({ passkey: { instanceId: 1 } }), given({ begun: "link-passkey" })];

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
  {
    method: "POST",
    path: "/api/instances/1/session/passkey/ceremony",
    who: "owner",
    store: "authSteps",
    gateway: "whatsapp",
    before: [given({ passkey: { instanceId: 1 } })],
  },
  {
    method: "GET",
    path: "/api/passkey-ceremony",
    who: "everyone",
    caller: "begun",
    store: "authSteps",
    gateway: "whatsapp",
    before: CEREMONY,
  },
  {
    method: "POST",
    path: "/api/passkey-ceremony",
    who: "everyone",
    caller: "begun",
    store: "authSteps",
    gateway: "whatsapp",
    before: CEREMONY,
    body: { assertion: PASSKEY_ANSWER },
  },
  { method: "GET", path: "/api/instances/1/proxy", who: "owner", store: "instances", gateway: "whatsapp" },
  {
    method: "PUT",
    path: "/api/instances/1/proxy",
    who: "owner",
    store: "instances",
    gateway: "whatsapp",
    body: { type: "http", host: "proxy.example.com", port: 8080, user: "wesal", password: "secret" },
  },
  { method: "DELETE", path: "/api/instances/1/proxy", who: "owner", store: "instances", gateway: "whatsapp" },
  { method: "POST", path: "/api/instances/1/session/logout", who: "owner", store: "instances", gateway: "whatsapp" },
];
