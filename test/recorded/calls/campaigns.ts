import { MAX_OPEN_CAMPAIGNS } from "#domain/campaigns/campaign.ts";
import type { Scenario, Step } from "../recording.ts";
import type { DashboardRow } from "./dashboard-row.ts";
import { given } from "./provider.ts";

const CAMPAIGN = "/v1/campaigns/{campaign}";
const CREATE = {
  method: "POST",
  path: "/v1/campaigns",
  body: { name: "November", client: "Client001", template: "own_text" },
} as const;
const STOP_WORDS = "/v1/campaigns/stop-words";
const LIST = { csv: "phone,name\n+9647701234567,Layla\ncall me,Dana\n" };
const RUNNING: readonly Step[] = [given({ running: true })];

const OWN = "/api/campaigns/{campaign}";
const DRAFTED = { before: [given({ campaign: "draft" })], who: "user", store: "campaigns" } as const;
const STARTED = { ...DRAFTED, before: [given({ campaign: "running" })] } as const;
const IN_DASHBOARD = { name: "November", template: "own_text", perMinute: 6, ...LIST };

/** Calls about campaigns, as the dashboard makes them. */
export const CAMPAIGN_ROWS: readonly DashboardRow[] = [
  { ...DRAFTED, method: "GET", path: "/api/campaigns" },
  { method: "GET", path: "/api/stop-words", who: "user", store: "stopWords" },
  { method: "PUT", path: "/api/stop-words", who: "user", store: "stopWords", body: { words: ["Genug", "genug!"] } },
  {
    ...{ method: "POST", path: "/api/instances/1/campaigns", who: "owner", store: "campaigns", body: IN_DASHBOARD },
    before: [given({ template: true })],
  },
  { ...STARTED, method: "GET", path: OWN },
  { ...DRAFTED, method: "DELETE", path: OWN },
  { ...DRAFTED, method: "GET", path: `${OWN}/recipients` },
  { ...DRAFTED, method: "POST", path: `${OWN}/recipients`, body: LIST },
  { ...DRAFTED, method: "GET", path: `${OWN}/recipients.csv` },
  { ...DRAFTED, method: "POST", path: `${OWN}/start`, body: { confirmed: true } },
  { ...STARTED, method: "POST", path: `${OWN}/pause` },
  { ...STARTED, method: "POST", path: `${OWN}/cancel` },
];

/** Calls about campaigns under `/v1`. */
export const MANAGED_CAMPAIGN_ROWS = [
  { method: "GET", path: "/v1/campaigns" },
  { method: "GET", path: STOP_WORDS },
  { method: "PUT", path: STOP_WORDS, body: { words: ["Genug", "genug!", "كَفى"] } },
  CREATE,
  { method: "GET", path: CAMPAIGN },
  { method: "POST", path: `${CAMPAIGN}/recipients`, body: LIST },
  { method: "GET", path: `${CAMPAIGN}/recipients` },
  { method: "POST", path: `${CAMPAIGN}/start`, body: { confirmed: true } },
  { method: "POST", path: `${CAMPAIGN}/pause`, body: {}, before: RUNNING },
  { method: "POST", path: `${CAMPAIGN}/cancel`, body: {}, before: RUNNING },
  { method: "DELETE", path: CAMPAIGN },
];

const asAll = (method: string, path: string, body?: object) => ({
  ...{ method, path: `${CAMPAIGN}${path}`, as: "all" },
  ...(body === undefined ? {} : { body }),
});

export const MANAGED_CAMPAIGN_SCENARIOS: readonly Scenario[] = [
  {
    title: "stop words that are none, and too many",
    steps: [["start"], ["!"], Array(21).fill("x"), ["x".repeat(41)]].map((words) => ({
      ...{ method: "PUT", path: STOP_WORDS, body: { words }, as: "all" },
    })),
  },
  {
    title: "campaigns out of their time",
    steps: [
      asAll("POST", "/pause", {}),
      asAll("POST", "/cancel", {}),
      asAll("POST", "/start", {}),
      ...RUNNING,
      asAll("POST", "/recipients", LIST),
      asAll("POST", "/start", { confirmed: true }),
      asAll("DELETE", ""),
    ],
  },
  {
    title: "campaigns that cannot be made, lists that are none, and one too many",
    steps: [
      ...[{ name: " " }, { perMinute: 0 }, { template: "other" }, { client: "Client002" }, { startAt: "soon" }].map(
        (changes) => ({ ...CREATE, body: { ...CREATE.body, ...changes }, as: "all" }),
      ),
      { ...CREATE, as: "narrow" },
      ...["name\nLayla", "phone\n"].map((csv) => asAll("POST", "/recipients", { csv })),
      {
        ...asAll("POST", "/recipients"),
        raw: '{"csv":"<x × 4300000>"}',
        headers: { "content-type": "application/json" },
      },
      asAll("GET", "/recipients?state=waiting&limit=1&after=0"),
      asAll("GET", "/recipients?state=lost"),
      given({ campaigns: MAX_OPEN_CAMPAIGNS }),
      { ...CREATE, as: "all" },
    ],
  },
];
