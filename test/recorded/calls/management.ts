import type { Call, Scenario, Step } from "../recording.ts";
import { MANAGED_CAMPAIGN_ROWS, MANAGED_CAMPAIGN_SCENARIOS } from "./campaigns.ts";
import { given } from "./provider.ts";
import { MANAGED_TEMPLATE_ROWS, MANAGED_TEMPLATE_SCENARIOS } from "./templates.ts";

interface ManagementRow {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** What is so by then. */
  readonly before?: readonly Step[];
}

const INSTANCE = "/v1/instances/Client001";
const HOOK = { url: "https://shop.example/new", events: ["message.status"] };

/** Each route of the management API with a call that is served. */
const ROWS: readonly ManagementRow[] = [
  { method: "GET", path: "/v1/instances" },
  { method: "POST", path: "/v1/instances", body: { name: "New", platform: "whatsapp" } },
  { method: "GET", path: INSTANCE },
  { method: "PATCH", path: INSTANCE, body: { name: "Changed", tokenOn: false } },
  { method: "POST", path: `${INSTANCE}/renew`, body: {} },
  { method: "DELETE", path: INSTANCE },
  { method: "POST", path: `${INSTANCE}/session/start`, body: {} },
  { method: "POST", path: `${INSTANCE}/session/logout`, body: {} },
  { method: "GET", path: "/v1/keys" },
  { method: "POST", path: "/v1/keys", body: { name: "Small", scopes: ["messages:send"] } },
  { method: "POST", path: "/v1/keys/{key}/rotate", body: { overlapHours: 24 } },
  { method: "DELETE", path: "/v1/keys/{key}" },
  { method: "GET", path: "/v1/requests/{request}" },
  ...MANAGED_TEMPLATE_ROWS,
  ...MANAGED_CAMPAIGN_ROWS,
  { method: "GET", path: `${INSTANCE}/webhooks` },
  { method: "POST", path: `${INSTANCE}/webhooks`, body: HOOK },
  { method: "PATCH", path: `${INSTANCE}/webhooks/{webhook}`, body: { name: "Changed" } },
  { method: "DELETE", path: `${INSTANCE}/webhooks/{webhook}` },
];

const JSON_TYPE = { "content-type": "application/json" };

function refusals({ before: _, ...row }: ManagementRow): Step[] {
  const { method, path, body } = row;
  const elsewhere = path
    .replace("Client001", "Client002")
    .replace("{key}", "key_0")
    .replace("{template}", "foreign_text")
    .replace("{campaign}", "cmp_foreign")
    .replace("{request}", "foreign-call");
  const noHook = path.replace("{webhook}", "whk_0");
  const all: Call = { ...row, as: "all" };
  const ofBody: Step[] =
    body === undefined
      ? []
      : [
          { ...all, body: { ...body, surplus: 1 } },
          { method, path, as: "all", raw: "{", headers: JSON_TYPE },
          { method, path, as: "all", raw: '{"a":"<x × 70000>"}', headers: JSON_TYPE },
          { method, path, as: "all", raw: "a=1", headers: { "content-type": "text/plain" } },
        ];
  return [
    row,
    ...["unknown", "expired", "revoked", "elsewhere", "scopeless", "narrow"].map((as) => ({ ...row, as })),
    { ...all, path: elsewhere },
    { ...all, path: noHook },
    { ...all, path: `${path}?surplus=1` },
    ...ofBody,
    given({ spent: true }),
    all,
    given({ suspended: true }),
    all,
    ...["unavailable", "full", "broken"].flatMap((problem) => [given({ problem }), all]),
  ];
}

const SESSION_CALLS: readonly Call[] = ROWS.filter(({ path }) => path.includes("/session")).map((row) => ({
  ...row,
  as: "all",
}));
const gatewaySays = (failure: object): Step => given({ failure });

export const MANAGEMENT_SCENARIOS: readonly Scenario[] = [
  ...ROWS.flatMap(({ before = [], ...row }): Scenario[] => [
    { title: `${row.method} ${row.path} answers`, steps: [...before, { ...row, as: "all" }] },
    { title: `${row.method} ${row.path} refuses`, steps: refusals(row) },
  ]),
  {
    title: "what an account may have no more of",
    steps: [
      { method: "POST", path: "/v1/instances", body: { name: "New", platform: "whatsapp" }, as: "all", times: 3 },
      { method: "POST", path: `${INSTANCE}/webhooks`, body: HOOK, as: "all", times: 30 },
      given({ keys: true }),
      { method: "POST", path: "/v1/keys", body: { name: "Small", scopes: ["messages:send"] }, as: "all" },
      given({ otherInstances: 2, expiredFirst: true }),
      { method: "POST", path: `${INSTANCE}/renew`, body: {}, as: "all" },
    ],
  },
  ...MANAGED_TEMPLATE_SCENARIOS,
  ...MANAGED_CAMPAIGN_SCENARIOS,
  {
    title: "what a key may not do, and an address that is not public",
    steps: [
      {
        method: "POST",
        path: "/v1/keys",
        body: { name: "Wide", scopes: ["messages:send"], instances: null },
        as: "own",
      },
      { method: "POST", path: `${INSTANCE}/webhooks`, body: { ...HOOK, url: "https://127.0.0.1/" }, as: "all" },
      { method: "PATCH", path: `${INSTANCE}/webhooks/{webhook}`, body: { url: "https://127.0.0.1/" }, as: "all" },
    ],
  },
  {
    title: "what a gateway says",
    steps: [
      ...[{ code: "NO_RESPONSE" }, { code: "NOT_FOUND" }].flatMap(({ code }) => [
        gatewaySays({ code, message: "" }),
        ...SESSION_CALLS,
      ]),
      gatewaySays({ code: "EMAIL_UNVERIFIED", message: "Confirm your e-mail address first." }),
      { method: "POST", path: `${INSTANCE}/session/start`, body: {}, as: "all" },
      given({ tokenLost: true }),
      ...SESSION_CALLS,
    ],
  },
  {
    title: "paths and methods that are none, and a name that is another's",
    steps: [
      { method: "GET", path: "/v1/nothing", as: "all" },
      { method: "PUT", path: INSTANCE, as: "all" },
      { method: "GET", path: "/v1/instances", as: "all", headers: { host: "evil.example" } },
    ],
  },
];
