import { beforeEach, describe, expect, it } from "vitest";
import type { FactorsView, RecoveryCodesView, TotpBegun } from "#ports/contracts/dashboard/factors.ts";
import type { ShownKey } from "#ports/contracts/dashboard/keys.ts";
import type { ShownSecret } from "#ports/contracts/dashboard/webhooks.ts";
import { fakeCode } from "#test/fakes/totp.ts";
import { cookieOf, PASSWORD, type Person, pageOf, type WebWorld, webWorld } from "#test/support/web.ts";

const STEP_MS = 30_000;
const TEN_MINUTES_MS = 10 * 60_000;
const EMAIL = "layla@example.com";
const CREDENTIALS = { email: EMAIL, password: PASSWORD };

let world: WebWorld;
let layla: Person;

beforeEach(async () => {
  world = webWorld();
  layla = await world.person(EMAIL);
  await world.ports.users.markVerified(layla.id);
});

const post = (path: string, body: object, as: Person | undefined = layla) =>
  world.sendJson("POST", `/api/factors${path}`, body, { as });
const owner = { currentPassword: PASSWORD };
const code = () => ({ code: fakeCode(world.clock) });
const actions = () => world.stores.audit.entries.map(({ action }) => action);

/** With the recovery codes that came with it; the clock stands at a step of which no code was used. */
async function setUp(): Promise<readonly string[]> {
  await post("/totp", owner);
  const answer = await post("/totp/confirm", code());
  world.clock.pass(STEP_MS);
  return ((await answer.json()) as RecoveryCodesView).recoveryCodes ?? [];
}

/** The cookie of a sign-in that waits for its second step. */
async function waiting(): Promise<string> {
  const answer = await world.postForm("/login", CREDENTIALS);
  expect([answer.status, answer.headers.get("location"), cookieOf(answer)]).toEqual([303, "/login/code", ""]);
  return (
    answer.headers
      .getSetCookie()
      .find((header) => header.startsWith("wesal-sign-in="))
      ?.split(";")[0] ?? ""
  );
}

const pass = (fields: Record<string, string>, cookie: string) =>
  world.postForm("/login/code", fields, { headers: { cookie } });

describe("an authenticator app", () => {
  it("is on after the password and a first right code, and brings ten recovery codes, shown once", async () => {
    const begun = (await (await post("/totp", owner)).json()) as TotpBegun;
    expect(begun).toEqual({
      secret: "SECRET1",
      address: `otpauth://totp/Wesal:${EMAIL}?secret=SECRET1`,
      qr: expect.stringMatching(/^data:image\/png;base64,/),
    });
    const factors = async () => (await (await world.get("/api/factors", { as: layla })).json()) as FactorsView;
    expect(await factors()).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
    const wrong = await post("/totp/confirm", { code: "000000" });
    expect([wrong.status, await wrong.json()]).toMatchObject([403, { code: "CODE_WRONG", field: "code" }]);
    const { recoveryCodes } = (await (await post("/totp/confirm", code())).json()) as RecoveryCodesView;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factors()).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10, passkeyProblem: null });
    expect(actions()).toEqual(expect.arrayContaining(["second-factor-refused", "authenticator-added"]));
    await world.background.settled();
    expect(world.mail.sent.at(-1)?.text).toContain("an authenticator app was added to your Wesal account");
  });

  it("is not begun without the current password, nor while one is on", async () => {
    const refused = await post("/totp", { currentPassword: "a guess" });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "PASSWORD_WRONG" }]);
    await setUp();
    const again = await post("/totp", owner);
    expect([again.status, await again.json()]).toMatchObject([409, { code: "CONFLICT" }]);
    const unbegun = await post("/totp/confirm", code());
    expect([unbegun.status, await unbegun.json()]).toMatchObject([409, { code: "CONFLICT" }]);
  });

  it("goes with the password and a fresh proof, and takes the recovery codes along", async () => {
    await setUp();
    world.clock.pass(TEN_MINUTES_MS);
    const stale = await post("/totp/remove", owner);
    expect([stale.status, await stale.json()]).toMatchObject([403, { code: "SECOND_FACTOR_NEEDED" }]);
    expect((await post("/proof", code())).status).toBe(200);
    expect((await post("/totp/remove", { currentPassword: "a guess" })).status).toBe(403);
    expect((await post("/totp/remove", owner)).status).toBe(200);
    expect(await (await world.get("/api/factors", { as: layla })).json()).toMatchObject({
      totp: false,
      recoveryCodesLeft: 0,
    });
    expect((await world.postForm("/login", CREDENTIALS)).headers.get("location")).toBe("/dashboard");
    expect(actions()).toContain("authenticator-removed");
  });
});

