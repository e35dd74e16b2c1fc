// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { LAYLA } from "#test/support/ui-samples.ts";
import { AccountMenu } from "#ui/features/account/account-menu.tsx";
import { AuthProvider } from "#ui/features/account/auth.tsx";
import { useProfileDialog } from "#ui/features/account/use-profile-dialog.ts";

const PROFILE = "LLayla Hassanlayla@example.com";

const load = vi.fn<NonNullable<Parameters<typeof useProfileDialog>[0]>>();
let screen: Screen;

function Menu() {
  const profile = useProfileDialog(load);
  return (
    <AuthProvider initial={LAYLA}>
      <AccountMenu profile={profile} path="/dashboard" />
      {profile.Shown ? <profile.Shown onClose={profile.close} /> : null}
    </AuthProvider>
  );
}

beforeEach(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  load.mockReset();
  screen = await show(<Menu />);
});

afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

it("says so when the profile cannot be loaded, and loads it at the next click", async () => {
  load.mockRejectedValueOnce(new TypeError("network"));
  await screen.click(PROFILE);
  expect(screen.find("alert")?.textContent).toBe("Your profile could not be loaded. Try again.");
  load.mockResolvedValue({ ProfileDialog: () => <p>the profile</p> });
  await screen.click(PROFILE);
  expect(screen.find("alert")).toBeUndefined();
  expect(screen.text()).toContain("the profile");
});

it("is busy while the profile is on its way", async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof load>>>();
  load.mockReturnValue(promise);
  await screen.click(PROFILE);
  expect(screen.find("button", PROFILE)?.getAttribute("aria-busy")).toBe("true");
  resolve({ ProfileDialog: () => <p>the profile</p> });
  await screen.settle();
  expect(screen.find("button", PROFILE)?.hasAttribute("aria-busy")).toBe(false);
});
