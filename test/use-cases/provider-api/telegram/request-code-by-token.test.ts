import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { TELEGRAM_APP } from "#test/support/owner.ts";
import { NO_APP, telegramLogin } from "#test/support/telegram-login.ts";
import { requestCodeByToken } from "#use-cases/provider-api/telegram/request-code-by-token.ts";

const PHONE = "9647701234567";

describe("a program that asks for a log-in code", () => {
  it("has it sent to the number as typed, in the instance's name, and is counted", async () => {
    const { ports, instance } = telegramLogin();
    const sent = await requestCodeByToken(ports, { instance, phone: "+964 770 123 4567", app: {} });
    expect(sent).toMatchObject({ value: { step: "code", phone: PHONE } });
    expect(ports.sessions.requested).toEqual([{ instanceId: 7, phone: PHONE, app: TELEGRAM_APP }]);
    expect(ports.logins.taken).toEqual(["7"]);
  });

  it.each(["", "12", "call me"])("is refused %j for a number, uncounted", async (phone) => {
    const { ports, instance } = telegramLogin();
    const refused = failure({ code: "telegram-error", error: "PHONE_NUMBER_INVALID" });
    expect(await requestCodeByToken(ports, { instance, phone, app: {} })).toEqual(refused);
    expect(ports.logins.taken).toEqual([]);
  });

  it("is refused without an application, uncounted", async () => {
    const { ports, instance } = telegramLogin();
    const refused = failure({ code: "telegram-error", error: "API_ID_MISSING" });
    expect(await requestCodeByToken({ ...ports, instances: NO_APP }, { instance, phone: PHONE, app: {} })).toEqual(
      refused,
    );
    expect(ports.logins.taken).toEqual([]);
  });

  it("waits after too many steps, and no code is sent", async () => {
    const { ports, instance } = telegramLogin();
    ports.logins.refuse(60);
    const refused = failure({ code: "rate-limited", retryAfterSeconds: 60 });
    expect(await requestCodeByToken(ports, { instance, phone: PHONE, app: {} })).toEqual(refused);
    expect(ports.sessions.requested).toEqual([]);
  });

  it("hears what Telegram says instead", async () => {
    const { ports, instance } = telegramLogin();
    ports.sessions.failWith({ code: "not-acknowledged" });
    const asked = await requestCodeByToken(ports, { instance, phone: PHONE, app: {} });
    expect(asked).toEqual(failure({ code: "not-acknowledged" }));
  });
});