describe("a sign-in with a second factor", () => {
  let recoveryCodes: readonly string[];
  beforeEach(async () => {
    recoveryCodes = await setUp();
  });

  it("has no session before the code is right", async () => {
    const cookie = await waiting();
    expect(await pageOf(await world.get("/login/code", { headers: { cookie } }), "login-code")).toEqual({
      from: "",
      errors: {},
      asksForApp: true,
      passkeys: null,
    });
    const wrong = await pass({ code: "000000" }, cookie);
    expect([wrong.status, cookieOf(wrong)]).toEqual([403, ""]);
    expect((await pageOf(wrong, "login-code")).errors.fields?.code).toMatch(/^This code is not right/);
    expect((await world.get("/dashboard", { headers: { cookie } })).status).toBe(302);
    const right = await pass({ code: fakeCode(world.clock), from: "/dashboard/instances" }, cookie);
    expect([right.status, right.headers.get("location")]).toEqual([303, "/dashboard/instances"]);
    const signedIn = { headers: { cookie: cookieOf(right) } };
    expect((await world.get("/dashboard", signedIn)).status).toBe(200);
    expect(right.headers.getSetCookie().some((header) => header.startsWith("wesal-device="))).toBe(true);
    expect(actions().slice(-2)).toEqual(["second-factor-refused", "login-succeeded"]);
  });

  it("carries the way on through the second step", async () => {
    const answer = await world.postForm("/login", { ...CREDENTIALS, from: "/dashboard/chats?a=b" });
    expect(answer.headers.get("location")).toBe("/login/code?from=%2Fdashboard%2Fchats%3Fa%3Db");
    const foreign = await world.postForm("/login", { ...CREDENTIALS, from: "https://evil.example" });
    expect(foreign.headers.get("location")).toBe("/login/code");
  });

  it("is ended by one answer, takes no code twice, and none of a step before", async () => {
    const [first, second] = [await waiting(), await waiting()];
    const fields = { code: fakeCode(world.clock) };
    expect((await pass(fields, first)).status).toBe(303);
    expect((await pass(fields, second)).status).toBe(403);
    world.clock.pass(STEP_MS);
    expect((await pass({ code: fakeCode(world.clock) }, first)).status).toBe(401);
  });

  it("takes each recovery code once, however it is spaced", async () => {
    const [recoveryCode = ""] = recoveryCodes;
    const spaced = recoveryCode.replaceAll("-", " ").toUpperCase();
    const answers = await Promise.all(
      [await waiting(), await waiting()].map((cookie) => pass({ recoveryCode: spaced }, cookie)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect(actions()).toContain("recovery-code-used");
    expect(await world.stores.secondFactors.countRecoveryCodes(layla.id)).toBe(9);
  });

  it("ends after five minutes, and where the password was changed meanwhile", async () => {
    const late = await waiting();
    world.clock.pass(5 * 60_000);
    const over = await pass({ code: fakeCode(world.clock) }, late);
    expect([over.status, (await pageOf(over, "login-code")).errors.form]).toEqual([
      401,
      "This sign-in took longer than 5 minutes, or has ended. Log in again.",
    ]);
    const cookie = await waiting();
    const token = await world.ports.resetTokens.issue(layla.id);
    await world.sendJson("POST", `/api/auth/reset/${token}`, { password: "another horse" });
    const stale = await pass({ code: fakeCode(world.clock) }, cookie);
    expect([stale.status, cookieOf(stale)]).toEqual([401, ""]);
    expect(await world.ports.authSessions.list(layla.id)).toEqual([]);
  });

  it("keeps its second factor when the password is reset", async () => {
    const token = await world.ports.resetTokens.issue(layla.id);
    await world.sendJson("POST", `/api/auth/reset/${token}`, { password: PASSWORD });
    expect(await waiting()).not.toBe("");
  });

  it("is refused for a while after ten wrong codes of the account, wherever they come from", async () => {
    for (let time = 0; time < 10; time += 1) await pass({ code: "000000" }, await waiting());
    const answer = await world.postForm(
      "/login/code",
      { code: fakeCode(world.clock) },
      { headers: { cookie: await waiting() }, address: "203.0.113.9" },
    );
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  it("sends whoever has begun none to its first step", async () => {
    expect((await world.get("/login/code?from=/dashboard/chats")).headers.get("location")).toBe(
      "/login?from=%2Fdashboard%2Fchats",
    );
    expect((await world.get("/login/code", { headers: { cookie: "wesal-sign-in=x" } })).headers.get("location")).toBe(
      "/login",
    );
    expect((await pass({ code: fakeCode(world.clock) }, "")).status).toBe(401);
  });
});

describe("a token of an account with a second factor", () => {
  it("is shown and rotated after a proof of the last ten minutes in the same session", async () => {
    const { id } = await world.instanceOf(layla);
    const show = (as: Person) => world.get(`/api/instances/${id}/token`, { as });
    const rotate = (as: Person) => world.sendJson("POST", `/api/instances/${id}/token`, {}, { as });
    expect((await show(layla)).status).toBe(200);
    await setUp();
    const answer = await pass({ code: fakeCode(world.clock) }, await waiting());
    const phone = { ...layla, cookie: cookieOf(answer) };
    world.clock.pass(TEN_MINUTES_MS);
    for (const ask of [show, rotate]) {
      const refused = await ask(layla);
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: "SECOND_FACTOR_NEEDED" }]);
    }
    expect((await post("/proof", { code: "000000" })).status).toBe(403);
    expect((await post("/proof", code())).status).toBe(200);
    expect([(await show(layla)).status, (await rotate(layla)).status]).toEqual([200, 200]);
    expect([(await show(phone)).status, (await rotate(phone)).status]).toEqual([403, 403]);
    world.clock.pass(TEN_MINUTES_MS);
    expect((await show(layla)).status).toBe(403);
  });
});

describe("an API key of an account with a second factor", () => {
  it("is made and rotated after a proof of the last ten minutes, and revoked without", async () => {
    const form = { name: "Cashier", scopes: ["messages:send"] };
    const make = () => world.sendJson("POST", "/api/keys", form, { as: layla });
    const { key } = (await (await make()).json()) as ShownKey;
    const rotate = () => world.sendJson("POST", `/api/keys/${key.id}/rotate`, { overlapHours: 1 }, { as: layla });
    await setUp();
    world.clock.pass(TEN_MINUTES_MS);
    for (const ask of [make, rotate]) {
      const refused = await ask();
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: "SECOND_FACTOR_NEEDED" }]);
    }
    expect((await post("/proof", code())).status).toBe(200);
    expect([(await make()).status, (await rotate()).status]).toEqual([201, 200]);
    world.clock.pass(TEN_MINUTES_MS);
    expect((await world.sendJson("DELETE", `/api/keys/${key.id}`, undefined, { as: layla })).status).toBe(200);
  });
});

