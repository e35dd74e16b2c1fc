import { describe, expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { describeTelegramError } from "#domain/wording/telegram/errors.ts";
import { PASSWORD_HINT, RIGHT_CODE } from "#test/fakes/telegram-provider.ts";
import { FAKE_USER } from "#test/fakes/telegram-sessions.ts";
import { gatewayRefusals, ownerWorld, TELEGRAM_APP } from "#test/support/owner.ts";
import { verifyCodeAsOwner } from "#use-cases/linking/telegram/verify-code-as-owner.ts";

async function codeSentTo(phone: string) {
  const { ports, input, credentials } = await ownerWorld("telegram");
  await ports.telegram.requestCode(credentials, { phone, app: TELEGRAM_APP });
  return { ports, input, verify: (code: string) => verifyCodeAsOwner(ports, { ...input, code }) };
}

describe("a log-in code", () => {
  it("links the account when it is right, whatever space is around it", async () => {
    const { verify } = await codeSentTo("9647701234567");
    expect(await verify(` ${RIGHT_CODE} `)).toEqual(success({ step: "done", user: FAKE_USER }));
  });

  it("leads to the password of an account that has one", async () => {
    const { verify } = await codeSentTo("9647701234522");
    expect(await verify(RIGHT_CODE)).toEqual(success({ step: "password", hint: PASSWORD_HINT }));
  });

  it("leads there without a hint where the account has none", async () => {
    const { ports, verify } = await codeSentTo("9647701234522");
    ports.telegram.failWith({ code: "SESSION_PASSWORD_NEEDED", message: "" });
    expect(await verify(RIGHT_CODE)).toEqual(success({ step: "password", hint: null }));
  });

  it("is refused when it is wrong", async () => {
    const { verify } = await codeSentTo("9647701234567");
    expect(await verify("11111")).toMatchObject({
      failure: { code: "provider-failed", reason: { code: "PHONE_CODE_INVALID" } },
    });
  });

  it("is asked for when it is left out", async () => {
    const { verify } = await codeSentTo("9647701234567");
    const failure = { code: "invalid", field: "code", message: describeTelegramError("PHONE_CODE_EMPTY") };
    expect(await verify(" ")).toEqual({ ok: false, failure });
  });
});

gatewayRefusals("telegram", (ports, input) => verifyCodeAsOwner(ports, { ...input, code: RIGHT_CODE }));
