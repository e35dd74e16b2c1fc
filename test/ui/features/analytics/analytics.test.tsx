// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import type { AnalyticsAsked, AnalyticsSummary, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { Analytics } from "#ui/features/analytics/analytics.tsx";

const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const ASKED: AnalyticsAsked = { days: 7, instanceId: null, kind: null, timeZone: OWN_ZONE };
const INSTANCES = [{ id: 1, name: "Shop Orders" }];

const summary = (sent: number, failed: number): AnalyticsSummary => ({
  figures: { sent, delivered: 0, read: 0, failed, received: 0, cancelled: 0, expired: 0, unknown: 0 },
  standing: { read: 0, delivered: 0, sent, failed },
  medians: { sent: 500, delivered: null, read: null },
});

const view = (sent: number, failed = 0, timeZone = OWN_ZONE): AnalyticsView => ({
  from: "2026-11-15",
  to: "2026-11-21",
  timeZone,
  totals: summary(sent, failed),
  before: summary(0, 0),
  days: Array.from({ length: 7 }, (_, at) => ({
    day: `2026-11-${15 + at}`,
    ...summary(at === 6 ? sent : 0, at === 6 ? failed : 0),
  })),
  failures: failed === 0 ? [] : [{ code: "RECIPIENT_NOT_FOUND", words: "The recipient has no account", count: failed }],
  hours: Array.from({ length: 7 }, () => Array<number>(24).fill(0)),
  kinds: ["text"],
  platforms: ["telegram"],
});

let screen: Screen;

async function open(initial: AnalyticsView | null, answer: (query: URLSearchParams) => unknown, asked = ASKED) {
  jsonApi({ "GET /api/analytics": ({ path }) => answer(new URL(path, "http://localhost").searchParams) });
  screen = await show(<Analytics asked={asked} instances={INSTANCES} initial={initial} />);
  await screen.settle();
}

afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

it("shows what the page came with, in pictures, words and tables, and asks for nothing", async () => {
  const asked: string[] = [];
  await open(view(30, 2), (query) => void asked.push(query.toString()));
  expect(asked).toEqual([]);
  expect(document.querySelectorAll('svg[role="img"]')).toHaveLength(3);
  expect(screen.text()).toContain("Most on Nov 21: 32.");
  expect(screen.text()).toContain("The recipient has no account RECIPIENT_NOT_FOUND");
  expect(screen.text()).toContain("Telegram does not say “delivered”");
  const rows = [...document.querySelectorAll("section:first-of-type tbody tr")].map(({ textContent }) => textContent);
  expect(rows).toContain("Nov 2100302320");
});

it("asks again in the reader's own zone where the address names none, and shows the server's meanwhile", async () => {
  const zone = OWN_ZONE === "UTC" ? "Asia/Baghdad" : "UTC";
  const asked: (string | null)[] = [];
  let shown = "";
  const answer = (query: URLSearchParams) => {
    asked.push(query.get("tz"));
    shown = screen?.text() ?? document.body.textContent;
    return view(31);
  };
  await open(view(30, 0, zone), answer, { ...ASKED, timeZone: null });
  expect(asked).toEqual([OWN_ZONE]);
  expect(shown).not.toContain("Loading");
  expect(screen.text()).toContain(`Days of ${OWN_ZONE}`);
});

it("says that it could not be loaded, and loads once it can", async () => {
  let away = true;
  await open(null, () => (away ? new Refusal("INTERNAL", "") : view(30)));
  expect(screen.find("alert")?.textContent).toContain("The figures could not be loaded");
  away = false;
  await screen.click("Try Again");
  expect(screen.find("alert")).toBeUndefined();
  expect(screen.text()).toContain("Messages sent30");
});

it("says what to do where nothing was sent", async () => {
  await open(view(0), () => view(0));
  expect(screen.text()).toContain("Nothing was sent or came in in these 7 days");
});

it("downloads what it shows", async () => {
  await open(view(30), () => view(30));
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[download]")].map((link) =>
    link.getAttribute("href"),
  );
  const query = new URLSearchParams({ days: "7", tz: OWN_ZONE }).toString();
  expect(links).toEqual(
    ["all", "days", "times", "failures", "hours"].map((name) => `/api/analytics/${name}.csv?${query}`),
  );
});
