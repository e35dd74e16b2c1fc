import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type Product, startProduct } from "./product.ts";

interface Opened {
  readonly product: Product;
  readonly browser: Browser;
}

/**
 * A product and a browser for the tests of a file, or of a `describe`: there before the first, gone after the last. `take`
 * keeps them, and prepares what all of the tests need.
 */
export function openProduct(take: (opened: Opened) => unknown, env: Record<string, string> = {}): void {
  let opened: Opened | undefined;
  beforeAll(async () => {
    const [product, browser] = await Promise.all([startProduct(env), launchBrowser()]);
    opened = { product, browser };
    await take(opened);
  });
  afterAll(async () => {
    if (opened === undefined) return;
    await opened.browser.close();
    expect(await opened.product.stop(), "how the product stopped").toBe(0);
  });
}
