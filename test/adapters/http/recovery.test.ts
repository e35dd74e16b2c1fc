import { describe, expect, test } from "vitest";
import { background } from "#adapters/system/background.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { fakeLimit } from "#test/fakes/limit.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { audited, EMAIL, linkFor, worldOfLayla } from "#test/support/recovery.ts";
import { pageOf, signupFields, type WebWorldOptions, webWorld } from "#test/support/web.ts";

const JSON_ONLY = { accept: "application/json" };
const SENT = "If an account has this address, a link to set a new password is on its way. It works for 10 minutes.";

/** Holds the thread, as a database within the process does. */
function busyFor(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

function median(values: number[]): number {
  return values.sort((left, right) => left - right)[values.length >> 1] ?? 0;
}

describe("asking for a link to set a new password", () => {
  test("shows the form, and then a message in its place, once", async () => {
    const { world } = await worldOfLayla();
    expect(await pageOf(await world.get("/recover"), "recover")).toEqual({
      values: { email: "" },
      errors: {},
      done: null,
      outbox: false,
    });
    const answer = await world.postForm("/recover", { email: " Layla@Example.com " });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/recover"]);
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await world.get("/recover", { headers: { cookie } });
    expect((await pageOf(page, "recover")).done).toBe(SENT);
    expect(page.headers.getSetCookie()[0]).toMatch(/^wesal-notice=; Max-Age=0/);
  });

  test("knows of a sandbox whose mails are files, and of no other server's, whoever is asked for", async () => {
    const outboxOf = async (options: WebWorldOptions) => {
      const { world } = await worldOfLayla(options);
      const asked = [EMAIL, "nobody@example.com"].map(async (email) => {
        const answer = await world.postForm("/recover", { email });
        const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
        return pageOf(await world.get("/recover", { headers: { cookie } }), "recover");
      });
      const [known, unknown] = await Promise.all(asked);
      expect(known).toEqual(unknown);
      return [(await pageOf(await world.get("/recover"), "recover")).outbox, known?.outbox];
    };
    expect(await outboxOf({ network: "sandbox", mailsAreFiles: true })).toEqual([true, true]);
    expect(await outboxOf({ network: "sandbox", mailsAreFiles: false })).toEqual([false, false]);
    expect(await outboxOf({ network: "live", mailsAreFiles: true })).toEqual([false, false]);
  });

  test("leaves its notice in a cookie that https alone carries, where that is how readers come", async () => {
    for (const publicUrl of ["https://wesal.example", "http://localhost"]) {
      const { world } = await worldOfLayla({ publicUrl });
      const headers = { origin: publicUrl, "sec-fetch-site": "same-origin" };
      const answer = await world.postForm("/recover", { email: EMAIL }, { headers });
      const [cookie = ""] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^wesal-notice=reset-requested; /);
      expect(cookie.includes("; Secure"), publicUrl).toBe(publicUrl.startsWith("https:"));
    }
  });

  test("tells a script the message and where to go from it", async () => {
    const { world } = await worldOfLayla();
    const answer = await world.postForm("/recover", { email: EMAIL }, { headers: JSON_ONLY });
    expect(await answer.json()).toEqual({ success: true, location: "/login", message: SENT });
  });

  test("mails the address's owner a link of the public address, whatever host was asked", async () => {
    const { world } = await worldOfLayla({ publicUrl: "https://wesal.example" });
    await world.postForm(
      "/recover",
      { email: EMAIL },
      { headers: { host: "evil.example", origin: "https://wesal.example" } },
    );
    await world.background.settled();
    const [mail] = world.mail.sent;
    expect(mail?.to).toBe(EMAIL);
    expect(mail?.text).toMatch(/^https:\/\/wesal\.example\/reset-password\/[\w-]{43}$/m);
    expect(mail?.html).toMatch(/<a href="https:\/\/wesal\.example\/reset-password\/[\w-]{43}">/);
    expect(`${mail?.text}${mail?.html}`).not.toContain("evil.example");
  });

  test.each([
    ["Layla Al-Amin", "Hello Layla Al-Amin,"],
    ["ليلى", "Hello ليلى,"],
    ['<b a="1">&', "Hello,"],
    ["You won. Visit evil.example", "Hello,"],
    ["a".repeat(41), "Hello,"],
  ])("greets by a name that is one and cannot carry a message: %s", async (name, greeting) => {
    const world = webWorld();
    const { email: _, ...fields } = signupFields(EMAIL);
    await world.postForm("/signup", { ...fields, name, email: EMAIL });
    await linkFor(world);
    expect(world.mail.sent[0]?.text.split("\n")[0]).toBe(greeting);
    expect(world.mail.sent[0]?.html).toContain(`<p>${greeting}</p>`);
  });

  test("says the same of an address nobody has, and mails nobody", async () => {
    const { world } = await worldOfLayla();
    const [known, unknown] = await Promise.all(
      [EMAIL, "nobody@example.com"].map((email) => world.postForm("/recover", { email }, { headers: JSON_ONLY })),
    );
    expect(await unknown?.text()).toBe(await known?.text());
    expect(unknown?.status).toBe(known?.status);
    await world.background.settled();
    expect(world.mail.sent.map(({ to }) => to)).toEqual([EMAIL]);
  });

  test("answers before it looks for the address", async () => {
    const asked: string[] = [];
    const world = webWorld();
    world.ports.users.findByEmail = async (email) => {
      asked.push(email);
      return null;
    };
    const answer = await world.postForm("/recover", { email: EMAIL });
    expect([answer.status, asked]).toEqual([303, []]);
    await world.background.settled();
    expect(asked).toEqual([EMAIL]);
  });

  test("takes as long for an address nobody has, with a database and a mail server in its own thread", async () => {
    const times: Record<string, number[]> = { [EMAIL]: [], "nobody@example.com": [] };
    for (let round = 0; round < 20; round += 1) {
      for (const [email, taken] of Object.entries(times)) {
        const later = background(fakeLogger(), systemRandom());
        const world = webWorld({ ports: { background: later } });
        await world.postForm("/signup", signupFields(EMAIL));
        world.ports.mail.send = async () => busyFor(20);
        const startedMs = performance.now();
        await world.postForm("/recover", { email });
        taken.push(performance.now() - startedMs);
        await later.close();
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map(median);
    expect(Math.abs(known - unknown)).toBeLessThan(5);
  });

  test.each([
    ["", "Please enter your email address"],
    ["layla", "Please enter a valid email address"],
  ])("refuses %j, which stays in the form", async (email, message) => {
    const answer = await webWorld().postForm("/recover", { email });
    expect(answer.status).toBe(400);
    expect(await pageOf(answer, "recover")).toEqual({
      values: { email },
      errors: { fields: { email: message } },
      done: null,
      outbox: false,
    });
  });

  test("stops at three an hour for one address, known or not", async () => {
    const { world } = await worldOfLayla();
    for (const email of [EMAIL, "nobody@example.com"]) {
      for (let time = 1; time <= 3; time += 1) expect((await world.postForm("/recover", { email })).status).toBe(303);
      const fourth = await world.postForm("/recover", { email: email.toUpperCase() }, { headers: JSON_ONLY });
      expect([fourth.status, fourth.headers.get("retry-after")]).toEqual([429, "3600"]);
    }
    await world.background.settled();
    expect(world.mail.sent).toHaveLength(3);
  });

  test("says what failed when it is the server's fault", async () => {
    const broken = {
      take: () => Promise.reject(new Error("down")),
      reset: () => undefined,
      standing: fakeLimit().standing,
    };
    const { limits } = webWorld().ports;
    const world = webWorld({ ports: { limits: { ...limits, recovery: broken } } });
    const answer = await world.postForm("/recover", { email: EMAIL });
    expect(answer.status).toBe(500);
    expect((await pageOf(answer, "recover")).errors).toEqual({ form: "Failed to send recovery email" });
  });

  test("is audited, for an address nobody has too", async () => {
    const { world, layla } = await worldOfLayla();
    for (const email of [EMAIL, "nobody@example.com"])
      await world.postForm("/recover", { email }, { address: "192.0.2.7" });
    await world.background.settled();
    expect(audited(world, "reset-requested")).toMatchObject([
      { userId: layla.id, address: "192.0.2.7" },
      { userId: null, address: "192.0.2.7" },
    ]);
  });
});
