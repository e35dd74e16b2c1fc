import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { authSessions } from "#adapters/auth/auth-sessions.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { AuthSessionStore, StoredAuthSession } from "#ports/auth-session-store.ts";
import type { AuthSessions } from "#ports/auth-sessions.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeAuthSessionStore } from "#test/fakes/auth-session-store.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DEVICE = { userAgent: "curl/8.14.1", address: "192.0.2.1" };
const START = Date.UTC(2026, 2, 4);

describe("login sessions", () => {
  let nowMs: number;
  let store: AuthSessionStore;
  let created: StoredAuthSession[];
  let touches: number;
  let lookedUp: string[];
  /** What the store answers to the next write of a date. */
  let problem: Error | null;
  let sessions: AuthSessions;

  beforeEach(() => {
    nowMs = START;
    created = [];
    touches = 0;
    lookedUp = [];
    problem = null;
    const memory = fakeAuthSessionStore();
    store = {
      ...memory,
      create: async (session) => {
        created.push(session);
        await memory.create(session);
      },
      find: (id) => {
        lookedUp.push(id);
        return memory.find(id);
      },
      touch: async (id, dates) => {
        touches += 1;
        if (problem !== null) throw problem;
        await memory.touch(id, dates);
      },
    };
    const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs };
    sessions = authSessions(store, clock, systemRandom());
  });

  it("start for 30 days and are resumed by their token", async () => {
    const { token, expiresAt } = await sessions.start(7, DEVICE);
    expect(expiresAt).toEqual(new Date(START + 30 * DAY_MS));
    const id = token.split(".")[0];
    expect(await sessions.resume(token)).toEqual({ id, userId: 7, renewedUntil: null, provedAt: null });
  });

  it("store a hash of the secret, never the token", async () => {
    const { token } = await sessions.start(7, DEVICE);
    const [id = "", secret = ""] = token.split(".");
    expect(created[0]).toMatchObject({ id, secretHash: createHash("sha256").update(secret).digest("hex") });
    expect(JSON.stringify(created)).not.toContain(secret);
    expect(Buffer.from(id, "base64url").length * 8).toBeGreaterThanOrEqual(128);
    expect(Buffer.from(secret, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  });

  it("are not resumed by another secret, by what is stored, or by anything malformed", async () => {
    const { token } = await sessions.start(7, DEVICE);
    const other = await sessions.start(8, DEVICE);
    const [id = "", secret = ""] = token.split(".");
    const [otherId = "", otherSecret = ""] = other.token.split(".");
    const wrong = [`${id}.${otherSecret}`, `${otherId}.${secret}`, `${id}.${created[0]?.secretHash}`];
    for (const value of [
      ...wrong,
      "",
      ".",
      id,
      `${id}.`,
      `.${secret}`,
      `${token}.x`,
      ` ${token}`,
      `${token}\n`,
      "é".repeat(49),
    ]) {
      expect(await sessions.resume(value)).toBeNull();
    }
    expect(lookedUp).toEqual([id, otherId]);
    expect(await sessions.resume(token)).not.toBeNull();
  });

  it("are renewed once less than half is left", async () => {
    const { token } = await sessions.start(7, DEVICE);
    nowMs += 15 * DAY_MS;
    expect((await sessions.resume(token))?.renewedUntil).toBeNull();
    nowMs += 1;
    const renewedUntil = new Date(nowMs + 30 * DAY_MS);
    expect(await sessions.resume(token)).toMatchObject({ userId: 7, renewedUntil });
    nowMs = renewedUntil.getTime() - 1;
    expect(await sessions.resume(token)).not.toBeNull();
  });

  it("end 90 days after they began, however much they are used", async () => {
    const { token } = await sessions.start(7, DEVICE);
    const ends: (Date | null | undefined)[] = [];
    for (let day = 1; day < 90; day += 1) {
      nowMs += DAY_MS;
      const resumed = await sessions.resume(token);
      expect(resumed).not.toBeNull();
      if (resumed?.renewedUntil) ends.push(resumed.renewedUntil);
    }
    expect(ends.at(-1)).toEqual(new Date(START + 90 * DAY_MS));
    expect(new Set(ends.map(Number)).size).toBe(ends.length);
    nowMs = START + 90 * DAY_MS - 1;
    expect(await sessions.resume(token)).toMatchObject({ renewedUntil: null });
    expect(await sessions.list(7)).toHaveLength(1);
    nowMs += 1;
    expect(await sessions.list(7)).toEqual([]);
    expect(await sessions.resume(token)).toBeNull();
    expect(await store.find(token.split(".")[0] ?? "")).toBeNull();
  });

  it("end after 90 days where a stored end is later", async () => {
    const { token } = await sessions.start(7, DEVICE);
    await store.touch(token.split(".")[0] ?? "", {
      lastSeenAt: new Date(nowMs),
      expiresAt: new Date(nowMs + 200 * DAY_MS),
    });
    nowMs += 90 * DAY_MS;
    expect(await sessions.list(7)).toEqual([]);
    expect(await sessions.resume(token)).toBeNull();
  });

  it("are resumed while the disk is full, and renewed when it is not", async () => {
    const { token } = await sessions.start(7, DEVICE);
    nowMs += 16 * DAY_MS;
    problem = new StorageError("full");
    expect(await sessions.resume(token)).toMatchObject({ userId: 7, renewedUntil: null });
    problem = null;
    expect((await sessions.resume(token))?.renewedUntil).toEqual(new Date(nowMs + 30 * DAY_MS));
  });

  it.each([new StorageError("unavailable"), new Error("another")])("are not resumed after %s", async (other) => {
    const { token } = await sessions.start(7, DEVICE);
    nowMs += 16 * DAY_MS;
    problem = other;
    await expect(sessions.resume(token)).rejects.toBe(other);
  });

  it("end when unused for 30 days", async () => {
    const { token } = await sessions.start(7, DEVICE);
    nowMs += 30 * DAY_MS;
    expect(await sessions.resume(token)).toBeNull();
    expect(await store.find(token.split(".")[0] ?? "")).toBeNull();
  });

  it("end with their own token alone", async () => {
    const { token } = await sessions.start(7, DEVICE);
    const other = await sessions.start(7, DEVICE);
    await sessions.end(`${token.split(".")[0]}.${other.token.split(".")[1]}`);
    expect(await sessions.resume(token)).not.toBeNull();
    await sessions.end(token);
    expect(await sessions.resume(token)).toBeNull();
    expect(await sessions.resume(other.token)).not.toBeNull();
  });

  it("remember what they came from, cut to what is stored", async () => {
    await sessions.start(7, { userAgent: "u".repeat(600), address: "a".repeat(90) });
    expect(created[0]).toMatchObject({ userAgent: "u".repeat(512), address: "a".repeat(64) });
  });

  it("note when they were last used, once in 15 minutes, and keep their end", async () => {
    const { token, expiresAt } = await sessions.start(7, DEVICE);
    nowMs += 15 * MINUTE_MS - 1;
    await sessions.resume(token);
    expect(touches).toBe(0);
    nowMs += 1;
    expect((await sessions.resume(token))?.renewedUntil).toBeNull();
    await sessions.resume(token);
    expect(touches).toBe(1);
    expect((await sessions.list(7))[0]?.lastSeenAt).toEqual(new Date(START + 15 * MINUTE_MS));
    expect((await store.find(token.split(".")[0] ?? ""))?.expiresAt).toEqual(expiresAt);
  });

  it("are listed for their user, last used first, while they live", async () => {
    const first = await sessions.start(7, DEVICE);
    await sessions.start(8, DEVICE);
    nowMs += DAY_MS;
    const second = await sessions.start(7, { userAgent: null, address: null });
    const ids = [second, first].map(({ token }) => token.split(".")[0]);
    expect((await sessions.list(7)).map(({ id }) => id)).toEqual(ids);
    expect((await sessions.list(7))[1]).toEqual({
      id: ids[1],
      ...DEVICE,
      signedInAt: new Date(START),
      lastSeenAt: new Date(START),
    });
    nowMs = START + 30 * DAY_MS;
    expect((await sessions.list(7)).map(({ id }) => id)).toEqual([ids[0]]);
  });

  it("end by their id for their user alone, or all at once", async () => {
    const [one, two, foreign] = [
      await sessions.start(7, DEVICE),
      await sessions.start(7, DEVICE),
      await sessions.start(8, DEVICE),
    ];
    expect(await sessions.endOne(7, foreign.token.split(".")[0] ?? "")).toBe(false);
    expect(await sessions.endOne(7, one.token.split(".")[0] ?? "")).toBe(true);
    expect(await sessions.resume(one.token)).toBeNull();
    expect(await sessions.resume(two.token)).not.toBeNull();
    await sessions.endAll(7);
    expect(await sessions.resume(two.token)).toBeNull();
    expect(await sessions.resume(foreign.token)).not.toBeNull();
  });
});
