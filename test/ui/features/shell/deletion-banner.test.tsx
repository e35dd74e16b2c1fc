// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { refusal } from "#test/support/account-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { LAYLA, LIVE } from "#test/support/ui-samples.ts";
import { DashboardShell } from "#ui/features/shell/dashboard-shell.tsx";

const LEAVING: SignedInUser = { ...LAYLA, deletesAt: "2026-11-28T10:00:00.000Z" };

let page: Screen;

// Loaded when somebody leaves: ahead, so that no test waits for it.
beforeAll(async () => {
  await import("#ui/features/shell/deletion-banner.tsx");
});
beforeEach(() => void vi.stubGlobal("localStorage", memoryStorage()));
afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});

const open = async (user: SignedInUser) => {
  page = await show(
    <DashboardShell user={user} context={LIVE}>
      <p>content</p>
    </DashboardShell>,
  );
  await page.settle();
};

it("is there for nobody who stays", async () => {
  await open(LAYLA);
  expect(page.find("button", "Keep my account")).toBeUndefined();
});

it("says when the account is deleted, and keeps it", async () => {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return Response.json({ message: "", user: LAYLA });
  });
  await open(LEAVING);
  expect(page.text()).toContain("is deleted on Nov 28, 2026");
  await page.click("Keep my account");
  expect(calls).toEqual(["DELETE /api/profile/deletion"]);
  expect(page.text()).toContain("Your account stays");
  expect(page.find("button", "Keep my account")).toBeUndefined();
});

it("says that it could not, and can be asked again", async () => {
  vi.stubGlobal("fetch", async () => refusal(503, "UNAVAILABLE", "Later."));
  await open(LEAVING);
  await page.click("Keep my account");
  expect(page.text()).toContain("Later.");
  expect(page.find("button", "Keep my account")).toBeDefined();
});
