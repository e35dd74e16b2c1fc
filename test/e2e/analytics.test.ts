import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import { seedMessages, sumsBySql } from "#test/support/seeded-messages.ts";
import { launchBrowser, openTab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { type Product, startProduct } from "./support/product.ts";
import { addInstance, enter } from "./support/steps.ts";

const DAY_MS = 86_400_000;
/** Always three hours ahead of UTC. */
const ZONE = "Asia/Baghdad";
const FIGURES = ["sent", "delivered", "read", "failed", "received"] as const;

let product: Product;
let browser: Browser;
let database: Database;
const dataDir = mkdtempSync(join(tmpdir(), "wesal-e2e-analytics-"));

beforeAll(async () => {
  const url = `sqlite:${join(dataDir, "analytics.db")}`;
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: dataDir, DATABASE_URL: url }), launchBrowser()]);
  database = await openDatabase({ url });
});

afterAll(async () => {
  await browser?.close();
  await database?.close();
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const page = "/dashboard/analytics";

/** The rows of a picture's table, as texts. */
async function tableOf(tab: Page, title: string): Promise<string[][]> {
  const figure = tab.getByRole("region", { name: title, exact: true });
  await figure.getByText("Figures as a table").click();
  const rows = await figure.getByRole("row").all();
  return Promise.all(rows.slice(1).map((row) => row.locator("th, td").allTextContents()));
}

async function csvOf(tab: Page, name: string): Promise<string[][]> {
  const [download] = await Promise.all([
    tab.waitForEvent("download"),
    tab.getByRole("link", { name, exact: true }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  return text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
}

describe("analytics", () => {
  it("are empty at first, and of thirty days what SQL says of the messages, in the reader's zone", async () => {
    const { page: tab, problems, close } = await openTab(browser, { timezoneId: ZONE, acceptDownloads: true });
    await enter(tab, product);
    await addInstance(tab, product, "=Shop Orders");
    await addInstance(tab, product, "Support Desk");
    await tab.getByRole("link", { name: "Analytics" }).click();
    await tab.waitForURL(`**${page}`);
    await tab.getByText("Nothing was sent or came in in these 30 days").waitFor();
    expect(await findProblems(tab, "analytics empty")).toEqual([]);

    const from = new Date(Date.now() - 28.5 * DAY_MS);
    const instances = await database.db.selectFrom("instances").select(["id", "i_name"]).orderBy("id").execute();
    const [first = 0, second = 0] = instances.slice(-2).map(({ id }) => id);
    await seedMessages(database, first, { from, days: 28, perDay: 80 });
    await tab.reload();
    await tab.getByText(`Days of ${ZONE}`).waitFor();
    await tab.getByRole("heading", { name: "Busiest hours" }).waitFor();

    const expected = await sumsBySql(database, first, 3);
    const csv = await csvOf(tab, "CSV: Messages a day, by how far they came");
    expect(csv[0]).toEqual([
      "day",
      "sent",
      "delivered",
      "read",
      "failed",
      "received",
      "cancelled",
      "expired",
      "unknown",
    ]);
    const counted = csv.slice(1).filter((row) => row.slice(1).some((cell) => cell !== "0"));
    expect(counted.map((row) => row.slice(0, 6))).toEqual(
      expected.map((day) => [day.day, ...FIGURES.map((figure) => String(day[figure]))]),
    );
    const table = await tableOf(tab, "Messages a day, by how far they came");
    expect(table).toHaveLength(30);
    const cameIn = table.map((row) => row.at(-1)).filter((cell) => cell !== "0");
    expect(cameIn).toEqual(expected.map(({ received }) => String(received)).filter((cell) => cell !== "0"));
    const sent = expected.reduce((sum, day) => sum + day.sent, 0);
    await tab
      .getByRole("definition")
      .filter({ hasText: new Intl.NumberFormat("en").format(sent) })
      .waitFor();

    await tab.getByLabel("Instance").selectOption({ label: "=Shop Orders" });
    const all = await csvOf(tab, "Export CSV");
    expect(all[1]?.slice(1, 3)).toEqual(["'=Shop Orders", expect.any(String)]);
    await tab.getByLabel("Days").selectOption("7");
    await tab.getByText("in 7 days").waitFor();
    expect(tab.url()).toContain(`days=7&instance=${first}`);
    expect(await findProblems(tab, "analytics full")).toEqual([]);
    await tab.getByLabel("Instance").selectOption({ label: "Support Desk" });
    await tab.getByText("Nothing was sent or came in in these 7 days").waitFor();
    expect(tab.url()).toContain(`instance=${second}`);
    expect(problems).toEqual([]);
    await close();
  });

  it("of another's instance are not to be had", async () => {
    const { page: tab, close } = await openTab(browser);
    await enter(tab, product);
    const [theirs] = await database.db.selectFrom("instances").select("id").orderBy("id").execute();
    await tab.goto(`${product.web}${page}?instance=${theirs?.id}`);
    await tab.getByText("The figures could not be loaded").waitFor();
    const answers = await tab.evaluate(async (id) => {
      const paths = [`/api/analytics?instance=${id}`, `/api/analytics/all.csv?instance=${id}`];
      return Promise.all(paths.map(async (path) => (await fetch(path)).status));
    }, theirs?.id);
    expect(answers).toEqual([404, 404]);
    await close();
  });
});
