import { expect, it } from "vitest";
import { launchBrowser, openTab } from "./support/browser.ts";
import { findMisfitsToo } from "./support/looks.ts";

const STYLE =
  "body { background: #fff; color: #111 } [data-theme=dark] body { background: #111; color: #eee } p.grey { color: #555 }";
const pageWith = (content: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title><style>${STYLE}</style></head><body><main><h1>A page</h1>${content}</main></body></html>`;

it("sees what axe objects to, colours of either theme, and what is too wide for the page or for a dialog", async () => {
  const browser = await launchBrowser();
  const { page } = await openTab(browser);
  const problemsOf = async (content: string) => {
    await page.setContent(pageWith(content));
    return findMisfitsToo(page);
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
  const cut = '<p style="width: 60px; overflow: hidden; white-space: nowrap">Words that do not fit</p>';
  expect(await problemsOf(cut)).toEqual(["1280 px: cut: Words that do not fit", "360 px: cut: Words that do not fit"]);
  expect(await problemsOf(cut.replace("hidden;", "hidden; text-overflow: ellipsis;"))).toEqual([]);
  expect(await problemsOf(cut.replace("hidden;", "auto;").replace("<p", '<p tabindex="0"'))).toEqual([]);
  const list = (width: number) =>
    `<select aria-label="A list" style="width: ${width}px"><option>Short<option>What does not fit</select>`;
  expect(await problemsOf(list(200))).toEqual([]);
  expect(await problemsOf(list(80))).toEqual([
    "1280 px: cut: What does not fit (in a list)",
    "360 px: cut: What does not fit (in a list)",
  ]);
  const placed =
    '<div style="overflow: hidden"><p style="margin-left: 0; margin-right: -200px; text-align: end">Words</p></div>';
  expect(await problemsOf(placed)).toEqual(["1280 px: cut: Words", "360 px: cut: Words"]);
  const leftOnly = '<div style="overflow: hidden"><p style="margin-left: -200px; text-align: end">Words</p></div>';
  expect(await problemsOf(leftOnly)).toEqual(["1280 px: mirrored: cut: Words", "360 px: mirrored: cut: Words"]);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 860 });
  await browser.close();
});
