import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOGIN_LIMITS, loginLimits } from "#adapters/gateways/telegram/session/login/login-limits.ts";
import { APP, loginWorld, PHONE, refusal, settled } from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("codes asked for too often", () => {
  it("wait a minute for the same number, and keep the log-in that is under way", async () => {
    const { request, verify } = loginWorld();
    await request();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await request()).toEqual(refusal("CODE_LIMIT", { retryAfterSeconds: 45 }));
    expect(await verify()).toMatchObject({ ok: true });
  });

  it("do not count those that Telegram refused", async () => {
    const { request } = loginWorld();
    expect(await request("123")).toEqual(refusal("PHONE_NUMBER_INVALID"));
    expect(await request("123")).toEqual(refusal("PHONE_NUMBER_INVALID"));
    expect(await request()).toMatchObject({ ok: true });
  });

  it("count those that Telegram may have answered with a code", async () => {
    const { request, telegram } = loginWorld();
    telegram.failNext("requestCode", { code: "not-acknowledged" });
    expect(await request()).toEqual({ ok: false, failure: { code: "not-acknowledged" } });
    expect(await request()).toMatchObject(refusal("CODE_LIMIT"));
  });

  it("wait an hour after three, a day after five, whichever instance asks", async () => {
    const { sessions } = loginWorld();
    const ask = (instanceId: number) =>
      settled(sessions.requestCode({ instanceId, client: `C${instanceId}` }, { phone: PHONE, app: APP }));
    for (const instanceId of [1, 2, 3]) expect(await ask(instanceId)).toMatchObject({ ok: true });
    expect(await ask(4)).toMatchObject(refusal("CODE_LIMIT", { retryAfterSeconds: 3_600 }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    for (const instanceId of [5, 6]) expect(await ask(instanceId)).toMatchObject({ ok: true });
    expect(await ask(7)).toMatchObject(refusal("CODE_LIMIT", { retryAfterSeconds: 82_800 }));
  });

  it("wait after ten of one instance for whatever numbers", async () => {
    const { request } = loginWorld();
    for (let n = 0; n < 10; n += 1) expect(await request(`96477000001${n}0`)).toMatchObject({ ok: true });
    expect(await request("9647700000999")).toMatchObject(refusal("CODE_LIMIT"));
  });

  it("are as many as the options say", async () => {
    const unlimited = { betweenMs: 0, perHour: Infinity, perDay: Infinity, perInstanceHour: Infinity };
    const { request } = loginWorld({ loginLimits: unlimited });
    for (let n = 0; n < 12; n += 1) expect(await request()).toMatchObject({ ok: true });
  });

  it("wait no longer when the computer's clock is set back, and count what an earlier process asked for", () => {
    let wallMs = Date.parse("2026-11-22T10:00:00Z");
    let elapsedMs = 5_000;
    const limits = loginLimits({ now: () => new Date(wallMs), monotonicMs: () => elapsedMs }, LOGIN_LIMITS);
    limits.note(1, PHONE, new Date(wallMs - 20_000));
    expect(limits.take(1, PHONE)).toMatchObject({ ok: false, failure: { retryAfterSeconds: 40 } });
    wallMs -= 86_400_000;
    elapsedMs += 40_000;
    expect(limits.take(1, PHONE)).toMatchObject({ ok: true });
  });
});
