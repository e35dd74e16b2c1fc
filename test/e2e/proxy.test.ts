import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "#test/support/free-ports.ts";
import { type ProxyServer, proxyServer } from "#test/support/proxy-server.ts";
import { type LinkedClient, linkedClient } from "./support/api.ts";
import { launchBrowser, openTab, type Tab } from "./support/browser.ts";
import { type Product, startProduct } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { signInAs } from "./support/signed-in.ts";

let product: Product;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let proxy: ProxyServer;
let linked: LinkedClient;
let phone = 9_647_700_000_910;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  product = await startProduct({ FETCH_ALLOW: `127.0.0.1:${port}` });
  proxy = await proxyServer({ kind: "http", port, user: "wesal", password: "right" });
  await link();
  browser = await launchBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await product?.stop();
});

// The first may have left its proxy.
beforeSecondTry(link);

async function link(): Promise<void> {
  phone += 1;
  linked = await linkedClient(product, String(phone));
}

async function manage(width: number): Promise<Tab> {
  const tab = await openTab(browser, { viewport: { width, height: 860 } });
  await signInAs(tab.page, product, linked.cookie);
  await tab.page.goto(`${product.web}/dashboard/instances`);
  await tab.page.getByRole("button", { name: "Manage Shop" }).click();
  await tab.page.getByText("Proxy", { exact: true }).click();
  return tab;
}

it.each([1280, 360])("sets and removes a proxy in Manage, at %i px", async (width) => {
  const { page, problems, close } = await manage(width);
  const form = page.locator("details", { hasText: "Proxy" });
  const save = form.getByRole("button", { name: "Test and save" });
  await save.click();
  await form.getByText("Enter the address of the proxy, such as proxy.example.com.").waitFor();

  await form.getByLabel("Type").selectOption("http");
  await form.getByLabel("Address").fill("127.0.0.1");
  await form.getByLabel("Port").fill(String(proxy.port));
  await form.getByLabel("User of the proxy").fill("wesal");
  await form.getByLabel("Password of the proxy").fill("wrong");
  await save.click();
  await form.getByText("The proxy does not take this user and password. Check both.").waitFor();
  await page.screenshot({ path: `test-results/pages/proxy-refused-${width}.png` });

  await form.getByLabel("Password of the proxy").fill("right");
  await save.click();
  await form.getByText("The proxy works and is in use.").waitFor();
  await form.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `test-results/pages/proxy-${width}.png` });
  expect(proxy.destinations.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await form.getByRole("button", { name: "Remove proxy" }).click();
  await form.getByText("The proxy is removed.").waitFor();
  await form.getByText("No proxy: the connection is the server's own.").waitFor();
  expect(problems).toEqual([]);
  await close();
}, 60_000);
