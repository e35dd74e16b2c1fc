import { describe, expect, test } from "vitest";
import { cookieOf, ORIGIN, PASSWORD, pageOf, signupFields, webWorld } from "#test/support/web.ts";

const JSON_ONLY = { accept: "application/json" };
/** An account of before, with its password in plain text. */
const OLD = {
  name: "Old",
  email: "old@example.com",
  country: "IQ",
  referrerId: null,
  createdAt: new Date("2026-01-01"),
  passwordHash: "plain-secret",
};

describe("logging in", () => {
  test("leads to the dashboard with a cookie that no script and no other site can use", async () => {
    const world = webWorld();
    await world.postForm("/signup", signupFields("layla@example.com"));
    const answer = await world.postForm("/login", { email: " Layla@example.com ", password: PASSWORD });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard"]);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^wesal=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  test("is told to pages that are the same for everyone by the answer itself, until logging out", async () => {
    const world = webWorld();
    const mark = (answer: Response) =>
      answer.headers.getSetCookie().find((line) => line.startsWith("wesal-signed-in="));
    await world.postForm("/signup", signupFields("layla@example.com"));
    const answer = await world.postForm("/login", { email: "layla@example.com", password: PASSWORD });
    expect(mark(answer)).toMatch(/^wesal-signed-in=1; Path=\/; Expires=[^;]+; SameSite=Lax$/);
    const expires = answer.headers.getSetCookie().map((line) => /Expires=[^;]+/.exec(line)?.[0]);
    expect(expires[1]).toBe(expires[0]);
    const as = { id: 1, email: "layla@example.com", cookie: cookieOf(answer) };
    expect(mark(await world.postForm("/logout", {}, { as }))).toMatch(/^wesal-signed-in=; Max-Age=0/);
  });

  test("makes the cookie this host's alone over https", async () => {
    const world = webWorld({ publicUrl: "https://wesal.example" });
    const headers = { origin: "https://wesal.example" };
    await world.postForm("/signup", signupFields("layla@example.com"), { headers });
    const answer = await world.postForm("/login", { email: "layla@example.com", password: PASSWORD }, { headers });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-wesal=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test.each([
    ["a wrong password", { email: "layla@example.com", password: "wrong" }],
    ["an unknown e-mail", { email: "nobody@example.com", password: PASSWORD }],
  ])("says the same of %s", async (_, fields) => {
    const world = webWorld();
    await world.postForm("/signup", signupFields("layla@example.com"));
    const page = await world.postForm("/login", fields);
    expect([page.status, cookieOf(page)]).toEqual([401, ""]);
    expect(await pageOf(page, "login")).toEqual({
      passkeys: { origin: ORIGIN, problem: null },
      values: { email: fields.email },
      from: "",
      errors: { form: "Invalid email or password" },
      notice: null,
    });
    const json = await world.postForm("/login", fields, { headers: JSON_ONLY });
    expect([json.status, ((await json.json()) as { message: string }).message]).toEqual([
      401,
      "Invalid email or password",
    ]);
  });

  test("compares a password for an unknown e-mail too, so that both take as long", async () => {
    const world = webWorld();
    await world.postForm("/login", { email: "nobody@example.com", password: PASSWORD });
    expect(world.passwords.verified).toEqual([{ stored: null, password: PASSWORD }]);
  });

  test.each([
    [{ email: "", password: "" }, { email: "Please fill in all fields" }],
    [{ email: "layla@example.com", password: "" }, { password: "Please fill in all fields" }],
    [{ email: "layla", password: "x" }, { email: "Please enter a valid email address" }],
  ])("refuses %j", async (typed, fields) => {
    const answer = await webWorld().postForm("/login", typed);
    expect(answer.status).toBe(400);
    expect((await pageOf(answer, "login")).errors).toEqual({ fields });
  });

  test("gives a new session each time, and ends the one the browser had", async () => {
    const world = webWorld();
    const before = await world.person("layla@example.com");
    const fields = { email: before.email, password: PASSWORD };
    const after = { ...before, cookie: cookieOf(await world.postForm("/login", fields, { as: before })) };
    expect(after.cookie).not.toBe(before.cookie);
    expect((await world.get("/dashboard", { as: before })).status).toBe(302);
    expect((await world.get("/dashboard", { as: after })).status).toBe(200);
  });

  test("accepts a plain password from an old row once, and replaces it by its hash", async () => {
    const world = webWorld();
    await world.stores.users.create(OLD);
    const answer = await world.postForm("/login", { email: OLD.email, password: "plain-secret" });
    expect(answer.status).toBe(303);
    const stored = (await world.stores.users.findByEmail(OLD.email))?.storedPassword;
    expect(stored).toBe(await world.passwords.hash("plain-secret"));
    expect((await world.postForm("/login", { email: OLD.email, password: "plain-secret" })).status).toBe(303);
  });

  test("does not put a plain password back that was changed while it was being hashed", async () => {
    const world = webWorld();
    const { users } = world.stores;
    const created = await users.create(OLD);
    const id = created.ok ? created.value.id : 0;
    const { hash } = world.passwords;
    const changed = await hash("another-secret");
    world.passwords.hash = async (password) => {
      await users.replacePasswordHash(id, changed);
      return hash(password);
    };
    const answer = await world.postForm("/login", { email: OLD.email, password: "plain-secret" });
    expect([answer.status, await users.storedPassword(id)]).toEqual([401, changed]);
  });

  test("lets both in that send a plain password at the same time", async () => {
    const world = webWorld();
    await world.stores.users.create(OLD);
    const { hash } = world.passwords;
    let salt = 0;
    world.passwords.hash = async (password) => {
      salt += 1;
      return `${await hash(password)}${salt}`;
    };
    const { verify } = world.passwords;
    world.passwords.verify = (stored, password) => verify(stored?.replace(/\d$/, "") ?? null, password);
    const both = Array.from({ length: 2 }, () =>
      world.postForm("/login", { email: OLD.email, password: "plain-secret" }),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([303, 303]);
  });

  test("is refused after ten wrong passwords in a row for one e-mail and address", async () => {
    const world = webWorld();
    await world.postForm("/signup", signupFields("layla@example.com"));
    const wrong = { email: "layla@example.com", password: "wrong" };
    for (let i = 0; i < 10; i += 1) expect((await world.postForm("/login", wrong)).status).toBe(401);

    const right = { email: "layla@example.com", password: PASSWORD };
    const refused = await world.postForm("/login", right);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect((await pageOf(refused, "login")).errors).toEqual({ form: "Too many attempts. Try again in 60 minutes." });
    const json = await world.postForm("/login", right, { headers: JSON_ONLY });
    expect(await json.json()).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 });

    const forwarded = { headers: { "x-forwarded-for": "203.0.113.9" } };
    expect((await world.postForm("/login", right, forwarded)).status).toBe(429);
    expect((await world.postForm("/login", right, { address: "203.0.113.9" })).status).toBe(303);
    expect((await world.postForm("/login", { ...right, email: "other@example.com" })).status).toBe(401);
  });

  test("forgets wrong passwords at the right one", async () => {
    const world = webWorld();
    await world.postForm("/signup", signupFields("layla@example.com"));
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 9; i += 1) await world.postForm("/login", { email: "layla@example.com", password: "wrong" });
      const right = await world.postForm("/login", { email: "layla@example.com", password: PASSWORD });
      expect(right.status).toBe(303);
    }
  });

  test("fails in the specification's words when something breaks", async () => {
    const users = { ...webWorld().stores.users, findByEmail: () => Promise.reject(new Error("gone")) };
    const world = webWorld({ ports: { users } });
    const answer = await world.postForm("/login", { email: "layla@example.com", password: PASSWORD });
    expect(answer.status).toBe(500);
    const { errors } = await pageOf(answer, "login");
    expect(errors).toEqual({ form: "An error occurred during login. Please try again." });
    expect(world.logger.lines.some(({ event }) => event === "request-failed")).toBe(true);
  });

  test("reads a JSON body as well as a form", async () => {
    const world = webWorld();
    await world.postForm("/signup", signupFields("layla@example.com"));
    const body = { email: "layla@example.com", password: PASSWORD };
    const answer = await world.sendJson("POST", "/login", body, { headers: JSON_ONLY });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, location: "/dashboard" }]);
  });

  test("refuses a body over 64 KiB", async () => {
    const answer = await webWorld().postForm("/login", { email: "a".repeat(65 * 1024), password: "x" });
    expect(answer.status).toBe(413);
  });
});

