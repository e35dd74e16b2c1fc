import { describe, expect, test } from "vitest";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { PASSWORD, pageOf, signupFields, webWorld } from "#test/support/web.ts";

const JSON_ONLY = { accept: "application/json" };

describe("signing up", () => {
  test("leads to /login, which says so once", async () => {
    const world = webWorld();
    const answer = await world.postForm("/signup", signupFields("layla@example.com"));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"]);
    const notice =
      answer.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith("wesal-notice="))
        ?.split(";")[0] ?? "";
    const login = await world.get("/login", { headers: { cookie: notice } });
    expect(await pageOf(login.clone(), "login")).toMatchObject({
      notice: "Account created. You can log in now.",
      values: { email: "layla@example.com" },
    });
    expect(login.headers.getSetCookie()[0]).toMatch(/^wesal-notice=; Max-Age=0/);
    expect((await pageOf(await world.get("/login"), "login")).notice).toBeNull();
  });

  test("answers a script with where to go", async () => {
    const answer = await webWorld().postForm("/signup", signupFields("layla@example.com"), { headers: JSON_ONLY });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, location: "/login" }]);
  });

  test.each([
    ["terms left unticked", { terms: "" }, 400, { terms: "You must accept the terms and conditions" }],
    ["a short password", { password: "1234567" }, 400, { password: "Password must be at least 8 characters" }],
    ["an empty name", { name: "" }, 400, { name: "Please fill in all fields" }],
    ["a poor address", { email: "layla" }, 400, { email: "Please enter a valid email address" }],
  ])("shows %s beside its field, and keeps what was typed but the password", async (_, change, status, fields) => {
    const world = webWorld();
    const answer = await world.postForm("/signup", { ...signupFields("layla@example.com"), ...change, referral: "7" });
    expect(answer.status).toBe(status);
    const text = await answer.clone().text();
    const props = await pageOf(answer, "signup");
    expect(props.errors).toEqual({ fields });
    expect(props.values).toEqual({
      name: "Layla Hassan",
      email: "layla@example.com",
      country: "IQ",
      referral: "7",
      terms: true,
      ...Object.fromEntries(Object.entries(change).filter(([name]) => name !== "password")),
      ...("terms" in change ? { terms: false } : {}),
    });
    expect(text).not.toContain(PASSWORD);
    expect(await world.stores.users.findByEmail("layla@example.com")).toBeNull();
  });

  test("refuses an e-mail that has an account, whatever its case", async () => {
    const world = webWorld();
    await world.person("layla@example.com");
    const page = await world.postForm("/signup", signupFields("LAYLA@example.com"));
    expect(page.status).toBe(409);
    expect((await pageOf(page, "signup")).errors).toEqual({ fields: { email: "Email already exists" } });

    const json = await world.postForm("/signup", signupFields("layla@example.com"), { headers: JSON_ONLY });
    expect(json.status).toBe(409);
    expect(await json.json()).toMatchObject({
      success: false,
      status: "error",
      error: true,
      code: "EMAIL_TAKEN",
      message: "Email already exists",
      field: "email",
    });
  });

  test("makes one account of two requests at once", async () => {
    const world = webWorld();
    const both = await Promise.all([1, 2].map(() => world.postForm("/signup", signupFields("layla@example.com"))));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test("prefills the referral of an invite link, and stores it", async () => {
    const world = webWorld();
    const friend = await world.person("friend@example.com");
    const page = await world.get(`/signup?ref=${friend.id}`);
    expect((await pageOf(page, "signup")).values.referral).toBe(String(friend.id));
    await world.postForm("/signup", { ...signupFields("layla@example.com"), referral: String(friend.id) });
    expect((await world.stores.users.findByEmail("layla@example.com"))?.user.referrerId).toBe(friend.id);
  });

  test.each(["999", "abc", "1'--", "-1"])("ignores the referral %j, which names nobody", async (ref) => {
    const world = webWorld();
    await world.postForm(`/signup?ref=${encodeURIComponent(ref)}`, signupFields("layla@example.com"));
    expect((await world.stores.users.findByEmail("layla@example.com"))?.user.referrerId).toBeNull();
  });

  test("stores no password", async () => {
    const world = webWorld();
    await world.person("layla@example.com");
    const stored = (await world.stores.users.findByEmail("layla@example.com"))?.storedPassword;
    expect(stored).toBe(await world.passwords.hash(PASSWORD));
  });

  test("is refused when the database is out of reach, in the specification's words", async () => {
    const broken = { ...webWorld().stores.users, create: () => Promise.reject(new Error("gone")) };
    const world = webWorld({ ports: { users: broken } });
    const answer = await world.postForm("/signup", signupFields("layla@example.com"));
    expect(answer.status).toBe(500);
    expect((await pageOf(answer, "signup")).errors).toEqual({ form: "Registration failed. Please try again." });
  });
});

test("limits the accounts made from one address", async () => {
  const limits = { ...webWorld().ports.limits, signup: memoryLimit({ points: 2, perSeconds: 3600 }) };
  const world = webWorld({ ports: { limits } });
  for (const name of ["a", "b"]) {
    expect((await world.postForm("/signup", signupFields(`${name}@example.com`))).status).toBe(303);
  }
  const third = await world.postForm("/signup", signupFields("c@example.com"));
  expect([third.status, third.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect((await world.postForm("/signup", signupFields("c@example.com"), { address: "203.0.113.9" })).status).toBe(303);
});
