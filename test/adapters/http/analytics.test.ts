import { describe, expect, it } from "vitest";
import { SLOT_MS } from "#domain/analytics/measures.ts";
import { analyticsViewSchema } from "#ports/contracts/dashboard/analytics.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { slotCounts } from "#test/support/slot-counts.ts";
import { pageOf, webWorld } from "#test/support/web.ts";

const DAY_MS = 86_400_000;

async function world() {
  const web = webWorld();
  const owner = await web.person("owner@example.com");
  await web.instanceOf(owner, { name: '=Shop, "one"', platform: "whatsapp" });
  const yesterdayMs = web.clock.now().getTime() - DAY_MS;
  const figures = { counts: { sent: 3, failed: 1 }, reasons: { refused: 1 } };
  web.stores.analytics.seed(1, [slotCounts(yesterdayMs - (yesterdayMs % SLOT_MS), "text", figures)]);
  const get = (path: string) => web.app.request(path, { headers: { cookie: owner.cookie } });
  return { ...web, get };
}

describe("the dashboard's analytics", () => {
  it("answer as the contract says, in the zone that is asked for", async () => {
    const { get } = await world();
    const view = analyticsViewSchema.parse(await (await get("/api/analytics?days=7&tz=Asia/Baghdad")).json());
    expect(view).toMatchObject({ timeZone: "Asia/Baghdad", kinds: ["text"], platforms: ["whatsapp"] });
    expect(view.days).toHaveLength(7);
    expect(view.totals.standing).toEqual({ read: 0, delivered: 0, sent: 3, failed: 1 });
    expect(view.failures).toEqual([{ code: "PROVIDER_REFUSED", words: "The network refused it", count: 1 }]);
  });

  it("come as a file whose cells no spreadsheet calculates", async () => {
    const { get } = await world();
    const answer = await get("/api/analytics/all.csv?instance=1&days=7");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="wesal-all-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [, row] = (await answer.text()).split("\r\n");
    expect(row).toMatch(/^\d{4}-\d\d-\d\d,"'=Shop, ""one""",text,3,0,0,1,0,0,0,0$/);
  });

  it("are given to the page with what its address asks for, and with the defaults where that is nonsense", async () => {
    const { get } = await world();
    const propsOf = async (query: string) => pageOf(await get(PAGES.analytics.path + query), "analytics");
    const asked = await propsOf("?days=90&instance=1&kind=text&tz=Asia/Baghdad");
    expect(asked).toMatchObject({
      asked: { days: 90, instanceId: 1, kind: "text", timeZone: "Asia/Baghdad" },
      instances: [{ id: 1 }],
      analytics: { timeZone: "Asia/Baghdad" },
    });
    const defaults = { days: 30, instanceId: null, kind: null, timeZone: null };
    expect(await propsOf("?days=5&tz=nowhere")).toMatchObject({ asked: defaults, analytics: { timeZone: "UTC" } });
    expect(await propsOf("?instance=99")).toMatchObject({ asked: { instanceId: 99 }, analytics: null });
  });

  it("leave the page standing where they cannot be read", async () => {
    const { get, ports } = await world();
    ports.analytics.read = async () => Promise.reject(new Error("test: away"));
    const answer = await get(PAGES.analytics.path);
    expect(answer.status).toBe(200);
    expect(await pageOf(answer, "analytics")).toMatchObject({ analytics: null });
  });
});
