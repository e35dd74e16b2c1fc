// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AccountDialog, openProfile, refusal } from "#test/support/account-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { LAYLA } from "#test/support/ui-samples.ts";

const PASSWORD = "correct horse";
const DELETES_AT = "2026-11-28T10:00:00.000Z";

let profile: AccountDialog;

beforeEach(() => void vi.stubGlobal("localStorage", memoryStorage()));
afterEach(async () => {
  await profile.screen.close();
  vi.unstubAllGlobals();
});

const sent = (what: string) => profile.calls.filter((call) => call.what === what).map(({ body }) => body);

/** The link that a script clicks, and how often it was. */
function watchedLink(): () => number {
  const link = document.querySelector<HTMLAnchorElement>('a[href="/api/profile/data"]');
  let clicks = 0;
  link?.addEventListener("click", (event) => {
    event.preventDefault();
    clicks += 1;
  });
  expect(link?.hasAttribute("download")).toBe(true);
  return () => clicks;
}

it("asks for the password, then downloads, and says that it has begun", async () => {
  profile = await openProfile(LAYLA, { "POST /api/profile/data": () => Response.json({ message: "" }) });
  const clicks = watchedLink();
  await profile.screen.click("Download your data");
  await profile.screen.click("Download");
  expect(profile.screen.text()).toContain("Enter your current password");
  expect(clicks()).toBe(0);
  await profile.screen.fill("Current Password", PASSWORD);
  await profile.screen.click("Download");
  expect(sent("POST /api/profile/data")).toEqual([{ currentPassword: PASSWORD }]);
  expect(clicks()).toBe(1);
  expect(profile.screen.text()).toContain("Your download has begun");
});

it("downloads nothing where the server refuses, and says why", async () => {
  profile = await openProfile(LAYLA, {
    "POST /api/profile/data": () => refusal(429, "RATE_LIMITED", "A copy is being downloaded already."),
  });
  const clicks = watchedLink();
  await profile.screen.click("Download your data");
  await profile.screen.fill("Current Password", PASSWORD);
  await profile.screen.click("Download");
  expect(profile.screen.text()).toContain("A copy is being downloaded already.");
  expect(clicks()).toBe(0);
});

it("says what goes and when before it deletes, and then when it will", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
  const user = { ...LAYLA, deletesAt: DELETES_AT };
  profile = await openProfile(LAYLA, { "POST /api/profile/deletion": () => Response.json({ user }) });
  await profile.screen.click("Delete account");
  expect(profile.screen.text()).toContain("On November 28, 2026 your account is deleted");
  expect(profile.screen.text()).toContain("messages, files, webhooks and API keys");
  await profile.screen.fill("Current Password", PASSWORD);
  await profile.screen.click("Delete account");
  expect(sent("POST /api/profile/deletion")).toEqual([{ currentPassword: PASSWORD }]);
  expect(profile.screen.text()).toContain("You can keep it until then.");
  expect(profile.screen.text()).toContain("Deleted on Nov 28, 2026");
  expect(profile.screen.find("button", "Delete account")).toBeUndefined();
  vi.useRealTimers();
});
