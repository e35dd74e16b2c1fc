// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AccountDialog, HERE, openProfile, refusal } from "#test/support/account-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";

let profile: AccountDialog;
const leave = vi.fn();

beforeEach(async () => {
  leave.mockReset();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.spyOn(window.location, "assign").mockImplementation(leave);
  profile = await openProfile();
});

afterEach(async () => {
  await profile.screen.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rows = () =>
  [...document.querySelectorAll('[aria-labelledby="devices"] li')].map(({ textContent }) => textContent);
const calls = (what: string) => profile.calls.filter((call) => call.what === what).length;

it("lists the devices, the one in hand first and without a button", () => {
  const [here, phone] = rows();
  expect(here).toBe("Firefox on WindowsThis device · 192.0.2.1");
  expect(phone).toMatch(/^Chrome on AndroidLast seen Nov 19, 2026, .*Sign out$/);
});

it("signs one out, which leaves the list", async () => {
  profile.answer("DELETE /api/devices/b2", () => Response.json({ message: "The device is signed out" }));
  profile.answer("GET /api/devices", () => Response.json({ devices: [HERE] }));
  await profile.screen.click("Sign out Chrome on Android");
  expect(rows()).toHaveLength(1);
  expect(profile.screen.text()).toContain("The device is signed out");
  expect(document.activeElement?.textContent).toBe("Signed-in devices");
});

it("takes a device that has signed out by itself for signed out", async () => {
  profile.answer("DELETE /api/devices/b2", () =>
    refusal(404, "DEVICE_NOT_FOUND", "This device is not signed in any more"),
  );
  profile.answer("GET /api/devices", () => Response.json({ devices: [HERE] }));
  await profile.screen.click("Sign out Chrome on Android");
  expect(rows()).toHaveLength(1);
  expect(profile.screen.find("alert")).toBeUndefined();
});

it("keeps a device that could not be signed out, and says so", async () => {
  await profile.screen.click("Sign out Chrome on Android");
  expect(rows()).toHaveLength(2);
  expect(profile.screen.find("alert")?.textContent).toBe("No response received from server");
});

it("asks before it signs out everywhere, and then leaves for the login", async () => {
  profile.answer("POST /api/devices/sign-out-everywhere", () => Response.json({ message: "Signed out everywhere" }));
  await profile.screen.click("Sign out everywhere");
  expect(calls("POST /api/devices/sign-out-everywhere")).toBe(0);
  await profile.screen.click("Cancel");
  expect(profile.screen.find("dialog", "Sign out everywhere")).toBeUndefined();
  await profile.screen.click("Sign out everywhere");
  await profile.screen.click("Sign out everywhere");
  expect(calls("POST /api/devices/sign-out-everywhere")).toBe(1);
  expect(localStorage.getItem("user")).toBeNull();
  expect(leave).toHaveBeenCalledExactlyOnceWith("/login");
});

it("stays signed in when that fails", async () => {
  profile.answer("POST /api/devices/sign-out-everywhere", () => refusal(500, "INTERNAL", ""));
  await profile.screen.click("Sign out everywhere");
  await profile.screen.click("Sign out everywhere");
  expect(profile.screen.find("alert")?.textContent).toBe("Failed to sign out");
  expect(leave).not.toHaveBeenCalled();
});

it("offers to try again when the list cannot be read", async () => {
  await profile.screen.close();
  profile = await openProfile(undefined, { "GET /api/devices": () => refusal(503, "UNAVAILABLE", "Not ready") });
  expect(profile.screen.find("alert")?.textContent).toBe("Your devices could not be loadedTry Again");
  profile.answer("GET /api/devices", () => Response.json({ devices: [HERE] }));
  await profile.screen.click("Try Again");
  expect(rows()).toHaveLength(1);
});
