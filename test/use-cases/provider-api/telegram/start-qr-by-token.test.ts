import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { NO_APP, telegramLogin } from "#test/support/telegram-login.ts";
import { startQrByToken } from "#use-cases/provider-api/telegram/start-qr-by-token.ts";

describe("a program that shows a QR code", () => {
  it("is counted for new codes alone", async () => {
    const { ports, instance } = telegramLogin();
    const start = (newCode: boolean) => startQrByToken(ports, { instance, app: {}, newCode });
    expect(await start(false)).toMatchObject({ value: { kind: "qr", url: "tg://login?token=fake-1" } });
    expect(await start(false)).toMatchObject({ value: { url: "tg://login?token=fake-1" } });
    expect(ports.logins.taken).toEqual([]);
    expect(await start(true)).toMatchObject({ value: { url: "tg://login?token=fake-2" } });
    expect(ports.logins.taken).toEqual(["7"]);
  });

  it("gets no new one after too many, and still the one on show", async () => {
    const { ports, instance } = telegramLogin();
    ports.logins.refuse(60);
    const start = (newCode: boolean) => startQrByToken(ports, { instance, app: {}, newCode });
    expect(await start(true)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 60 }));
    expect(await start(false)).toMatchObject({ value: { url: "tg://login?token=fake-1" } });
  });

  it("is refused without an application, uncounted", async () => {
    const { ports, instance } = telegramLogin();
    const started = await startQrByToken({ ...ports, instances: NO_APP }, { instance, app: {}, newCode: true });
    expect(started).toEqual(failure({ code: "telegram-error", error: "API_ID_MISSING" }));
    expect(ports.logins.taken).toEqual([]);
  });

  it("hears where a linked account stands", async () => {
    const { ports, instance } = telegramLogin();
    ports.sessions.link(7);
    const started = await startQrByToken(ports, { instance, app: {}, newCode: false });
    expect(started).toMatchObject({ value: { kind: "status", status: { state: "connected" } } });
  });
});
