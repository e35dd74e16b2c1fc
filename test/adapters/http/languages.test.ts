import { describe, expect, test } from "vitest";
import arabic from "#languages/ar.json" with { type: "json" };
import { cookieOf, PASSWORD, signupFields, webWorld } from "#test/support/web.ts";

const WRONG = "Invalid email or password";
const SCRIPT = { accept: "application/json", origin: "http://localhost", "content-type": "application/json" };
const NOBODY = JSON.stringify({ email: "nobody@example.com", password: PASSWORD });

describe("an answer to a form", () => {
  test.each([
    ["/login", undefined, WRONG],
    ["/login", "ar", WRONG],
    ["/ar/login", undefined, arabic[WRONG]],
    ["/ar/login", "en", arabic[WRONG]],
  ])("of %s is in its page's language, whatever the browser asks for: %s", async (path, language, message) => {
    const headers = { ...SCRIPT, ...(language === undefined ? {} : { "accept-language": language }) };
    const answer = await webWorld().app.request(path, { method: "POST", headers, body: NOBODY });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "CREDENTIALS_INVALID", message }]);
  });
});

describe("an answer of the API", () => {
  test.each([
    ["ar-IQ,ar;q=0.9,en;q=0.8", "ar"],
    ["en-GB,en;q=0.9,ar;q=0.8", "en"],
    ["de", "en"],
    [undefined, "en"],
  ])("to a caller who asks for %s is in %s", async (language, spoken) => {
    const headers = language === undefined ? {} : { "accept-language": language };
    const { app } = webWorld();
    // Two at once: each has its own.
    const [answer, other] = await Promise.all([
      app.request("/api/instances", { headers }),
      app.request("/api/instances"),
    ]);
    const { code, message } = (await answer.json()) as { code: string; message: string };
    const english = ((await other.json()) as { message: string }).message;
    expect(code).toBe("NOT_SIGNED_IN");
    expect(message).toBe(spoken === "ar" ? arabic[english as keyof typeof arabic] : english);
  });

  test("that says how long to wait says so in the reader's language", async () => {
    const { app } = webWorld();
    const ask = (language: string) =>
      app.request("/login", { method: "POST", headers: { ...SCRIPT, "accept-language": language }, body: NOBODY });
    let answer = await ask("en");
    for (let asked = 0; answer.status === 401 && asked < 50; asked += 1) answer = await ask("en");
    expect(answer.status).toBe(429);
    const inArabic = await app.request("/ar/login", { method: "POST", headers: SCRIPT, body: NOBODY });
    const { message, retryAfter } = (await inArabic.json()) as { message: string; retryAfter: number };
    expect(message).toMatch(/[\u0600-\u06ff]/);
    expect(message).not.toMatch(/[a-z]/i);
    expect(retryAfter).toBeGreaterThan(0);
  });
});

test("whoever signs up on an Arabic page has the mails, the dashboard and the way out in Arabic", async () => {
  const world = webWorld();
  const fields = signupFields("zaynab@example.com");
  const signedUp = await world.postForm("/ar/signup", fields);
  expect([signedUp.status, signedUp.headers.get("location")]).toEqual([303, "/ar/login"]);
  await world.background.settled();
  const [mail] = world.mail.sent;
  expect(mail?.subject).toMatch(/[\u0600-\u06ff]/);
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail?.text).toMatch(/\/ar\/link\/\S+/);

  const loggedIn = await world.postForm("/login", { email: fields.email ?? "", password: PASSWORD });
  const as = { id: 1, email: "zaynab@example.com", cookie: cookieOf(loggedIn) };
  const refused = await world.get("/api/instances/9/token", { as, headers: { "accept-language": "ar" } });
  expect((await refused.json()).message).toMatch(/[\u0600-\u06ff]/);
  const out = await world.postForm("/logout", {}, { as });
  expect([out.status, out.headers.get("location")]).toEqual([303, "/ar/login"]);

  const layla = await world.person("layla@example.com");
  expect((await world.postForm("/logout", {}, { as: layla })).headers.get("location")).toBe("/login");
});

test.each([
  ["/ar/", "/ar"],
  ["/ar/nowhere", "/ar/404"],
  ["/nowhere", "/404"],
])("%s leads to %s", async (path, place) => {
  const answer = await webWorld().get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, place]);
});
