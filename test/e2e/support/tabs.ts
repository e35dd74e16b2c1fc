import type { Browser } from "playwright-core";
import { afterEach, expect } from "vitest";
import { openTab, type Tab } from "./browser.ts";

/** Opens tabs of a browser that is there by then; each test's are closed after it, and must have had no problems. */
export function openTabs(browser: () => Browser): (options?: Parameters<typeof openTab>[1]) => Promise<Tab> {
  const tabs: Tab[] = [];
  afterEach(async () => {
    const open = tabs.splice(0);
    await Promise.all(open.map((tab) => tab.close()));
    expect(open.flatMap((tab) => tab.problems)).toEqual([]);
  });
  return async (options = {}) => {
    const opened = await openTab(browser(), options);
    tabs.push(opened);
    return opened;
  };
}
