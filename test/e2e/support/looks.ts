import axe from "axe-core";
import type { Page } from "playwright-core";

const WIDTHS = [1280, 360];
const HEIGHT = 860;
/** What a theme changes: the rest is the same markup, and looking at it again would find the same. */
const COLOURS = ["color-contrast"];

/**
 * What axe objects to on the page as it stands, and by how much it, or an open dialog's part of it, scrolls sideways:
 * at 1280 and 360 px, in both themes. An empty list means that all is well. The page is left light, and as wide as it
 * was. `picture` names a picture of each width and theme, left behind with `PAGE_PICTURES=1`, for the sheet that
 * `npm run pictures` makes.
 */
export function findProblems(page: Page, picture?: string): Promise<string[]> {
  return lookAt(page, picture, async () => {
    const overflow = await findOverflow(page);
    return overflow > 0 ? [`${overflow} px too wide`] : [];
  });
}

/** The same, and which text is cut, as it stands and mirrored. */
export function findMisfitsToo(page: Page, picture?: string): Promise<string[]> {
  return lookAt(page, picture, async () => {
    const own = await findMisfits(page);
    const mirrored = await mirror(page, () => findMisfits(page));
    return [...own, ...mirrored.filter((misfit) => !own.includes(misfit)).map((misfit) => `mirrored: ${misfit}`)];
  });
}

/** As it stands, at 360 px and light: where the same is looked at in the other language, in both themes and widths. */
export async function findMisfitsOnPhone(page: Page, picture?: string): Promise<string[]> {
  const before = page.viewportSize();
  const width = 360;
  await page.setViewportSize({ width, height: HEIGHT });
  if (picture !== undefined) await takePicture(page, `${picture}-${width}-light`);
  const found = [...(await look(page, {})), ...(await findMisfits(page))];
  if (before !== null) await page.setViewportSize(before);
  return found;
}

async function lookAt(page: Page, picture: string | undefined, fits: () => Promise<string[]>): Promise<string[]> {
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
    found.push(...(await fits()).map((misfit) => `${width} px: ${misfit}`));
  }
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  if (before !== null) await page.setViewportSize(before);
  return found;
}

async function findMisfits(page: Page): Promise<string[]> {
  const overflow = await findOverflow(page);
  const cut = await findCutText(page);
  return [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...cut.map((text) => `cut: ${text}`)];
}

/** The same markup in the other direction, as a language that is written so has it; and back. */
async function mirror<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  const turn = () =>
    page.evaluate(() => {
      const { documentElement: root } = document;
      root.dir = root.dir === "rtl" ? "ltr" : "rtl";
    });
  await turn();
  try {
    return await look();
  } finally {
    await turn();
  }
}

/**
 * Text that ends beyond what clips it, where nothing scrolls and no ellipsis says that there is more. What is hidden from
 * everybody's reading, as a drawing is, or is for screen readers alone, is left out. A list says nothing where what is chosen
 * does not fit into it. A word in two lines has no room either; an address or an id may be.
 */
function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      if (
        text === "" ||
        parent === null ||
        !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      if (parent.closest("[aria-hidden=true], [inert], script, style, svg, option, .sr-only") !== null) continue;
      const range = document.createRange();
      if (/anywhere|break/.test(getComputedStyle(parent).overflowWrap)) {
        for (const { 0: word, index } of node.textContent?.matchAll(/(?<!\S)\p{L}{4,16}(?!\S)/gu) ?? []) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.add(`${word} (in two lines)`);
        }
      }
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const heading = parent.closest("h1, h2, h3, h4")?.getBoundingClientRect();
      if (heading !== undefined && (left < heading.left - 1 || right > heading.right + 1))
        found.add(`${text.slice(0, 60)} (beyond its heading)`);
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const clip = box.getBoundingClientRect();
        if (clip.width <= 1 || clip.height <= 1) break;
        const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
        const beside =
          clips(overflowX) && textOverflow !== "ellipsis" && (left < clip.left - 1 || right > clip.right + 1);
        const below =
          clips(overflowY) && webkitLineClamp === "none" && (top < clip.top - 6 || bottom > clip.bottom + 6);
        if (beside || below) found.add(text.slice(0, 60));
        // Nothing around a modal dialog clips it.
        if (textOverflow === "ellipsis" || webkitLineClamp !== "none" || box.matches(":modal")) break;
      }
    }
    const ruler = document.createElement("canvas").getContext("2d");
    for (const select of document.querySelectorAll("select")) {
      if (ruler === null || !select.checkVisibility({ visibilityProperty: true })) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      ruler.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      for (const { text } of select.options) {
        if (ruler.measureText(text).width > room + 1) found.add(`${text.slice(0, 60)} (in a list)`);
      }
    }
    return [...found];
  });
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
  if (process.env.PAGE_PICTURES !== "1") return;
  const path = `test-results/pages/${name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}.png`;
  await page.screenshot({ path, fullPage: true });
}
