import { describe, expect, test } from "vitest";
import { putKey } from "#test/support/gateway-keys.ts";
import { linkTokensIn } from "#test/support/mailed-links.ts";
import { audited, EMAIL, worldOfLayla } from "#test/support/recovery.ts";
import { PASSWORD, pageContextOf, pageOf, signupFields, webWorld } from "#test/support/web.ts";

const JSON_ONLY = { accept: "application/json" };
const NEW = "new@example.com";
const GONE = "This link is used up or too old. Ask for a new one where you asked for this.";

const asked = { email: NEW, currentPassword: PASSWORD };

describe("a new account", () => {
  test("is of an address that is confirmed by a button behind the mailed link, without a script too", async () => {
    const world = webWorld();
    await world.postForm("/signup", signupFields(EMAIL));
    await world.background.settled();
    const [token = ""] = linkTokensIn(world.mail.sent[0]);
    const page = await world.get(`/link/${token}`);
    expect(await pageOf(page, "mailed-link")).toMatchObject({ purpose: "verify-email", email: EMAIL, done: null });
    expect((await world.ports.users.findByEmail(EMAIL))?.user.verified).toBe(false);
    const answer = await world.postForm(`/link/${token}`, {});
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/link/${token}`]);
    expect((await world.ports.users.findByEmail(EMAIL))?.user.verified).toBe(true);
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const done = await world.get(`/link/${token}`, { headers: { cookie } });
    expect([done.status, (await pageOf(done, "mailed-link")).done]).toEqual([200, "Your e-mail address is confirmed."]);
    const again = await world.postForm(`/link/${token}`, {}, { headers: JSON_ONLY });
    expect([again.status, await again.json()]).toMatchObject([410, { code: "MAILED_LINK_INVALID", message: GONE }]);
  });

  test.each([
    ["sandbox", true, /^Until then no mail about your instances is sent\. This sandbox has no mail server: .* outbox /],
    ["sandbox", false, /^Until then no mail about your instances is sent\.$/],
    ["live", true, /^Until then no account is linked, and no mail about your instances is sent\.$/],
  ] as const)("is told what waits for it, and where the mail is: %s, mails as files: %s", async (network, mailsAreFiles, says) => {
    const { world, layla } = await worldOfLayla({ network, mailsAreFiles });
    const unconfirmed = async () => {
      return (await pageContextOf(await world.get("/dashboard/employees", { as: layla }))).unconfirmed;
    };
    expect(await unconfirmed()).toMatch(says);
    await world.sendJson("POST", "/api/profile/verification", {}, { as: layla });
    await world.background.settled();
    await world.postForm(`/link/${linkTokensIn(world.mail.sent[0])[0]}`, {});
    expect(await unconfirmed()).toBeUndefined();
  });

  test("is reminded, and gets another link at most three times an hour", async () => {
    const { world, layla } = await worldOfLayla();
    const again = () => world.sendJson("POST", "/api/profile/verification", {}, { as: layla });
    expect(await (await again()).json()).toEqual({ message: "A new link is on its way. It works for 24 hours." });
    const statuses = [(await again()).status, (await again()).status, (await again()).status];
    expect(statuses).toEqual([200, 200, 429]);
    await world.background.settled();
    expect(world.mail.sent.map(({ to }) => to)).toEqual([EMAIL, EMAIL, EMAIL]);
  });
});

describe("another address", () => {
  test("becomes the account's when it is confirmed, and the session stays", async () => {
    const { world, layla } = await worldOfLayla();
    await world.ports.users.markVerified(layla.id);
    const answer = await world.sendJson("POST", "/api/profile/email", asked, { as: layla });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        message: "A link is on its way to the new address. Your address changes when you open it, within 24 hours.",
      },
    ]);
    await world.background.settled();
    const [, change = ""] = world.mail.sent.flatMap(linkTokensIn);
    expect(await (await world.get("/api/profile", { as: layla })).json()).toMatchObject({ email: EMAIL });
    await world.postForm(`/link/${change}`, {});
    const now = await (await world.get("/api/profile", { as: layla })).json();
    expect(now).toMatchObject({ email: NEW, verified: true });
    expect((await world.postForm("/login", { email: NEW, password: PASSWORD })).status).toBe(303);
    expect((await world.postForm("/login", { email: EMAIL, password: PASSWORD })).status).toBe(401);
  });

  test("is undone from the old one, whose reader then sets a new password", async () => {
    const { world, layla } = await worldOfLayla();
    await world.ports.users.markVerified(layla.id);
    await world.sendJson("POST", "/api/profile/email", asked, { as: layla });
    await world.background.settled();
    const [keep = "", change = ""] = world.mail.sent.flatMap(linkTokensIn);
    await world.postForm(`/link/${change}`, {});
    const answer = await world.postForm(`/link/${keep}`, {});
    expect(answer.headers.get("location")).toMatch(/^\/reset-password\/[\w-]{43}$/);
    expect((await world.get("/api/profile", { as: layla })).status).toBe(401);
    expect((await world.postForm("/login", { email: EMAIL, password: PASSWORD })).status).toBe(401);
    const fields = { password: "a new password", confirm: "a new password" };
    await world.postForm(answer.headers.get("location") ?? "", fields);
    expect((await world.postForm("/login", { email: EMAIL, password: "a new password" })).status).toBe(303);
    expect(audited(world, "email-kept")).toMatchObject([{ userId: layla.id, about: EMAIL }]);
  });

  test("wants the current password", async () => {
    const { world, layla } = await worldOfLayla();
    const wrong = { ...asked, currentPassword: "wrong" };
    const answer = await world.sendJson("POST", "/api/profile/email", wrong, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([403, { field: "currentPassword" }]);
    await world.background.settled();
    expect(world.mail.sent).toEqual([]);
  });
});

describe("a reset by mail", () => {
  const both = { password: "a new password", confirm: "a new password" };

  test("proves the address, ends keys and rotates tokens where that is ticked, and says so by mail", async () => {
    const { world, layla } = await worldOfLayla();
    const { id, token } = await world.instanceOf(layla);
    const text = await putKey(world.ports.apiKeys, layla.id);
    const mailed = async () => {
      await world.background.settled();
      return world.mail.sent.at(-1)?.text;
    };
    const link = async () => `/reset-password/${await world.ports.resetTokens.issue(layla.id)}`;
    await world.postForm(await link(), both);
    expect(await world.ports.instances.revealToken(layla.id, id)).toBe(token);
    expect(await world.ports.apiKeys.findAccess(text)).toMatchObject({ revokedAt: null });
    expect(await mailed()).not.toContain("ended");
    await world.postForm(await link(), { ...both, rotateCredentials: "on" });
    expect(await world.ports.instances.revealToken(layla.id, id)).not.toBe(token);
    expect((await world.ports.apiKeys.findAccess(text))?.revokedAt).not.toBeNull();
    expect(await mailed()).toContain("one API key was ended and one instance has a new token.");
    expect((await world.ports.users.findById(layla.id))?.verified).toBe(true);
    expect(audited(world, "token-rotated")).toMatchObject([{ userId: layla.id, instanceId: id }]);
  });

  test("ends a change of the address that is under way, and lets the browser in past others' guesses", async () => {
    const { world, layla } = await worldOfLayla();
    await world.sendJson("POST", "/api/profile/email", asked, { as: layla });
    await world.background.settled();
    const change = linkTokensIn(world.mail.sent.find(({ to }) => to === NEW))[0] ?? "";
    const answer = await world.postForm(`/reset-password/${await world.ports.resetTokens.issue(layla.id)}`, both);
    expect((await world.postForm(`/link/${change}`, {})).status).toBe(410);
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("wesal-device="))).toBe(true);
  });
});

describe("a suspended user", () => {
  test("is signed out, and told whom to ask with the right password alone", async () => {
    const { world, layla } = await worldOfLayla();
    const admin = await world.person("admin@example.com");
    await world.ports.users.setRole(admin.id, "admin");
    const path = `/api/admin/users/${layla.id}/suspension`;
    expect((await world.sendJson("PUT", path, { suspended: true }, { as: admin })).status).toBe(200);
    expect((await world.get("/api/profile", { as: layla })).status).toBe(401);
    const logIn = (password: string) => world.postForm("/login", { email: EMAIL, password }, { headers: JSON_ONLY });
    const refused = { code: "ACCOUNT_SUSPENDED", message: "This account is suspended. Ask whoever runs this server." };
    expect(await (await logIn(PASSWORD)).json()).toMatchObject(refused);
    expect((await logIn("wrong")).status).toBe(401);
    const itself = `/api/admin/users/${admin.id}/suspension`;
    expect((await world.sendJson("PUT", itself, { suspended: true }, { as: admin })).status).toBe(409);
    await world.sendJson("PUT", path, { suspended: false }, { as: admin });
    expect((await logIn(PASSWORD)).status).toBe(200);
  });
});
