import { describe, expect, test } from "vitest";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { webLimits } from "#adapters/limits/web-limits.ts";
import { linkTokensIn } from "#test/support/mailed-links.ts";
import { EMAIL, worldOfLayla } from "#test/support/recovery.ts";
import { PASSWORD, type WebWorld } from "#test/support/web.ts";

const GUESSES = 400;
const HOME = "192.0.2.9";

async function guessedWorld() {
  const made = await worldOfLayla({ ports: { limits: webLimits("live", memoryLimit) } });
  const compared = () => made.world.passwords.verified.length;
  return { ...made, compared };
}

/** Each from a /64 of its own of one /48. */
async function guess({ postForm }: WebWorld, times: number): Promise<number[]> {
  const answers = [];
  for (let n = 0; n < times; n += 1) {
    const address = `2001:db8:7:${n.toString(16)}::1`;
    answers.push((await postForm("/login", { email: EMAIL, password: `guess ${n}` }, { address })).status);
  }
  return answers;
}

const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("wesal-device="))
    ?.split(";")[0] ?? "";

describe("guesses at one account from a whole /48", () => {
  test("are compared a few times an hour, and no more", async () => {
    const { world, compared } = await guessedWorld();
    const before = compared();
    const answers = await guess(world, GUESSES);
    expect(compared() - before).toBe(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(GUESSES - 30);
  });

  test("shut out no device that has signed in before", async () => {
    const { world } = await guessedWorld();
    const known = deviceOf(await world.postForm("/login", { email: EMAIL, password: PASSWORD }, { address: HOME }));
    await guess(world, GUESSES);
    const form = { email: EMAIL, password: PASSWORD };
    expect((await world.postForm("/login", form, { address: HOME })).status).toBe(429);
    const headers = { cookie: known };
    expect((await world.postForm("/login", form, { address: HOME, headers })).status).toBe(303);
    // Not even where the guesses come from.
    expect((await world.postForm("/login", form, { address: "2001:db8:7:1::1", headers })).status).toBe(303);
  });

  test("are told to the owner once, with a link that lets a new device in", async () => {
    const { world } = await guessedWorld();
    await guess(world, GUESSES);
    await world.background.settled();
    const mails = world.mail.sent.filter(({ subject }) => subject === "Sign-in to your Wesal account is held back");
    expect(mails).toHaveLength(1);
    const [token = ""] = linkTokensIn(mails[0]);
    expect((await world.get(`/link/${token}`)).status).toBe(200);
    const known = deviceOf(await world.postForm(`/link/${token}`, {}, { address: HOME }));
    const form = { email: EMAIL, password: PASSWORD };
    const answer = await world.postForm("/login", form, { address: HOME, headers: { cookie: known } });
    expect(answer.status).toBe(303);
    expect((await world.postForm(`/link/${token}`, {})).status).toBe(410);
  });

  test("are bounded by themselves for a device that is known", async () => {
    const { world, compared } = await guessedWorld();
    const known = deviceOf(await world.postForm("/login", { email: EMAIL, password: PASSWORD }));
    const before = compared();
    for (let n = 0; n < 40; n += 1) {
      await world.postForm("/login", { email: EMAIL, password: `guess ${n}` }, { headers: { cookie: known } });
    }
    expect(compared() - before).toBe(30);
  });
});

describe("the mark of a known device", () => {
  test("is for the server alone, lives long, and stays when the session ends", async () => {
    const { world, layla } = await worldOfLayla();
    const answer = await world.postForm("/login", { email: EMAIL, password: PASSWORD });
    const cookie = answer.headers.getSetCookie().find((one) => one.includes("wesal-device="));
    expect(cookie).toMatch(
      /^wesal-device=\d+\.\d+\.[\w-]{16}\.[\da-f]{64}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const left = await world.postForm("/logout", {}, { as: layla });
    expect(left.headers.getSetCookie().some((one) => one.includes("wesal-device"))).toBe(false);
  });
});

describe("a sign-in", () => {
  test("on a new device is told to the owner, on a known one not", async () => {
    const { world } = await worldOfLayla();
    const told = () => world.mail.sent.filter(({ subject }) => subject === "New sign-in to Wesal").length;
    await world.background.settled();
    const before = told();
    const answer = await world.postForm("/login", { email: EMAIL, password: PASSWORD });
    await world.background.settled();
    expect(told()).toBe(before + 1);
    await world.postForm("/login", { email: EMAIL, password: PASSWORD }, { headers: { cookie: deviceOf(answer) } });
    await world.background.settled();
    expect(told()).toBe(before + 1);
  });
});
