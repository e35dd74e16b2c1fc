import type { Browser } from "playwright-core";
import { expect, it } from "vitest";
import { openTab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signedInCookie, signInAs } from "./support/signed-in.ts";

const WITHOUT_CODE = [
  ...["/faq", "/tutorials", "/privacy", "/login"],
  ...["messages", "chats", "keys", "requests", "employees", "analytics", "activity", "notifications"].map(
    (name) => `/dashboard/${name}`,
  ),
];
const WITH_CODE = ["/", "/documentation"];

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

it("asks for the monospace face on pages that show code, and on no other", async () => {
  const cookie = await signedInCookie(product);
  const asking: string[] = [];
  for (const path of [...WITH_CODE, ...WITHOUT_CODE]) {
    const { page, close } = await openTab(browser);
    if (path.startsWith("/dashboard")) await signInAs(page, product, cookie);
    page.on("request", (request) => {
      if (/\/mono-[^/]*\.woff2$/.test(request.url())) asking.push(path);
    });
    await page.goto(product.web + path, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    await close();
  }
  expect([...new Set(asking)]).toEqual(WITH_CODE);
}, 120_000);