describe("logging out", () => {
  test("ends the session, clears the cookie and goes to /login", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const answer = await world.postForm("/logout", {}, { as: layla });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^wesal=; Max-Age=0; Path=\//);
    expect((await world.get("/dashboard", { as: layla })).status).toBe(302);
  });

  test("is as good without a session", async () => {
    expect((await webWorld().postForm("/logout", {})).status).toBe(303);
  });

  test("cannot be done by a link", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    expect((await world.get("/logout", { as: layla })).headers.get("location")).toBe("/404");
    expect((await world.get("/dashboard", { as: layla })).status).toBe(200);
  });
});

test("puts signing up, in and out on record, without a password", async () => {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  await world.postForm("/login", { email: "layla@example.com", password: "wrong" });
  await world.postForm("/login", { email: "nobody@example.com", password: "wrong" });
  await world.postForm("/logout", {}, { as: layla });
  expect(world.stores.audit.entries.map(({ action, userId, address }) => [action, userId, address])).toEqual([
    ["signed-up", layla.id, "127.0.0.1"],
    ["login-succeeded", layla.id, "127.0.0.1"],
    ["login-failed", layla.id, "127.0.0.1"],
    ["login-failed", null, "127.0.0.1"],
    ["logged-out", layla.id, "127.0.0.1"],
  ]);
});

