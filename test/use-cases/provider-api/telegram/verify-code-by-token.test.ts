import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { FAKE_USER, PASSWORD_HINT } from "#test/fakes/telegram-sessions.ts";
import { TELEGRAM_APP } from "#test/support/owner.ts";
import { telegramLogin } from "#test/support/telegram-login.ts";
import { verifyCodeByToken } from "#use-cases/provider-api/telegram/verify-code-by-token.ts";

async function codeSentTo(phone: string) {
  const { ports, instance } = telegramLogin();
  await ports.sessions.requestCode(instance, { phone, app: TELEGRAM_APP });
  return { ports, verify: (code: string) => verifyCodeByToken(ports, { instance, code }) };
}

describe("a program that has a code", () => {
  it.each(["12345", " 1-2 3 4 5 ", "١٢٣٤٥"])("links the account with %j, counted", async (code) => {
    const { ports, verify } = await codeSentTo("9647701234567");
    expect(await verify(code)).toEqual(success(FAKE_USER));
    expect(ports.logins.taken).toEqual(["7"]);
  });

  it("is told of the two-step password", async () => {
    const { verify } = await codeSentTo("9647701234522");
    const error = { code: "telegram-error", error: "SESSION_PASSWORD_NEEDED", hint: PASSWORD_HINT };
    expect(await verify("12345")).toEqual(failure(error));
  });

  it("is refused a wrong one, counted", async () => {
    const { ports, verify } = await codeSentTo("9647701234567");
    expect(await verify("11111")).toEqual(failure({ code: "telegram-error", error: "PHONE_CODE_INVALID" }));
    expect(ports.logins.taken).toEqual(["7"]);
  });

  it("is refused an empty one, uncounted", async () => {
    const { ports, verify } = await codeSentTo("9647701234567");
    expect(await verify(" - ")).toEqual(failure({ code: "telegram-error", error: "PHONE_CODE_EMPTY" }));
    expect(ports.logins.taken).toEqual([]);
  });

  it("waits after too many steps, though the code is right", async () => {
    const { ports, verify } = await codeSentTo("9647701234567");
    ports.logins.refuse(60);
    expect(await verify("12345")).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 60 }));
  });
});
