import { describe, expect, test } from "vitest";
import type { DeviceList, ProfileInput, ProfileSaved } from "#ports/contracts/dashboard/account.ts";
import { cookieOf, PASSWORD, type Person, type WebWorld, webWorld } from "#test/support/web.ts";

const EMAIL = "layla@example.com";
const FORM: ProfileInput = {
  name: "Layla H",
  phone: "+964 770-123",
  country: "EG",
  currentPassword: "",
  newPassword: "",
  confirmPassword: "",
};
const CHANGE = { ...FORM, currentPassword: PASSWORD, newPassword: "secret", confirmPassword: "secret" };

const audited = ({ stores }: WebWorld, action: string) =>
  stores.audit.entries.filter((entry) => entry.action === action);

/** Another browser of the same person. */
async function signedInAgain(
  world: WebWorld,
  headers: Record<string, string> = {},
  password = PASSWORD,
): Promise<Person> {
  const answer = await world.postForm("/login", { email: EMAIL, password }, { headers, address: "192.0.2.8" });
  const found = await world.ports.users.findByEmail(EMAIL);
  return { id: found?.user.id ?? 0, email: EMAIL, cookie: cookieOf(answer) };
}

describe("mails about instances", () => {
  test("are wanted until their owner switches a kind off, which goes on record", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const other = await world.person("other@example.com");
    const read = async (as: Person) => (await world.get("/api/profile/mails", { as })).json();
    expect(await read(layla)).toEqual({ ends: true, disconnected: true });
    const choice = { ends: true, disconnected: false };
    const answer = await world.sendJson("PUT", "/api/profile/mails", choice, { as: layla });
    expect([answer.status, await answer.json()]).toEqual([200, choice]);
    expect([await read(layla), await read(other)]).toEqual([choice, { ends: true, disconnected: true }]);
    expect(audited(world, "profile-updated")).toHaveLength(1);
    expect((await world.sendJson("PUT", "/api/profile/mails", { ends: true }, { as: layla })).status).toBe(400);
  });
});

describe("the profile", () => {
  test("is read by its owner", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    expect(await (await world.get("/api/profile", { as: layla })).json()).toEqual({
      id: layla.id,
      name: "Layla Hassan",
      email: EMAIL,
      phone: null,
      country: "IQ",
      role: "user",
      verified: false,
      memberSince: "2026-11-21T10:00:00.000Z",
      deletesAt: null,
    });
  });

  test("is changed in name, phone and country, and nothing else", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const stranger = await world.person("stranger@example.com");
    for (const more of [{ id: stranger.id }, { email: "other@example.com" }, { role: "admin" }]) {
      const refused = await world.sendJson("PUT", "/api/profile", { ...FORM, ...more }, { as: layla });
      const [field] = Object.keys(more);
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: "MALFORMED", field }]);
    }
    const answer = await world.sendJson("PUT", "/api/profile", FORM, { as: layla, address: "192.0.2.7" });
    const saved = (await answer.json()) as ProfileSaved;
    expect(saved.message).toBe("Profile updated successfully!");
    expect(saved.user).toMatchObject({
      id: layla.id,
      name: "Layla H",
      email: EMAIL,
      phone: "+964 770-123",
      country: "EG",
    });
    expect(await (await world.get("/api/profile", { as: layla })).json()).toEqual(saved.user);
    expect((await world.ports.users.findById(stranger.id))?.name).toBe("Layla Hassan");
    expect(audited(world, "profile-updated")).toMatchObject([{ userId: layla.id, address: "192.0.2.7" }]);
    expect([answer.headers.getSetCookie(), audited(world, "password-changed")]).toEqual([[], []]);
  });

  test.each([
    [{ name: " " }, 400, "name", "Name is required"],
    [{ phone: "abc" }, 400, "phone", "Invalid phone number format"],
    [
      { newPassword: "secret", confirmPassword: "secret" },
      400,
      "currentPassword",
      "Current password is required to change password",
    ],
    [{ ...CHANGE, newPassword: "12345" }, 400, "newPassword", "Password must be at least 6 characters"],
    [{ ...CHANGE, confirmPassword: "other" }, 400, "confirmPassword", "Passwords do not match"],
    [{ ...CHANGE, currentPassword: "wrong" }, 403, "currentPassword", "Current password is not correct"],
  ])("refuses %j and stays as it is", async (changes, status, field, message) => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const before = await (await world.get("/api/profile", { as: layla })).json();
    const answer = await world.sendJson("PUT", "/api/profile", { ...FORM, ...changes }, { as: layla });
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ field, message })]);
    expect(await (await world.get("/api/profile", { as: layla })).json()).toEqual(before);
    expect(cookieOf(await world.postForm("/login", { email: EMAIL, password: PASSWORD }))).not.toBe("");
  });

  test("takes a new password, for which every other session ends and this one gets a new token", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const elsewhere = await signedInAgain(world);
    const answer = await world.sendJson("PUT", "/api/profile", CHANGE, { as: layla });
    expect(answer.status).toBe(200);
    const rotated = { ...layla, cookie: cookieOf(answer) };
    expect(rotated.cookie).not.toBe(layla.cookie);
    const statuses = [layla, elsewhere, rotated].map(async (as) => (await world.get("/api/profile", { as })).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect(cookieOf(await world.postForm("/login", { email: EMAIL, password: PASSWORD }))).toBe("");
    expect(cookieOf(await world.postForm("/login", { email: EMAIL, password: "secret" }))).not.toBe("");
  });

  test("tells of a new password by mail, audits it, and ends reset links under way", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const token = await world.ports.resetTokens.issue(layla.id);
    await world.background.settled();
    world.mail.forget();
    await world.sendJson("PUT", "/api/profile", CHANGE, { as: layla, address: "192.0.2.7" });
    await world.background.settled();
    expect(world.mail.sent).toMatchObject([{ to: EMAIL, subject: "Your Wesal password was changed" }]);
    expect(audited(world, "password-changed")).toMatchObject([{ userId: layla.id, address: "192.0.2.7" }]);
    expect(await world.ports.resetTokens.check(token)).toBeNull();
  });

  test("admits ten wrong passwords an hour, and forgets them at the right one", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const wrong = async () =>
      (await world.sendJson("PUT", "/api/profile", { ...CHANGE, currentPassword: "wrong" }, { as: layla })).status;
    for (let time = 1; time <= 9; time += 1) expect(await wrong()).toBe(403);
    const answer = await world.sendJson(
      "PUT",
      "/api/profile",
      { ...CHANGE, newPassword: PASSWORD, confirmPassword: PASSWORD },
      { as: layla },
    );
    const rotated = { ...layla, cookie: cookieOf(answer) };
    const again = async () =>
      await world.sendJson("PUT", "/api/profile", { ...CHANGE, currentPassword: "wrong" }, { as: rotated });
    for (let time = 1; time <= 10; time += 1) expect((await again()).status).toBe(403);
    const refused = await world.sendJson("PUT", "/api/profile", CHANGE, { as: rotated });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(audited(world, "password-refused")).toHaveLength(19);
  });

  test("says what failed when it is the server's fault", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    world.ports.users.update = () => Promise.reject(new Error("down"));
    const answer = await world.sendJson("PUT", "/api/profile", FORM, { as: layla });
    expect(await answer.json()).toMatchObject({ code: "INTERNAL", message: "Failed to update profile" });
  });
});