test("renews the cookie with its session, and refuses it once it is over", async () => {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const day = 24 * 60 * 60 * 1000;
  expect((await world.get("/dashboard", { as: layla })).headers.getSetCookie()).toEqual([]);
  world.clock.pass(20 * day);
  expect(cookieOf(await world.get("/dashboard", { as: layla }))).toBe(layla.cookie);
  world.clock.pass(29 * day);
  expect((await world.get("/dashboard", { as: layla })).status).toBe(200);
  world.clock.pass(31 * day);
  const over = await world.get("/dashboard", { as: layla });
  expect(over.headers.get("location")).toBe("/login?from=%2Fdashboard");
  expect(over.headers.getSetCookie()[0]).toMatch(/^wesal=; Max-Age=0/);
});

test("trusts an origin by its host: the page itself", async () => {
  const world = webWorld({ publicUrl: "http://wesal.example:3000" });
  const byHost = { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" };
  expect((await world.postForm("/logout", {}, { headers: byHost })).status).toBe(303);
  const byPublicUrl = { origin: "http://wesal.example:3000", host: "web:3000" };
  expect((await world.postForm("/logout", {}, { headers: byPublicUrl })).status).toBe(303);
  expect((await world.postForm("/logout", {}, { headers: { origin: ORIGIN, host: "web:3000" } })).status).toBe(403);
});

describe("who is signed in", () => {
  test.each([
    ["/login", "/dashboard"],
    ["/signup", "/dashboard"],
    ["/signup?ref=1", "/dashboard"],
    ["/login?from=/dashboard/instances%3Fx=1", "/dashboard/instances?x=1"],
    ["/login?from=//evil.example", "/dashboard"],
  ])("is sent on from %s to %s", async (path, location) => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const answer = await world.get(path, { as: layla });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, location]);
  });

  test("is nobody with a cookie that is no session: the form stands there, and the cookie goes", async () => {
    const world = webWorld();
    const answer = await world.get("/login", { headers: { cookie: "wesal=no-session" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/^wesal=;/);
  });
});
