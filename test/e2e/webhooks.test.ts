import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api, type LinkedClient, linkedClient, ownInstance } from "./support/api.ts";
import { launchBrowser, openTab, type Tab } from "./support/browser.ts";
import { findMisfitsToo } from "./support/looks.ts";
import { type Product, startProduct } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { signInAs } from "./support/signed-in.ts";
import { until } from "./support/until.ts";
import { addEndpoint, drawerOf, isSigned } from "./support/webhook-page.ts";
import { type ReceivedCall, startReceiver, type WebhookReceiver } from "./support/webhook-receiver.ts";

const PATH = "/dashboard/webhooks";
const CUSTOMER = "9647709998888";
const DOWN = { status: 503, headers: { "retry-after": "360" }, body: "upstream is down" };

let receiver: WebhookReceiver;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  receiver = await startReceiver();
  [product, browser] = await Promise.all([startProduct({ FETCH_ALLOW: receiver.host }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await receiver?.close();
});

/** A tab in which the owner of an instance is signed in. */
async function openAs(cookie: string, at: string): Promise<Tab> {
  const tab = await openTab(browser);
  await signInAs(tab.page, product, cookie);
  await tab.page.goto(product.web + at);
  return tab;
}

describe("an endpoint", () => {
  let client: LinkedClient;
  let tab: Tab;
  let url: string;
  let secret: string;
  let phone = 9_647_701_234_567;

  const begin = async () => {
    phone += 1;
    client = await linkedClient(product, String(phone));
    tab = await openAs(client.cookie, PATH);
    url = `http://${receiver.host}/hooks/${phone}`;
    receiver.answerWith({ status: 204 });
  };
  const calls = () => receiver.calls.filter((call) => url.endsWith(call.path));

  beforeAll(begin);
  beforeSecondTry(async () => {
    await tab.close();
    await begin();
  });

  afterAll(async () => {
    await tab?.close();
  });

  it("is missed at first, and an address that is none or private is refused beside its field", async () => {
    const { page } = tab;
    await page.getByRole("heading", { name: "Nothing is called yet" }).waitFor();
    const without = page.getByRole("link", { name: "Read events without one" });
    expect(await without.getAttribute("href")).toBe("/documentation/webhooks#events");
    expect(await findMisfitsToo(page, "webhooks empty")).toEqual([]);
    await page.getByRole("main").getByRole("button", { name: "Add endpoint" }).first().click();
    const form = page.getByRole("dialog", { name: "Add endpoint" });
    const submit = form.getByRole("button", { name: "Add endpoint" });
    for (const [typed, said] of [
      ["", "Enter the address"],
      ["shop", "Enter a whole address"],
      ["http://10.0.0.12/hooks", "This address is private"],
    ] as const) {
      await form.getByLabel("Address").fill(typed);
      await submit.click();
      await form.getByRole("alert").getByText(said).waitFor();
    }
    expect(await findMisfitsToo(page, "webhooks form")).toEqual([]);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
  });

  it("is added, and its secret is shown once, with one way out", async () => {
    const { page } = tab;
    secret = await addEndpoint(page, url, "Order system");
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await findMisfitsToo(page, "webhooks secret")).toEqual([]);
    const shown = page.getByRole("dialog", { name: "Endpoint added" });
    // A browser lets nobody forbid the second one.
    for (let times = 0; times < 4; times += 1) await page.keyboard.press("Escape");
    await page.waitForTimeout(200);
    expect(await shown.getByRole("region", { name: "Signing secret" }).textContent()).toBe(secret);
    expect(await shown.isVisible()).toBe(true);
    expect(await shown.getByRole("button", { name: "Close" }).count()).toBe(0);
    await shown.getByRole("button", { name: "I stored it" }).click();
    await drawerOf(page, url).waitFor();
    expect(page.url()).toMatch(/\?instance=\d+&webhook=wh_\w{15}$/);
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    await drawerOf(page, url).waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  describe("once added", () => {
    beforeSecondTry(async () => {
      secret = await addEndpoint(tab.page, url, "Order system");
      await tab.page.getByRole("button", { name: "I stored it" }).click();
      await drawerOf(tab.page, url).waitFor();
    });

    it("is tested, and what it answered stands there", async () => {
      const { page } = tab;
      const drawer = drawerOf(page, url);
      await drawer.getByRole("button", { name: "Send test" }).click();
      await drawer.getByText("Test delivered").waitFor();
      expect(calls().map(({ body }) => JSON.parse(body).type)).toEqual(["webhook.test"]);
      expect(calls().every((call) => isSigned(call, secret))).toBe(true);
      receiver.answerWith(DOWN);
      await drawer.getByRole("button", { name: "Send test" }).click();
      await drawer.getByText("Test failed").waitFor();
      await drawer.getByText("“upstream is down”").waitFor();
    });

    it("fails, shows why and when it is tried again, and gets the event again on request", async () => {
      const { page } = tab;
      const drawer = drawerOf(page, url);
      receiver.answerWith(DOWN);
      await client.send(CUSTOMER, "Are you open? مفتوح؟");
      const row = drawer.getByRole("row", { name: /message\.status.* 503 1 of 10/ }).first();
      await row.getByRole("button").click();
      await drawer.getByText("Its retry-after of 6 minutes sets the next try.").waitFor();
      await drawer.getByText("Failing", { exact: true }).waitFor();
      await drawer.getByText(/503, nothing delivered since/).waitFor();
      const told = await drawer.getByRole("region", { name: "Request body" }).textContent();
      expect(JSON.parse(told ?? "")).toMatchObject({ type: "message.status", client: client.client });
      expect(told).toContain("مفتوح");
      await drawer.getByRole("region", { name: "Answer body" }).getByText("upstream is down").waitFor();
      expect(await findMisfitsToo(page, "webhooks drawer")).toEqual([]);
      await drawer.getByRole("region", { name: "Answer body" }).scrollIntoViewIfNeeded();
      expect(await findMisfitsToo(page, "webhooks delivery")).toEqual([]);

      receiver.answerWith({ status: 200, body: "thanks" });
      const before = calls().length;
      await drawer.getByRole("button", { name: "Replay", exact: true }).click();
      await drawer.getByText("1 event is sent again").waitFor();
      await drawer.getByRole("row", { name: /message\.status.* 200 1 of 10/ }).waitFor();
      await drawer.getByText("Healthy", { exact: true }).waitFor();
      const again = calls()
        .slice(before)
        .filter(({ body }) => body === told?.trim() || body.includes("sent"));
      expect(again.length).toBeGreaterThan(0);
      expect(new Set(calls().map(({ headers }) => headers["webhook-id"])).size).toBeLessThan(calls().length);
    });

    describe("of which some failed", () => {
      const failed = () => drawerOf(tab.page, url).getByRole("row", { name: /message\.status.* 503 1 of 10/ });
      beforeSecondTry(async () => {
        receiver.answerWith(DOWN);
        await client.send(CUSTOMER, "Are you open?");
        await expect.poll(() => failed().count()).toBe(3);
        receiver.answerWith({ status: 200, body: "thanks" });
      });

      it("gets what failed in a time again, all of it by one request", async () => {
        const { page } = tab;
        const drawer = drawerOf(page, url);
        await drawer.getByRole("button", { name: "Replay…" }).click();
        const dialog = page.getByRole("dialog", { name: "Replay deliveries" });
        await dialog.waitFor();
        expect(await findMisfitsToo(page, "webhooks replay")).toEqual([]);
        await dialog.getByRole("button", { name: "Replay" }).click();
        await drawer.getByText(/^[23] events are sent again/).waitFor();
        await drawer.getByLabel("Show deliveries").selectOption("Delivered");
        const delivered = drawer.getByRole("row", { name: /message\.status.* 200 / });
        await expect.poll(() => delivered.count()).toBe(3);
      });
    });

    it("changes its secret, and is signed with both until the old one is ended", async () => {
      const { page } = tab;
      const drawer = drawerOf(page, url);
      await drawer.getByRole("button", { name: "Rotate" }).click();
      await page.getByRole("dialog", { name: "Rotate signing secret" }).getByRole("button", { name: "Rotate" }).click();
      const fresh = (await drawer.getByRole("region", { name: "Signing secret" }).textContent())?.trim() ?? "";
      expect(fresh).not.toBe(secret);
      await page.keyboard.press("Escape");
      const leaving = page.getByRole("dialog", { name: "Close without the new secret?" });
      await leaving.getByRole("button", { name: "Cancel" }).click();
      expect((await drawer.getByRole("region", { name: "Signing secret" }).textContent())?.trim()).toBe(fresh);
      await drawer.getByText(/Both sign until/).waitFor();
      expect(await findMisfitsToo(page, "webhooks rotated")).toEqual([]);
      const sendTest = async () => {
        const before = calls().length;
        await drawer.getByRole("button", { name: "Send test" }).click();
        await expect.poll(() => calls().length).toBeGreaterThan(before);
        const last = calls().at(-1) as ReceivedCall;
        return [isSigned(last, secret), isSigned(last, fresh)];
      };
      expect(await sendTest()).toEqual([true, true]);
      await drawer.getByRole("button", { name: "I stored it" }).click();
      await drawer.getByRole("button", { name: "End now" }).click();
      await drawer.getByText(/Both sign until/).waitFor({ state: "hidden" });
      expect(await page.content()).not.toContain(fresh);
      await until(sendTest, ([old]) => old === false, 10_000);
    });

    it("is paused and resumed, stands among others, and is deleted", async () => {
      const { page } = tab;
      const drawer = drawerOf(page, url);
      await drawer.getByRole("button", { name: "Pause" }).click();
      await drawer.getByText("Paused", { exact: true }).waitFor();
      await drawer.getByRole("button", { name: "Resume" }).click();
      await drawer.getByText(/^(Healthy|Active)$/).waitFor();
      await page.keyboard.press("Escape");
      await addEndpoint(page, `${url}/second`, "An endpoint with a name that is as long as names may become");
      await page.getByRole("button", { name: "I stored it" }).click();
      const second = drawerOf(page, `${url}/second`);
      await second.getByRole("button", { name: "Pause" }).click();
      await second.getByText("Paused", { exact: true }).waitFor();
      await second.getByRole("button", { name: "Edit address and events" }).click();
      const form = page.getByRole("dialog", { name: "Edit endpoint" });
      await form.getByLabel("session.status").check();
      await form.getByRole("button", { name: "Save changes" }).click();
      await second.getByRole("list", { name: "Events" }).getByText("session.status").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("list", { name: "Endpoints" }).getByText("Paused by you").waitFor();
      expect(await findMisfitsToo(page, "webhooks list")).toEqual([]);

      await page.getByRole("button", { name: `${url}/second` }).click();
      await second.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("dialog", { name: "Delete endpoint" }).getByRole("button", { name: "Delete" }).click();
      await second.waitFor({ state: "hidden" });
      await page.getByText("Paused by you").waitFor({ state: "hidden" });
      expect(tab.problems).toEqual([]);
    });
  });
});

describe("what cannot be read", () => {
  it("is waited for, said not to have come, and asked for again", async () => {
    const client = await ownInstance(product, { platform: "whatsapp" });
    const own = { cookie: client.cookie, origin: product.web };
    const second = { name: "Second", platform: "whatsapp" };
    const { body } = await api(product.web, "POST", "/api/instances", second, own);
    const tab = await openAs(client.cookie, `${PATH}?instance=${client.id}`);
    const { page } = tab;
    await addEndpoint(page, `http://${receiver.host}/hooks/slow`, "Slow");
    await page.getByRole("button", { name: "I stored it" }).click();
    let answer: "hang" | "fail" | "give" = "hang";
    const hanging: (() => void)[] = [];
    await page.route(/\/api\/instances\/\d+\/webhooks(\/\w+\/deliveries)?(\?|$)/, async (route) => {
      if (answer === "hang") await new Promise<void>((resolve) => hanging.push(resolve));
      await (answer === "give" ? route.continue() : route.fulfill({ status: 503, json: { code: "UNAVAILABLE" } }));
    });
    const release = (then: typeof answer) => {
      answer = then;
      for (const end of hanging.splice(0)) end();
    };
    const drawer = drawerOf(page, `http://${receiver.host}/hooks/slow`);

    await page.reload();
    await drawer.getByText("Loading deliveries").waitFor({ state: "attached" });
    release("fail");
    await drawer.getByText("The deliveries could not be loaded").waitFor();
    expect(await findMisfitsToo(page, "webhooks deliveries failed")).toEqual([]);
    answer = "give";
    await drawer.getByRole("button", { name: "Try Again" }).click();
    await drawer.getByText("Nothing yet. Send a test").waitFor();

    answer = "hang";
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await page.getByLabel("Instance").selectOption(String(body.instance?.id));
    await page.getByText("Loading webhooks").waitFor({ state: "attached" });
    release("fail");
    await page.getByText("The webhooks could not be loaded").waitFor();
    expect(await findMisfitsToo(page, "webhooks failed")).toEqual([]);
    answer = "give";
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { name: "Nothing is called yet" }).waitFor();
    await tab.close();
  });
});

describe("an instance", () => {
  it("is chosen among several, and what another's address names is not shown", async () => {
    const first = await ownInstance(product, { platform: "whatsapp", name: "Shop Orders" });
    const other = await ownInstance(product, { platform: "whatsapp", name: "Not yours" });
    const { page, close } = await openAs(first.cookie, `${PATH}?instance=${other.id}`);
    await page.getByText(first.client).first().waitFor();
    expect(await page.content()).not.toContain("Not yours");
    await close();
  });
});