describe("signed-in devices", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const devicesOf = async (world: WebWorld, as: Person) =>
    ((await (await world.get("/api/devices", { as })).json()) as DeviceList).devices;

  test("are listed with what they came from, and which of them asks", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    await world.person("stranger@example.com");
    world.clock.pass(60_000);
    await signedInAgain(world, { "user-agent": FIREFOX });
    const [firefox, unknown, ...others] = await devicesOf(world, layla);
    expect(firefox).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      name: "Firefox on Linux",
      address: "192.0.2.8",
      signedInAt: "2026-11-21T10:01:00.000Z",
      lastSeenAt: "2026-11-21T10:01:00.000Z",
      current: false,
    });
    expect(unknown).toMatchObject({ name: "Unknown device", address: "127.0.0.1", current: true });
    expect(others).toEqual([]);
  });

  test("are signed out one by one", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const elsewhere = await signedInAgain(world);
    const other = (await devicesOf(world, layla)).find(({ current }) => !current);
    const answer = await world.sendJson("DELETE", `/api/devices/${other?.id}`, undefined, {
      as: layla,
      address: "192.0.2.7",
    });
    expect([answer.status, await answer.json()]).toEqual([200, { message: "The device is signed out" }]);
    expect((await world.get("/api/profile", { as: elsewhere })).status).toBe(401);
    expect((await world.get("/api/profile", { as: layla })).status).toBe(200);
    expect(audited(world, "device-signed-out")).toMatchObject([{ userId: layla.id, address: "192.0.2.7" }]);
  });

  test("lose their cookie when they sign themselves out", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const [own] = await devicesOf(world, layla);
    const answer = await world.sendJson("DELETE", `/api/devices/${own?.id}`, undefined, { as: layla });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^wesal=; Max-Age=0/);
  });

  test("of others are as if they were not there", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const stranger = await world.person("stranger@example.com");
    const [own] = await devicesOf(world, layla);
    for (const id of [own?.id, "nothing", "%00", "sign-out-everywhere"]) {
      const answer = await world.sendJson("DELETE", `/api/devices/${id}`, undefined, { as: stranger });
      expect(await answer.json()).toMatchObject({
        code: "DEVICE_NOT_FOUND",
        message: "This device is not signed in any more",
      });
    }
    expect((await world.get("/api/profile", { as: layla })).status).toBe(200);
    expect(audited(world, "device-signed-out")).toEqual([]);
  });

  test("are signed out everywhere, here too", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const [elsewhere, stranger] = [await signedInAgain(world), await world.person("stranger@example.com")];
    const answer = await world.sendJson("POST", "/api/devices/sign-out-everywhere", undefined, { as: layla });
    expect([answer.status, await answer.json()]).toEqual([200, { message: "Signed out everywhere" }]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^wesal=; Max-Age=0/);
    const statuses = [layla, elsewhere, stranger].map(async (as) => (await world.get("/api/profile", { as })).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect(audited(world, "signed-out-everywhere")).toMatchObject([{ userId: layla.id }]);
  });

  test.each([
    ["GET", "/api/profile"],
    ["PUT", "/api/profile"],
    ["GET", "/api/devices"],
    ["DELETE", "/api/devices/x"],
    ["POST", "/api/devices/sign-out-everywhere"],
  ])("and profile are nobody else's: %s %s", async (method, path) => {
    const answer = await webWorld().sendJson(method, path, method === "GET" ? undefined : FORM);
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: "NOT_SIGNED_IN" })]);
  });
});
