import { describe, expect, it } from "vitest";
import { knownDevices } from "#adapters/auth/known-devices.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";

const DAY_MS = 86_400_000;
const layla = { userId: 7, storedPassword: "$argon2id$a" };

function made(secret = "a secret") {
  const clock = fakeClock();
  return { clock, devices: knownDevices(secretsFrom(secret), clock, systemRandom()) };
}

describe("known devices", () => {
  it("are known by their mark to that account with that password, under the same secret", () => {
    const { devices } = made();
    const marks = devices.mark(layla, null);
    const id = devices.recognise(layla, marks);
    expect(id).not.toBeNull();
    expect(devices.recognise({ ...layla, userId: 8 }, marks)).toBeNull();
    expect(devices.recognise({ ...layla, storedPassword: "$argon2id$b" }, marks)).toBeNull();
    expect(made("another secret").devices.recognise(layla, marks)).toBeNull();
    expect(devices.recognise(layla, devices.mark(layla, null))).not.toBe(id);
  });

  it("keep their id when they are marked again, for 400 days each time", () => {
    const { clock, devices } = made();
    const first = devices.mark(layla, null);
    const id = devices.recognise(layla, first);
    clock.pass(399 * DAY_MS);
    const second = devices.mark(layla, first);
    clock.pass(DAY_MS);
    expect([devices.recognise(layla, first), devices.recognise(layla, second)]).toEqual([null, id]);
  });

  it("are known to a few accounts at once, the last ones", () => {
    const { devices } = made();
    const accounts = [1, 2, 3, 4, 5].map((userId) => ({ ...layla, userId }));
    const marks = accounts.reduce<string | null>((kept, account) => devices.mark(account, kept), null);
    expect(accounts.map((account) => devices.recognise(account, marks) !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(marks?.length).toBeLessThan(500);
  });

  it("are not known by what is no mark", () => {
    const { devices } = made();
    const marks = devices.mark(layla, null);
    const [userId, day, id, signature = ""] = marks.split(".");
    const altered = [`8.${day}.${id}.${signature}`, `${userId}.99999.${id}.${signature}`, marks.toUpperCase()];
    for (const text of [...altered, marks.slice(0, -1), ...HOSTILE_STRINGS]) {
      expect(devices.recognise(layla, text)).toBeNull();
    }
  });
});
