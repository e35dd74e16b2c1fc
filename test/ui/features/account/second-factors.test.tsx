// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AccountDialog, NO_FACTORS, openProfile, refusal } from "#test/support/account-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { LAYLA } from "#test/support/ui-samples.ts";

const CODES = ["0123-4567-89ab-cdef", "ghjk-mnpq-rstv-wxyz"];
const PASSKEY = { id: "pk", name: "Laptop", addedAt: "2026-11-20T08:00:00.000Z", lastUsedAt: null };
const NEEDED = () => refusal(403, "SECOND_FACTOR_NEEDED", "Show your second factor first.");

let profile: AccountDialog;

beforeEach(() => void vi.stubGlobal("localStorage", memoryStorage()));
afterEach(async () => {
  await profile.screen.close();
  vi.unstubAllGlobals();
});

const open = async (factors: object = {}) => {
  profile = await openProfile(LAYLA, { "GET /api/factors": () => Response.json({ ...NO_FACTORS, ...factors }) });
};
const sent = (what: string) => profile.calls.filter((call) => call.what === what).map(({ body }) => body);

it("says that they could not be loaded, and loads them again", async () => {
  profile = await openProfile(LAYLA, { "GET /api/factors": () => refusal(503, "UNAVAILABLE", "Later.") });
  expect(profile.screen.text()).toContain("Your second factors could not be loaded");
  profile.answer("GET /api/factors", () => Response.json(NO_FACTORS));
  await profile.screen.click("Try Again");
  expect(profile.screen.text()).toContain("Authenticator app");
});

it("says why there can be no passkeys, in place of the button", async () => {
  await open({ passkeyProblem: "Passkeys need https." });
  expect(profile.screen.text()).toContain("Passkeys need https.");
  expect(profile.screen.find("button", "Add a passkey")).toBeUndefined();
});

it("asks for the password before it begins with an app, and shows what is wrong with it", async () => {
  await open();
  await profile.screen.click("Set up authenticator app");
  await profile.screen.click("Continue");
  expect(profile.screen.text()).toContain("Enter your current password");
  expect(sent("POST /api/factors/totp")).toEqual([]);
});

it("asks for the factor once where the server does, and then does what was wanted", async () => {
  await open({ totp: true, recoveryCodesLeft: 8 });
  expect(profile.screen.text()).toContain("8 of 10 left");
  let proved = false;
  profile.answer("POST /api/factors/recovery-codes", () =>
    proved ? Response.json({ recoveryCodes: CODES }) : NEEDED(),
  );
  profile.answer("POST /api/factors/proof", () => {
    proved = true;
    return Response.json({ message: "Thank you" });
  });
  await profile.screen.click("Make new recovery codes");
  await profile.screen.sees(() => expect(profile.screen.find("dialog", "Confirm that it is you")).toBeDefined());
  expect(profile.screen.find("button", "Use a passkey")).toBeUndefined();
  await profile.screen.click("Continue");
  await profile.screen.sees(() => expect(profile.screen.text()).toContain(CODES[1]));
  expect(sent("POST /api/factors/recovery-codes")).toHaveLength(2);
  await profile.screen.click("I have stored them");
  expect(profile.screen.text()).not.toContain(CODES[1]);
});

it("does nothing where the factor is not shown, and says so", async () => {
  await open({ passkeys: [PASSKEY], recoveryCodesLeft: 10 });
  profile.answer("POST /api/factors/recovery-codes", NEEDED);
  await profile.screen.click("Make new recovery codes");
  await profile.screen.sees(() => expect(profile.screen.find("button", "Use a passkey")).toBeDefined());
  await profile.screen.click("Cancel");
  await profile.screen.sees(() => expect(profile.screen.text()).toContain("Show your second factor first."));
  expect(sent("POST /api/factors/recovery-codes")).toHaveLength(1);
});

it("says that this browser has no passkeys, where it has none", async () => {
  await open({ passkeys: [PASSKEY], recoveryCodesLeft: 10 });
  profile.answer("POST /api/factors/recovery-codes", NEEDED);
  profile.answer("POST /api/factors/passkeys/proof/ask", () => Response.json({ options: {} }));
  await profile.screen.click("Make new recovery codes");
  await profile.screen.sees(() => expect(profile.screen.find("button", "Use a passkey")).toBeDefined());
  await profile.screen.click("Use a passkey");
  await profile.screen.sees(() => expect(profile.screen.text()).toContain("This browser cannot use passkeys here"));
  expect(sent("POST /api/factors/passkeys/proof")).toEqual([]);
  await profile.screen.click("Cancel");
});

it("asks for the factor before another address is asked for", async () => {
  await open({ totp: true });
  let proved = false;
  profile.answer("POST /api/profile/email", () => (proved ? Response.json({ message: "Mailed." }) : NEEDED()));
  profile.answer("POST /api/factors/proof", () => {
    proved = true;
    return Response.json({ message: "Thank you" });
  });
  await profile.screen.click("Change email");
  await profile.screen.fill("New Email", "new@example.com");
  await profile.screen.fill("Current Password", "correct horse");
  await profile.screen.click("Send Link");
  await profile.screen.sees(() => expect(profile.screen.find("dialog", "Confirm that it is you")).toBeDefined());
  await profile.screen.fill("Code", "123456");
  await profile.screen.click("Continue");
  await profile.screen.sees(() => expect(profile.screen.text()).toContain("Mailed."));
});
