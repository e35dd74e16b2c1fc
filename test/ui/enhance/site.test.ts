// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { enhanceCopy } from "#ui/enhance/copy.ts";
import { enhanceHelpMenu } from "#ui/enhance/help-menu.ts";
import { enhanceSiteMenu } from "#ui/enhance/site-menu.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function find<Found extends Element>(selector: string, kind: new () => Found): Found {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`no ${selector}`);
  return element;
}

function scrollTo(pixels: number): void {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(pixels);
  window.dispatchEvent(new Event("scroll"));
}

describe("a copy button of a public page", () => {
  const clipboard = vi.fn(async (_text: string) => {});

  beforeEach(() => {
    clipboard.mockClear();
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(clipboard);
    document.body.innerHTML =
      '<pre id="code">curl <b>x</b>\n</pre><button data-copy="code"><span data-copy-label>Copy</span> it</button><span role="status"></span>';
    enhanceCopy(find("button", HTMLElement));
  });

  it("copies the text of the code it names", () => {
    find("button", HTMLElement).click();
    expect(clipboard).toHaveBeenCalledExactlyOnceWith("curl x\n");
  });

  it("says 'Copied!' for two seconds, to screen readers too", async () => {
    const button = find("button", HTMLElement);
    button.click();
    await vi.advanceTimersByTimeAsync(1999);
    expect(button.textContent).toBe("Copied! it");
    expect(find("[role=status]", HTMLElement).textContent).toBe("Copied!");
    await vi.advanceTimersByTimeAsync(1);
    expect(button.textContent).toBe("Copy it");
    expect(find("[role=status]", HTMLElement).textContent).toBe("");
  });

  it("counts the two seconds from the last click", async () => {
    const button = find("button", HTMLElement);
    button.click();
    await vi.advanceTimersByTimeAsync(1500);
    button.click();
    await vi.advanceTimersByTimeAsync(1500);
    expect(button.textContent).toBe("Copied! it");
  });
});

describe("the floating help menu of a public page", () => {
  it("is scrolled once the page has scrolled past 100 px", () => {
    document.body.innerHTML = "<details><summary>Help</summary></details>";
    const menu = find("details", HTMLDetailsElement);
    enhanceHelpMenu(menu);
    expect(menu.hasAttribute("data-scrolled")).toBe(false);
    scrollTo(100);
    expect(menu.hasAttribute("data-scrolled")).toBe(false);
    scrollTo(101);
    expect(menu.hasAttribute("data-scrolled")).toBe(true);
    scrollTo(0);
    expect(menu.hasAttribute("data-scrolled")).toBe(false);
  });
});

describe("the menu of a narrow window", () => {
  let menu: HTMLDetailsElement;

  beforeEach(() => {
    document.body.innerHTML =
      '<header><details><summary tabindex="0">Menu</summary><a href="#pricing">Pricing</a></details></header><main></main>';
    menu = find("details", HTMLDetailsElement);
    enhanceSiteMenu(menu);
    menu.open = true;
  });

  it("closes by Escape and gives the focus back to its button", () => {
    find("a", HTMLElement).focus();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    expect(menu.open).toBe(true);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(find("summary", HTMLElement));
  });

  it("closes by a press outside of it alone", () => {
    find("a", HTMLElement).dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(menu.open).toBe(true);
    find("main", HTMLElement).dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(menu.open).toBe(false);
  });

  it("closes once a link is chosen", () => {
    find("a", HTMLElement).click();
    expect(menu.open).toBe(false);
  });

  it("tells the header when something lies under it", () => {
    const header = find("header", HTMLElement);
    scrollTo(8);
    expect(header.hasAttribute("data-scrolled")).toBe(false);
    scrollTo(9);
    expect(header.hasAttribute("data-scrolled")).toBe(true);
  });
});
