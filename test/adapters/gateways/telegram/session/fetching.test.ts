import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { joined, patterned } from "#test/support/media-world.ts";
import {
  LOST,
  linkedWorld,
  SHOP,
  said,
  settled,
  telegramSessionsWorld,
} from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const BYTES = patterned(1_000);
const LIMITS = { maxBytes: 10_000 };

describe("a file of a message that came in", () => {
  it("is fetched by the account that it came to", async () => {
    const { sessions, telegram } = await linkedWorld();
    telegram.putFile("a file", BYTES);
    const file = await settled(sessions.fetchFile(SHOP, "a file", LIMITS));
    if (!file.ok) throw new Error(file.failure.code);
    expect((await joined(file.value)).equals(BYTES)).toBe(true);
    expect(await settled(sessions.fetchFile(SHOP, "another", LIMITS))).toEqual({
      ok: false,
      failure: { code: "media-gone" },
    });
  });

  it("is not to be had while the account is not online", async () => {
    const { sessions, telegram } = telegramSessionsWorld();
    telegram.putFile("a file", BYTES);
    const away = { ok: false, failure: { code: "not-connected" } };
    expect(await settled(sessions.fetchFile(SHOP, "a file", LIMITS))).toEqual(away);
  });

  it("is not to be had once the log-in has ended, which shows then", async () => {
    const { sessions, telegram, status } = await linkedWorld();
    telegram.failNext("download", said("AUTH_KEY_UNREGISTERED"));
    const away = { ok: false, failure: { code: "not-connected" } };
    expect(await settled(sessions.fetchFile(SHOP, "a file", LIMITS))).toEqual(away);
    expect(await status()).toMatchObject({ state: "logged_out" });
  });

  it("is refused by the name that Telegram has for it, or lost with the connection, which is looked after", async () => {
    const { sessions, telegram, status } = await linkedWorld();
    telegram.failNext("download", said("FLOOD_WAIT"), LOST);
    const fetch = () => settled(sessions.fetchFile(SHOP, "a file", LIMITS));
    expect(await fetch()).toEqual({ ok: false, failure: { code: "refused", providerCode: "FLOOD_WAIT" } });
    expect(telegram.calls("whoAmI")).toBe(0);
    expect(await fetch()).toEqual({ ok: false, failure: LOST });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(telegram.calls("whoAmI")).toBe(1);
    expect(await status()).toMatchObject({ state: "connected" });
  });
});
