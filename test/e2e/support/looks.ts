import axe from "axe-core";
import type { Page } from "playwright-core";

const WIDTHS = [1280, 360];
const HEIGHT = 860;
/** What a theme changes: the rest is the same markup, and looking at it again would find the same. */
const COLOURS = ["color-contrast"];

/**
 * What axe objects to on the page as it stands, and by how much it, or an open dialog's part of it, scrolls sideways:
 * at 1280 and 360 px, in both themes. An empty list means that all is well. The page is left light, and as wide as it
 * was. `picture` names a picture of each width and theme, left behind with `UPDATE_PICTURES=1`, to look at.
 */
export async function findProblems(page: Page, picture?: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const theme of ["light", "dark"]) {
      await page.evaluate((chosen) => document.documentElement.setAttribute("data-theme", chosen), theme);
      if (picture !== undefined) await takePicture(page, `${picture}-${width}-${theme}`);
      const violations = await look(page, theme === "light" ? {} : { runOnly: COLOURS });
      found.push(...violations.map((violation) => `${width} px, ${theme}: ${violation}`));
    }
    const overflow = await findOverflow(page);
    if (overflow > 0) found.push(`${width} px: ${overflow} px too wide`);
  }
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** A dialog clips what is wider than it, or its body scrolls; code inside does so on purpose. */
function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll("dialog[open], dialog[open] > div")];
    const over = parts.map((part) => part.scrollWidth - part.clientWidth);
    return Math.max(document.documentElement.scrollWidth - innerWidth, ...over);
  });
}

/** Frames are other people's pages. */
async function look(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    // Colours are judged where they come to rest; what turns for ever never does.
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations } = await engine.run({ ...chosen, iframes: false, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, rules);
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.UPDATE_PICTURES !== "1") return;
  const path = `test-results/pages/${name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}.png`;
  await page.screenshot({ path, fullPage: true });
}
