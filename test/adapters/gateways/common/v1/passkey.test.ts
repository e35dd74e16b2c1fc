import { afterEach, describe, expect, it } from "vitest";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { telegram, whatsApp } from "#test/support/message-api.ts";
import { PASSKEY_ANSWER } from "#test/support/passkey-answer.ts";

afterEach(closeGateways);

const PATH = "/v1/instances/Client001/session/passkey";
const SESSION = "/v1/instances/Client001/session";

async function asked() {
  const gateway = await whatsApp();
  gateway.world.sessions.askPasskey(1);
  const give = async (body: object) => {
    const { status, answer } = await gateway.ask("POST", PATH, body);
    return { status, code: answer.code, step: answer.step, field: answer.field };
  };
  return { ...gateway, give };
}

describe("the passkey that WhatsApp asks for", () => {
  it("is nothing where none is asked for", async () => {
    const { ask } = await whatsApp();
    const { status, answer } = await ask("GET", PATH);
    expect([status, answer]).toEqual([200, { step: "none", options: null, code: null, expiresAt: null }]);
  });

  it("is shown with its options, given, compared and confirmed", async () => {
    const { ask, give } = await asked();
    expect((await ask("GET", SESSION)).answer).toMatchObject({
      state: "passkey_required",
      reason: "waiting-for-passkey",
    });
    expect((await ask("GET", PATH)).answer).toEqual({
      step: "asked",
      options: { challenge: "Y2hhbGxlbmdl", rpId: "whatsapp.com" },
      code: null,
      expiresAt: "2026-01-01T12:08:00.000Z",
    });
    const withMore = { ...PASSKEY_ANSWER, clientExtensionResults: {}, authenticatorAttachment: "platform" };
    expect(await give({ assertion: withMore })).toMatchObject({ status: 200, step: "compare", code: "Y7J96NDN" });
    expect(await give({ confirm: true })).toMatchObject({ status: 200, step: "given" });
  });

  it.each([
    ["nothing", {}, 400, "MALFORMED", undefined],
    ["both", { assertion: PASSKEY_ANSWER, confirm: true }, 400, "MALFORMED", undefined],
    ["what is no answer", { assertion: { ...PASSKEY_ANSWER, rawId: "a b" } }, 400, "MALFORMED", "assertion.rawId"],
    ["a confirmation too early", { confirm: true }, 409, "NO_PASSKEY_STEP", undefined],
    [
      "what WhatsApp does not take",
      { assertion: { ...PASSKEY_ANSWER, response: { ...PASSKEY_ANSWER.response, signature: "d3Jvbmc" } } },
      403,
      "PASSKEY_REFUSED",
      "assertion",
    ],
  ])("refuses %s", async (_, body, status, code, field) => {
    const { give } = await asked();
    expect(await give(body)).toMatchObject({ status, code, field });
  });

  it("is nothing that Telegram has", async () => {
    const { ask } = await telegram();
    for (const [method, body] of [
      ["GET", undefined],
      ["POST", { confirm: true }],
    ] as const) {
      const { status, answer } = await ask(method, PATH, body);
      expect([status, answer.code]).toEqual([422, "NOT_SUPPORTED"]);
    }
  });
});
