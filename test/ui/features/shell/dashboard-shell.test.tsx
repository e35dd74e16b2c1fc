// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PROFILE_WORDING } from "#domain/wording/accounts.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { NO_FACTORS } from "#test/support/account-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { LAYLA, LIVE } from "#test/support/ui-samples.ts";
import { DashboardShell } from "#ui/features/shell/dashboard-shell.tsx";

let page: Screen;

// Loaded when it is first asked for: ahead, so that no test waits for it.
beforeAll(async () => {
  await import("#ui/features/account/profile-dialog.tsx");
});

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});

/** Knows the reader, and saves what it is sent. */
function server(): void {
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (path === "/api/factors") return Response.json(NO_FACTORS);
    if (path === "/api/devices") return Response.json({ devices: [] });
    if (path === "/api/profile/mails") return Response.json({ ends: true, disconnected: true });
    if (method !== "PUT") return Response.json(LAYLA);
    const { name } = JSON.parse(String(body));
    return Response.json({ message: PROFILE_WORDING.updated, user: { ...LAYLA, name } });
  });
}

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
  it("opens by the link of a mail, once", async () => {
    server();
    window.history.replaceState(null, "", "/dashboard?profile");
    await open(LAYLA);
    await page.settle();
    expect(page.find("dialog", "Profile")).toBeDefined();
    expect(page.text()).toContain("Mails about your instances");
    expect(window.location.search).toBe("");
  });

  it("opens from the menu's footer and closes", async () => {
    server();
    await open(LAYLA);
    expect(page.find("dialog", "Profile")).toBeUndefined();
    await openProfile();
    expect(page.find("dialog", "Profile")).toBeDefined();
    await page.click("Close");
    expect(page.find("dialog", "Profile")).toBeUndefined();
  });

  it("puts a new name into the menu's footer", async () => {
    server();
    await open(LAYLA);
    await openProfile();
    await page.click("Edit Profile");
    await page.fill("Name", "Maryam Hassan");
    await page.click("Save");
    expect(page.find("button", "MMaryam Hassanlayla@example.com")).toBeDefined();
  });
});

describe("Logout", () => {
  it("takes the copy of the reader out of the browser", async () => {
    server();
    await open(LAYLA);
    expect(localStorage.getItem("user")).toContain("layla@example.com");
    const form = document.querySelector("form");
    form?.addEventListener("submit", (event) => event.preventDefault());
    await page.click("Logout");
    expect(localStorage.getItem("user")).toBeNull();
  });
});

describe("Escape", () => {
  it("closes a dialog over the mobile menu first, then the menu", async () => {
    server();
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
