import { expect, it } from "vitest";
import { launchBrowser, openTab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";

const STYLE =
  "body { background: #fff; color: #111 } [data-theme=dark] body { background: #111; color: #eee } p.grey { color: #555 }";
const pageWith = (content: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title><style>${STYLE}</style></head><body><main><h1>A page</h1>${content}</main></body></html>`;

it("sees what axe objects to, colours of either theme, and what is too wide for the page or for a dialog", async () => {
  const browser = await launchBrowser();
  const { page } = await openTab(browser);
  const problemsOf = async (content: string) => {
    await page.setContent(pageWith(content));
    return findProblems(page);
  };
  expect(await problemsOf("<p>Text</p>")).toEqual([]);
  expect(await problemsOf("<input>")).toEqual(["1280 px, light: label: <input>", "360 px, light: label: <input>"]);
  expect(await problemsOf('<p class="grey">Text</p>')).toEqual([
    '1280 px, dark: color-contrast: <p class="grey">Text</p>',
    '360 px, dark: color-contrast: <p class="grey">Text</p>',
  ]);
  expect(await problemsOf('<div style="width: 400px">Text</div>')).toEqual(["360 px: 48 px too wide"]);
  const dialog = '<dialog open aria-label="A dialog" style="width: 300px; padding: 0; overflow: hidden">';
  expect(await problemsOf(`${dialog}<div style="overflow-y: auto"><p style="width: 320px">Text</p></div>`)).toEqual([
    "1280 px: 20 px too wide",
    "360 px: 20 px too wide",
  ]);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 860 });
  await browser.close();
});
