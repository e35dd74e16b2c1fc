import type { Scenario } from "../recording.ts";
import { callOf, given, type ProviderRow } from "./provider.ts";

/** Calls about webhooks, alike on both platforms. The ids are of `admissionMessages`. */

const SEEDED = given({ messages: true });
const [OWN, OTHERS] = ["wh_0000000000000A1", "wh_0000000000000B2"];
const [TRY, TEST_TRY] = ["try_0000000000000A1", "try_0000000000000T1"];

const row = (
  name: string,
  method: ProviderRow["method"],
  path: string,
  more: Partial<ProviderRow> = {},
): ProviderRow => ({ name, method, path: `/webhooks/{client}${path}`, client: 1, before: [SEEDED], ...more });

const HOOK = { url: "https://shop.example/hooks", events: ["message.received", "session.qr"], name: "Shop" };
const CREATE = row("createWebhook", "POST", "", { body: HOOK });
const CHANGE = row("changeWebhook", "PATCH", `/${OWN}`, { body: { ...HOOK, state: "paused", endOldSecret: true } });
const REPLAY = row("replayWebhook", "POST", `/${OWN}/replay`, {
  body: { since: "2020-01-01T00:00:00Z", until: "2030-01-01T00:00:00Z", only: "all" },
});
const TRIES = row("webhookTries", "GET", `/${OWN}/deliveries`, {
  query: { limit: "2", state: "planned", since: "2020-01-01T00:00:00Z", until: "2030-01-01T00:00:00Z" },
});
const OTHER_CALLS = [
  row("removeWebhook", "DELETE", `/${OWN}`),
  row("testWebhook", "POST", `/${OWN}/test`),
  row("rotateWebhookSecret", "POST", `/${OWN}/rotate-secret`),
  row("webhookTry", "GET", `/${OWN}/deliveries/${TRY}`),
];

export const WEBHOOK_ROWS: readonly ProviderRow[] = [
  row("webhooks", "GET", ""),
  CREATE,
  CHANGE,
  REPLAY,
  TRIES,
  ...OTHER_CALLS,
];

const ABOUT_ONE = [CHANGE, REPLAY, TRIES, ...OTHER_CALLS];

export const WEBHOOK_SCENARIOS: readonly Scenario[] = [
  {
    title: "webhooks: none of this instance",
    steps: [
      SEEDED,
      ...ABOUT_ONE.flatMap((one) =>
        [OTHERS, "7", "%E0%A4"].map((id) => callOf({ ...one, path: one.path.replace(OWN, id) })),
      ),
      ...ABOUT_ONE.map((one) => callOf(one, { client: "Client002", token: "token2" })),
    ],
  },
  {
    title: "webhooks: addresses",
    steps: [
      SEEDED,
      ...[
        "http://10.0.0.12/hook",
        "http://localhost/",
        "https://shop.example:8443/",
        "shop.example",
        "ftp://a.example/",
      ].flatMap((url) => [callOf(CREATE, { body: { url } }), callOf(CHANGE, { body: { url } })]),
      callOf(CREATE, { body: { events: ["message.deleted"] } }),
      callOf(CREATE, { body: { name: "" } }),
    ],
  },
  { title: "webhooks: as many as there can be", steps: [{ ...callOf(CREATE), times: 11 }] },
  {
    title: "webhooks: a secret that is rotated, and ended",
    steps: [
      SEEDED,
      callOf(row("rotateWebhookSecret", "POST", `/${OWN}/rotate-secret`)),
      callOf(row("webhooks", "GET", "")),
      callOf({ ...CHANGE, body: { endOldSecret: true } }),
    ],
  },
  {
    title: "webhooks: events sent again",
    steps: [
      SEEDED,
      callOf({ ...REPLAY, body: { try: TRY } }),
      callOf({ ...REPLAY, body: { try: TEST_TRY } }),
      callOf({ ...REPLAY, body: { try: "try_000000000000000" } }),
      callOf({ ...REPLAY, body: {} }),
      callOf({ ...REPLAY, body: { try: TRY, since: "2020-01-01T00:00:00Z" } }),
      callOf({ ...REPLAY, body: { until: "2020-01-01T00:00:00Z" } }),
      callOf({ ...REPLAY, body: { since: "2030-01-01T00:00:00Z" } }),
      callOf({ ...TRIES, query: {} }),
      callOf({ ...TRIES, query: { limit: "1" } }),
      callOf({ ...TRIES, query: { state: "sent" } }),
      ...["try_000000000000000", "7"].map((id) => callOf(row("webhookTry", "GET", `/${OWN}/deliveries/${id}`))),
    ],
  },
];