describe("what else a second factor stands before", () => {
  const PROOF_NEEDED = [403, { code: "SECOND_FACTOR_NEEDED" }];

  it("is another address of the account", async () => {
    const form = { email: "new@example.com", ...owner };
    const change = () => world.sendJson("POST", "/api/profile/email", form, { as: layla });
    await setUp();
    world.clock.pass(TEN_MINUTES_MS);
    const refused = await change();
    expect([refused.status, await refused.json()]).toMatchObject(PROOF_NEEDED);
    await world.background.settled();
    expect(world.mail.sent.map(({ to }) => to)).not.toContain("new@example.com");
    expect((await post("/proof", code())).status).toBe(200);
    expect((await change()).status).toBe(200);
  });

  it("is the secret of a webhook, new or rotated, and nothing else of it", async () => {
    const { id } = await world.instanceOf(layla);
    const hooks = `/api/instances/${id}/webhooks`;
    const form = { url: "https://shop.example/hooks", events: ["message.received"] };
    const make = () => world.sendJson("POST", hooks, form, { as: layla });
    const { webhook } = (await (await make()).json()) as ShownSecret;
    const rotate = () => world.sendJson("POST", `${hooks}/${webhook.id}/rotate-secret`, undefined, { as: layla });
    await setUp();
    world.clock.pass(TEN_MINUTES_MS);
    for (const ask of [make, rotate]) {
      const refused = await ask();
      expect([refused.status, await refused.json()]).toMatchObject(PROOF_NEEDED);
    }
    expect((await world.sendJson("PATCH", `${hooks}/${webhook.id}`, { name: "Shop" }, { as: layla })).status).toBe(200);
    expect((await post("/proof", code())).status).toBe(200);
    expect([(await make()).status, (await rotate()).status]).toEqual([201, 200]);
  });
});

describe("recovery codes", () => {
  it("are made anew after a proof, and the old ones work no more", async () => {
    const [old = ""] = await setUp();
    const { recoveryCodes } = (await (await post("/recovery-codes", {})).json()) as RecoveryCodesView;
    expect(recoveryCodes).toHaveLength(10);
    expect((await pass({ recoveryCode: old }, await waiting())).status).toBe(403);
    expect((await pass({ recoveryCode: recoveryCodes?.[0] ?? "" }, await waiting())).status).toBe(303);
    world.clock.pass(TEN_MINUTES_MS);
    expect((await post("/recovery-codes", {})).status).toBe(403);
    expect(actions()).toContain("recovery-codes-made");
  });

  it("are not for an account without a second factor", async () => {
    const answer = await post("/recovery-codes", {});
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "CONFLICT" }]);
  });
});
