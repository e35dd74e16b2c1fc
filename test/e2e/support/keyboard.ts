import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Presses Tab until the control of that name, label or type has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focusedName(page)).includes(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} cannot be reached with Tab; the focus is on ${await focusedName(page)}`);
}

/** A page moves the focus a moment after what it shows: whoever types before that types elsewhere. */
export async function waitForFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
}

export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return "";
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    const type = element instanceof HTMLInputElement ? element.type : "";
    const text = element.matches("a, button, summary") ? element.textContent : "";
    return [element.getAttribute("aria-label"), labels?.[0]?.textContent, text, type].join(" ");
  });
}
