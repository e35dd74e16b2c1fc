import type { Scenario } from "../recording.ts";
import type { DashboardRow } from "./dashboard-row.ts";
import { given } from "./provider.ts";

const AS_OWNER = { as: "owner", headers: { origin: "http://localhost" } } as const;
const KEYED = { before: [given({ key: true })], who: "user", store: "apiKeys" } as const;

/** Calls about keys, and the switch of an instance's token. */
export const KEY_ROWS: readonly DashboardRow[] = [
  { ...KEYED, method: "GET", path: "/api/keys" },
  {
    ...KEYED,
    method: "POST",
    path: "/api/keys",
    body: {
      name: "Shop backend",
      scopes: ["messages:send"],
      instances: ["Client001"],
      networks: ["203.0.113.77/24"],
      expiresAt: "2026-12-01T00:00:00.000Z",
    },
  },
  { ...KEYED, method: "POST", path: "/api/keys/{key}/rotate", body: { overlapHours: 24 } },
  { ...KEYED, method: "DELETE", path: "/api/keys/{key}/old" },
  { ...KEYED, method: "DELETE", path: "/api/keys/{key}" },
  { method: "GET", path: "/api/instances/1/token/switch", who: "owner", store: "instances" },
  { method: "PUT", path: "/api/instances/1/token/switch", who: "owner", store: "instances", body: { on: false } },
];

/** What is said of no key, and of too many. */
export const KEY_SCENARIOS: readonly Scenario[] = [
  {
    title: "keys that are not there, and one too many",
    steps: [
      ...(["POST", "DELETE"] as const).map((method) => ({
        ...AS_OWNER,
        method,
        path: method === "POST" ? "/api/keys/key_0/rotate" : "/api/keys/key_0",
        ...(method === "POST" ? { body: { overlapHours: 0 } } : {}),
      })),
      {
        ...AS_OWNER,
        method: "POST",
        path: "/api/keys",
        body: { name: "x", scopes: ["messages:send"], networks: ["no"] },
      },
      given({ keys: true }),
      { ...AS_OWNER, method: "POST", path: "/api/keys", body: { name: "x", scopes: ["messages:send"] } },
    ],
  },
];
