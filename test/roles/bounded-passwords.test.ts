import { describe, expect, it } from "vitest";
import { BusyError } from "#ports/busy-error.ts";
import { boundedPasswords } from "#roles/bounded-passwords.ts";
import { webWorld } from "#test/support/web.ts";

/** Hashes that take a millisecond, and how many ran at once. */
function counted() {
  const seen = { most: 0 };
  let running = 0;
  const work = async <Value>(value: Value): Promise<Value> => {
    seen.most = Math.max(seen.most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return value;
  };
  return { argon2: { hash: () => work("$argon2id$"), verify: () => work(false) }, seen };
}

describe("hashes", () => {
  it("are made two at once, whoever asks and for what", async () => {
    const { argon2, seen } = counted();
    const passwords = boundedPasswords({ argon2 });
    const asked = Array.from({ length: 10 }, (_, n) => [
      passwords.hash("", `10.0.0.${n}`),
      passwords.verify(null, "", `10.0.1.${n}`),
    ]);
    await Promise.all(asked.flat());
    expect(seen.most).toBe(2);
  });

  it("are refused to those of one address that would wait long, and made for the next of another at once", async () => {
    const passwords = boundedPasswords(counted());
    const outcomes = Array.from({ length: 800 }, () =>
      passwords.verify(null, "x", "198.51.100.1").catch((error) => error),
    );
    const order: string[] = [];
    void Promise.all(outcomes).then(() => order.push("the crowd"));
    await passwords.verify(null, "x", "203.0.113.7");
    expect(order).toEqual([]);
    const settled = await Promise.all(outcomes);
    expect(settled.filter((outcome) => outcome instanceof BusyError)).toHaveLength(735);
  });

  it("are refused beyond 192 that wait, from wherever they come", async () => {
    const passwords = boundedPasswords(counted());
    const crowd = Array.from({ length: 800 }, (_, n) =>
      passwords.hash("x", `10.0.${n >> 8}.${n & 255}`).catch((error) => error),
    );
    const settled = await Promise.all(crowd);
    expect(settled.filter((outcome) => outcome instanceof BusyError)).toHaveLength(606);
  });
});

describe("who finds too many before them", () => {
  const SENTENCE = "Too many people sign in at this moment. Nothing was done; try again in a few seconds.";
  const busy = () => Promise.reject(new BusyError("passwords", 5));
  const JSON_ANSWER = { accept: "application/json" };

  async function crowded() {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const token = await world.ports.resetTokens.issue(layla.id);
    Object.assign(world.ports.passwords, { hash: busy, verify: busy });
    const profile = { name: "Layla", phone: "", country: "IQ", currentPassword: "correct horse" };
    const change = { ...profile, newPassword: "another horse", confirmPassword: "another horse" };
    const signup = { name: "Omar", email: "omar@example.com", country: "IQ", password: "correct horse", terms: "on" };
    const calls = [
      ["/login", { email: "layla@example.com", password: "correct horse" }],
      ["/signup", signup],
      [`/reset-password/${token}`, { password: "another horse", confirm: "another horse" }],
    ] as const;
    return { world, layla, calls, change, token };
  }

  it("reads so on the page, with 503 and when to come again", async () => {
    const { world, calls } = await crowded();
    for (const [path, fields] of calls) {
      const answer = await world.postForm(path, fields);
      expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "5"]);
      expect(await answer.text(), path).toContain(SENTENCE);
    }
  });

  it("is told so in JSON, with nothing done: the link and the password are as they were", async () => {
    const { world, layla, calls, change, token } = await crowded();
    for (const [path, fields] of calls) {
      const answer = await world.postForm(path, fields, { headers: JSON_ANSWER });
      expect([answer.status, await answer.json()], path).toMatchObject([
        503,
        { code: "UNAVAILABLE", retryAfter: 5, message: SENTENCE },
      ]);
    }
    const profile = await world.sendJson("PUT", "/api/profile", change, { as: layla });
    expect([profile.status, await profile.json()]).toMatchObject([503, { message: SENTENCE }]);
    expect(await world.ports.resetTokens.check(token)).toBe(layla.id);
  });
});
