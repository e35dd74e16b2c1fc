import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { authSessions } from "#adapters/auth/auth-sessions.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { AuthSessionStore, StoredAuthSession } from "#ports/auth-session-store.ts";
import type { AuthSessions } from "#ports/auth-sessions.ts";
import { fakeAuthSessionStore } from "#test/fakes/auth-session-store.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 2, 4);

describe("login sessions", () => {
  let nowMs: number;
  let store: AuthSessionStore;
  let created: StoredAuthSession[];
  let sessions: AuthSessions;

  beforeEach(() => {
    nowMs = START;
    created = [];
    const memory = fakeAuthSessionStore();
    store = {
      ...memory,
      create: async (session) => {
        created.push(session);
        await memory.create(session);
      },
    };
    const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs };
    sessions = authSessions(store, clock, systemRandom());
  });

  it("start for 30 days and are resumed by their token", async () => {
    const { token, expiresAt } = await sessions.start(7);
    expect(expiresAt).toEqual(new Date(START + 30 * DAY_MS));
    expect(await sessions.resume(token)).toEqual({ userId: 7, renewedUntil: null });
  });

  it("store a hash of the secret, never the token", async () => {
    const { token } = await sessions.start(7);
    const [id = "", secret = ""] = token.split(".");
    expect(created[0]).toMatchObject({ id, secretHash: createHash("sha256").update(secret).digest("hex") });
    expect(JSON.stringify(created)).not.toContain(secret);
    expect(Buffer.from(id, "base64url").length * 8).toBeGreaterThanOrEqual(128);
    expect(Buffer.from(secret, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  });

  it("are not resumed by another secret, by what is stored, or by anything malformed", async () => {
    const { token } = await sessions.start(7);
    const other = await sessions.start(8);
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
    expect(await sessions.resume(token)).not.toBeNull();
  });

  it("are renewed once less than half is left", async () => {
    const { token } = await sessions.start(7);
    nowMs += 15 * DAY_MS;
    expect((await sessions.resume(token))?.renewedUntil).toBeNull();
    nowMs += 1;
    const renewedUntil = new Date(nowMs + 30 * DAY_MS);
    expect(await sessions.resume(token)).toEqual({ userId: 7, renewedUntil });
    nowMs = renewedUntil.getTime() - 1;
    expect(await sessions.resume(token)).not.toBeNull();
  });

  it("end when unused for 30 days", async () => {
    const { token } = await sessions.start(7);
    nowMs += 30 * DAY_MS;
    expect(await sessions.resume(token)).toBeNull();
    expect(await store.find(token.split(".")[0] ?? "")).toBeNull();
  });

  it("end with their own token alone", async () => {
    const { token } = await sessions.start(7);
    const other = await sessions.start(7);
    await sessions.end(`${token.split(".")[0]}.${other.token.split(".")[1]}`);
    expect(await sessions.resume(token)).not.toBeNull();
    await sessions.end(token);
    expect(await sessions.resume(token)).toBeNull();
    expect(await sessions.resume(other.token)).not.toBeNull();
  });
});
