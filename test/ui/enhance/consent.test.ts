// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, htmlOf } from "#test/support/content-pages.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { isAllowed } from "#ui/consent-choice.ts";
import { enhanceConsent } from "#ui/enhance/consent.ts";

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  reload.mockReset();
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The cookie page holds both: the banner, and controls of its own. */
function open(kind: "banner" | "page", name: "terms" | "cookies" = kind === "page" ? "cookies" : "terms"): HTMLElement {
  document.body.innerHTML = htmlOf({ name, props: {} });
  for (const root of document.querySelectorAll<HTMLElement>("[data-consent]")) enhanceConsent(root);
  const root = document.querySelector<HTMLElement>(`[data-consent="${kind}"]`);
  if (root === null) throw new Error(`no ${kind}`);
  return root;
}

const press = (root: HTMLElement, name: string) => button(root, name).click();

function toggle(root: HTMLElement, label: string): HTMLInputElement {
  const found = [...root.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  const input = document.getElementById(found?.getAttribute("for") ?? "");
  if (!(input instanceof HTMLInputElement)) throw new Error(`no ${label}`);
  return input;
}

const stored = () => [localStorage.getItem("cookieConsent"), JSON.parse(localStorage.getItem("cookiePrefs") ?? "null")];
const isShown = (root: HTMLElement, name: string) => button(root, name).closest("[hidden]") === null;

describe("the consent banner", () => {
  it("is hidden without a script", () => {
    document.body.innerHTML = htmlOf({ name: "terms", props: {} });
    const banner = document.querySelector<HTMLElement>('[data-consent="banner"]');
    expect([banner?.hidden, banner?.hasAttribute("data-needs-script")]).toEqual([true, true]);
  });

  it("asks until a choice is stored", () => {
    expect(open("banner").hidden).toBe(false);
    for (const choice of ["all", "custom"]) {
      localStorage.setItem("cookieConsent", choice);
      expect(open("banner").hidden).toBe(true);
    }
    localStorage.setItem("cookieConsent", "something else");
    expect(open("banner").hidden).toBe(false);
  });

  it("reloads the cookie page, which shows the choice", () => {
    press(open("banner", "cookies"), "Accept All");
    expect(stored()[0]).toBe("all");
    expect(reload).toHaveBeenCalledOnce();
    press(open("banner"), "Accept All");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("allows nothing before", () => {
    open("banner");
    expect([isAllowed("analytics"), isAllowed("marketing")]).toEqual([false, false]);
    localStorage.setItem("cookiePrefs", '{"necessary":true,"analytics":true,"marketing":true}');
    expect(isAllowed("analytics")).toBe(false);
  });

  it("turns all categories on by 'Accept All', and goes", () => {
    const banner = open("banner");
    press(banner, "Accept All");
    expect(stored()).toEqual(["all", { necessary: true, analytics: true, marketing: true }]);
    expect([banner.hidden, isAllowed("analytics"), isAllowed("marketing")]).toEqual([true, true, true]);
    expect(reload).not.toHaveBeenCalled();
  });

  it("turns all that is optional off by 'Reject', and goes", () => {
    const banner = open("banner");
    press(banner, "Reject");
    expect(stored()).toEqual(["custom", { necessary: true, analytics: false, marketing: false }]);
    expect([banner.hidden, isAllowed("analytics"), isAllowed("marketing")]).toEqual([true, false, false]);
  });

  it("makes 'Reject' look as 'Accept All' does", () => {
    const banner = open("banner");
    expect(button(banner, "Reject").className).toBe(button(banner, "Accept All").className);
  });

  it("shows toggles by 'Configure', the necessary fixed on, and the message again by Back", () => {
    const banner = open("banner");
    press(banner, "Configure");
    expect([isShown(banner, "Accept All"), isShown(banner, "Save Preferences")]).toEqual([false, true]);
    const [necessary, analytics] = [toggle(banner, "Necessary"), toggle(banner, "Analytics")];
    expect([necessary.checked, necessary.disabled, analytics.checked]).toEqual([true, true, false]);
    expect(document.activeElement).toBe(analytics);
    press(banner, "Back");
    expect([isShown(banner, "Accept All"), isShown(banner, "Save Preferences")]).toEqual([true, false]);
    expect(document.activeElement).toBe(button(banner, "Configure"));
    expect(stored()).toEqual([null, null]);
  });

  it("stores 'custom' and what was toggled by 'Save Preferences'", () => {
    const banner = open("banner");
    press(banner, "Configure");
    toggle(banner, "Marketing").checked = true;
    press(banner, "Save Preferences");
    expect(stored()).toEqual(["custom", { necessary: true, analytics: false, marketing: true }]);
    expect([banner.hidden, isAllowed("analytics"), isAllowed("marketing")]).toEqual([true, false, true]);
  });

  it("forgets toggles that were not saved", () => {
    const banner = open("banner");
    press(banner, "Configure");
    toggle(banner, "Marketing").checked = true;
    press(banner, "Back");
    press(banner, "Configure");
    expect(toggle(banner, "Marketing").checked).toBe(false);
  });

  it("goes even where nothing may be stored, and allows nothing then", () => {
    const setItem = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("localStorage", { ...memoryStorage(), setItem });
    const banner = open("banner");
    press(banner, "Accept All");
    expect([banner.hidden, isAllowed("analytics")]).toEqual([true, false]);
  });
});

describe("the cookie page's controls", () => {
  it("accept all, and reload the page", () => {
    press(open("page"), "Accept All Cookies");
    expect(stored()).toEqual(["all", { necessary: true, analytics: true, marketing: true }]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("reject, and reload the page", () => {
    press(open("page"), "Reject");
    expect(stored()).toEqual(["custom", { necessary: true, analytics: false, marketing: false }]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("save preferences, and reload the page", () => {
    const controls = open("page");
    press(controls, "Configure Preferences");
    toggle(controls, "Analytics").checked = true;
    press(controls, "Save Preferences");
    expect(stored()).toEqual(["custom", { necessary: true, analytics: true, marketing: false }]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("go back to the buttons by Cancel", () => {
    const controls = open("page");
    press(controls, "Configure Preferences");
    expect(isShown(controls, "Accept All Cookies")).toBe(false);
    press(controls, "Cancel");
    expect(isShown(controls, "Accept All Cookies")).toBe(true);
    expect([stored(), reload.mock.calls]).toEqual([[null, null], []]);
  });

  it("stay after a choice, say which it was, and show it in the toggles", () => {
    localStorage.setItem("cookieConsent", "custom");
    localStorage.setItem("cookiePrefs", '{"necessary":true,"analytics":true,"marketing":false}');
    const controls = open("page");
    expect(controls.hidden).toBe(false);
    const said = [...controls.querySelectorAll<HTMLElement>("[data-consent-state]")].filter(({ hidden }) => !hidden);
    expect(said.map(({ textContent }) => textContent)).toEqual(["You have saved preferences of your own."]);
    press(controls, "Configure Preferences");
    expect([toggle(controls, "Analytics").checked, toggle(controls, "Marketing").checked]).toEqual([true, false]);
  });
});
