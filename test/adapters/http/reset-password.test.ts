import { describe, expect, test } from "vitest";
import { audited, EMAIL, linkFor, worldOfLayla } from "#test/support/recovery.ts";
import { cookieOf, PASSWORD, pageOf, type WebWorld, webWorld } from "#test/support/web.ts";

const JSON_ONLY = { accept: "application/json" };
const GONE = "This link is used up or older than 10 minutes. Ask for a new one.";
const TEN_MINUTES_MS = 600_000;

const noticeOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("wesal-notice="))
    ?.split(";")[0] ?? "";

const both = (password: string) => ({ password, confirm: password });

describe("setting a new password", () => {
  test("works by the link of the mail, and with the new password alone from then on", async () => {
    const { world } = await worldOfLayla();
    const link = await linkFor(world);
    expect(await pageOf(await world.get(link), "reset-password")).toEqual({
      token: link.split("/").at(-1),
      state: "open",
      rotateCredentials: true,
      errors: {},
    });
    const answer = await world.postForm(link, both("a new password"));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, link]);
    expect((await world.postForm("/login", { email: EMAIL, password: PASSWORD })).status).toBe(401);
    expect((await world.postForm("/login", { email: EMAIL, password: "a new password" })).status).toBe(303);
  });

  test("shows that it is done where no script does it", async () => {
    const { world } = await worldOfLayla();
    const link = await linkFor(world);
    const answer = await world.postForm(link, both("a new password"));
    const cookie = noticeOf(answer);
    const page = await world.get(link, { headers: { cookie } });
    expect([page.status, (await pageOf(page, "reset-password")).state]).toEqual([200, "done"]);
  });

  test("tells a script to leave for the login after three seconds", async () => {
    const { world } = await worldOfLayla();
    const answer = await world.postForm(await linkFor(world), both("a new password"), { headers: JSON_ONLY });
    expect(await answer.json()).toEqual({
      success: true,
      location: "/login",
      message: "Your password is changed. You can log in now.",
      leaveAfterMs: 3000,
    });
  });

  test("signs everybody out who was signed in", async () => {
    const { world, layla } = await worldOfLayla();
    const stranger = await world.person("stranger@example.com");
    await world.postForm(await linkFor(world), both("a new password"));
    expect((await world.get("/api/profile", { as: layla })).status).toBe(401);
    expect((await world.get("/api/profile", { as: stranger })).status).toBe(200);
  });

  test("lets no login in that had begun with the old one", async () => {
    const { world } = await worldOfLayla();
    const link = await linkFor(world);
    const { passwords } = world.ports;
    const verify = passwords.verify;
    passwords.verify = async (stored, password) => {
      const verdict = await verify(stored, password);
      await world.postForm(link, both("a new password"));
      return verdict;
    };
    const answer = await world.postForm("/login", { email: EMAIL, password: PASSWORD });
    expect([answer.status, cookieOf(answer)]).toEqual([401, ""]);
    const found = await world.ports.users.findByEmail(EMAIL);
    expect(await world.ports.authSessions.list(found?.user.id ?? 0)).toEqual([]);
  });

  test("tells the owner by mail, and is audited", async () => {
    const { world, layla } = await worldOfLayla();
    await world.postForm(await linkFor(world), both("a new password"), { address: "192.0.2.7" });
    await world.background.settled();
    expect(world.mail.sent.at(-1)).toMatchObject({ to: EMAIL, subject: "Your Wesal password was changed" });
    expect(world.mail.sent.at(-1)?.text).toContain("2026-11-21 10:00 UTC");
    expect(world.mail.sent.at(-1)?.text).toContain("http://localhost/recover");
    expect(audited(world, "password-reset")).toMatchObject([{ userId: layla.id, address: "192.0.2.7" }]);
  });

  test("frees from the wait for too many wrong guesses", async () => {
    const { world } = await worldOfLayla();
    for (let time = 0; time <= 10; time += 1) await world.postForm("/login", { email: EMAIL, password: "wrong" });
    expect((await world.postForm("/login", { email: EMAIL, password: PASSWORD })).status).toBe(429);
    await world.postForm(await linkFor(world), both("a new password"));
    expect((await world.postForm("/login", { email: EMAIL, password: "a new password" })).status).toBe(303);
  });

  test.each([
    [{ password: "", confirm: "" }, { password: "Please fill in all fields" }],
    [{ password: "long enough", confirm: "other" }, { confirm: "Passwords do not match" }],
    [both("1234567"), { password: "Password must be at least 8 characters" }],
  ])("refuses %j without using the link up", async (typed, fields) => {
    const { world } = await worldOfLayla();
    const link = await linkFor(world);
    const answer = await world.postForm(link, typed);
    expect(answer.status).toBe(400);
    expect(await pageOf(answer, "reset-password")).toMatchObject({ state: "open", errors: { fields } });
    expect((await world.get(link)).status).toBe(200);
  });

  test.each<[string, (world: WebWorld, link: string) => unknown]>([
    ["used", (world, link) => world.postForm(link, both("a new password"))],
    ["ten minutes old", ({ clock }) => clock.pass(TEN_MINUTES_MS)],
    [
      "one of several, of which another was used",
      async (world) => world.postForm(await linkFor(world), both("another one")),
    ],
  ])("is refused by a link that is %s", async (_, happen) => {
    const { world } = await worldOfLayla();
    const link = await linkFor(world);
    await happen(world, link);
    const page = await world.get(link);
    expect([page.status, (await pageOf(page, "reset-password")).state]).toEqual([410, "gone"]);
    const answer = await world.postForm(link, both("yet another one"));
    expect([answer.status, (await pageOf(answer, "reset-password")).state]).toEqual([410, "gone"]);
    const json = await world.postForm(link, both("yet another one"), { headers: JSON_ONLY });
    expect(await json.json()).toMatchObject({ code: "RESET_LINK_INVALID", message: GONE });
    expect((await world.postForm("/login", { email: EMAIL, password: "yet another one" })).status).toBe(401);
  });

  test("is done by one of two that use a link at once", async () => {
    const { world } = await worldOfLayla();
    const link = await linkFor(world);
    const answers = await Promise.all(
      ["first password", "second password"].map((text) => world.postForm(link, both(text))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    const logins = await Promise.all(
      ["first password", "second password"].map((password) => world.postForm("/login", { email: EMAIL, password })),
    );
    expect(logins.map((answer) => cookieOf(answer) !== "").sort()).toEqual([false, true]);
  });

  test.each([
    "short",
    "x".repeat(43),
    "%E2%82%AC",
    "a/b",
  ])("shows that the link %j is gone, or no page", async (token) => {
    const answer = await webWorld().get(`/reset-password/${token}`);
    expect([410, 302]).toContain(answer.status);
  });

  test("says what failed when it is the server's fault, and keeps the token out of the log", async () => {
    const { world } = await worldOfLayla();
    const down = () => Promise.reject(new Error("down"));
    const resetTokens = { ...world.ports.resetTokens, check: async () => 1, redeem: down };
    const broken = webWorld({ ports: { resetTokens } });
    const token = "s".repeat(43);
    const answer = await broken.postForm(`/reset-password/${token}`, both("a new password"));
    expect((await pageOf(answer, "reset-password")).errors).toEqual({ form: "Failed to reset password" });
    await broken.sendJson("POST", `/api/auth/reset/${token}`, { password: "a new password" });
    await broken.get(`/reset-password/${token}`);
    await broken.get(`//reset-password/${token}`);
    expect(broken.logger.lines.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(broken.logger.lines)).not.toContain(token);
    expect(broken.logger.lines.map(({ path }) => path)).toContain("/reset-password/:token");
    expect(broken.logger.lines.map(({ path }) => path)).toContain("/api/auth/reset/:token");
  });
});
