// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { LAYLA, LIVE } from "#test/support/ui-samples.ts";
import { DashboardShell } from "#ui/features/shell/dashboard-shell.tsx";

let page: Screen;

afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});

async function open(user: SignedInUser) {
  page = await show(
    <DashboardShell user={user} context={LIVE}>
      <p>content</p>
    </DashboardShell>,
  );
}

/** Named by initial, name and e-mail. */
const openProfile = () => page.click("LLayla Hassanlayla@example.com");

async function pressEscape(): Promise<void> {
  await act(async () => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  await page.settle();
}

describe("the profile", () => {
  it("opens from the menu's footer, with N/A for what is not known, and closes", async () => {
    await open(LAYLA);
    expect(page.find("dialog", "Profile")).toBeUndefined();
    await openProfile();
    const facts = [...(page.find("dialog", "Profile")?.querySelectorAll("dl > div") ?? [])];
    expect(facts.map((fact) => [...fact.children].map(({ textContent }) => textContent))).toEqual([
      ["Name", "Layla Hassan"],
      ["Email", "layla@example.com"],
      ["Country", "Iraq"],
      ["Phone", "N/A"],
      ["Member since", "October 1, 2026"],
    ]);
    await page.click("Close");
    expect(page.find("dialog", "Profile")).toBeUndefined();
  });

  it("shows a phone number that is known", async () => {
    await open({ ...LAYLA, phone: "+964 770 555 0141", country: null });
    await openProfile();
    expect(page.find("dialog", "Profile")?.textContent).toContain("CountryN/APhone+964 770 555 0141");
  });
});

describe("Escape", () => {
  it("closes a dialog over the mobile menu first, then the menu", async () => {
    vi.stubGlobal("matchMedia", () => ({ addEventListener() {}, removeEventListener() {} }));
    await open(LAYLA);
    await page.click("Open menu");
    await openProfile();
    await pressEscape();
    expect(page.find("button", "Close menu")).toBeDefined();
    await page.click("Close");
    await pressEscape();
    expect(page.find("button", "Close menu")).toBeUndefined();
  });
});
