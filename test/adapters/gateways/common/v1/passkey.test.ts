import { afterEach, describe, expect, it } from "vitest";
import type { GatewayPasskeyLinks } from "#adapters/gateways/common/api/ports.ts";
import type { AuthSteps } from "#ports/auth-steps.ts";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { telegram, whatsApp } from "#test/support/message-api.ts";
import { PASSKEY_ANSWER } from "#test/support/passkey-answer.ts";

afterEach(closeGateways);

const PATH = "/v1/instances/Client001/session/passkey";
const LINK = `${PATH}/link`;
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
    const { status, answer } = await ask("POST", LINK);
    expect([status, answer.code]).toEqual([422, "NOT_SUPPORTED"]);
  });
});

describe("a link to use the passkey elsewhere", () => {
  const tokenIn = (url: unknown) => new URLSearchParams(new URL(String(url)).hash.slice(1));

  it("opens a page of WhatsApp's, with a token for this question and its instance's owner", async () => {
    const { ask, world } = await asked();
    const { status, answer } = await ask("POST", LINK);
    expect([status, Object.keys(answer), answer.expiresAt]).toEqual([
      200,
      ["url", "expiresAt"],
      "2026-01-01T12:05:00.000Z",
    ]);
    expect(answer.url).toMatch(/^https:\/\/web\.whatsapp\.com\/#/);
    expect(tokenIn(answer.url).get("server")).toBe("https://wesal.example");
    const { authSteps } = world.ports.passkeyLinks as GatewayPasskeyLinks & { readonly authSteps: AuthSteps };
    const token = tokenIn(answer.url).get("wesal-passkey") ?? "";
    expect(await authSteps.find("link-passkey", token)).toEqual({ userId: 1, data: "1 Y2hhbGxlbmdl" });
    expect(await authSteps.find("sign-in", token)).toBeNull();
  });

  it("is another one each time, and counts as a send", async () => {
    const { ask } = await asked();
    const [one, other] = [await ask("POST", LINK), await ask("POST", LINK)];
    expect(tokenIn(one.answer.url).get("wesal-passkey")).not.toBe(tokenIn(other.answer.url).get("wesal-passkey"));
    for (let left = 48; left > 0; left -= 1) await ask("POST", LINK);
    const { status, answer } = await ask("POST", LINK);
    expect([status, answer.code]).toEqual([429, "RATE_LIMITED"]);
  });

  it("is not made where nothing is asked, or no more", async () => {
    const { ask } = await whatsApp();
    const nothing = await ask("POST", LINK);
    expect([nothing.status, nothing.answer.code]).toEqual([409, "NO_PASSKEY_STEP"]);
    const { ask: askAgain, give } = await asked();
    await give({ assertion: PASSKEY_ANSWER });
    const { status, answer } = await askAgain("POST", LINK);
    expect([status, answer.code]).toEqual([409, "NO_PASSKEY_STEP"]);
  });
});
