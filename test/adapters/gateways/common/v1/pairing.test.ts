import { afterEach, describe, expect, it } from "vitest";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { telegram, whatsApp } from "#test/support/message-api.ts";

afterEach(closeGateways);

const PATH = "/v1/instances/Client001/session/pairing-code";
const NUMBER = "+964 770 000 0009";

async function unlinked() {
  const gateway = await whatsApp();
  await gateway.world.ports.sessions.logOut({ instanceId: 1, client: "Client001" });
  const codeFor = async (phone: string) => {
    const { status, answer } = await gateway.ask("POST", PATH, { phone });
    return { status, code: answer.code, field: answer.field, message: answer.message ?? answer.detail };
  };
  return { ...gateway, codeFor };
}

describe("a code to link WhatsApp by", () => {
  it("is given for a number as people write it, and shown in the session", async () => {
    const { ask } = await unlinked();
    const given = await ask("POST", PATH, { phone: NUMBER });
    expect([given.status, given.answer]).toEqual([200, { code: "ABCD2345", expiresAt: "2026-01-01T12:02:40.000Z" }]);
    expect(given.headers.ratelimit).toBe('"sends";r=49;t=60');
    const session = await ask("GET", "/v1/instances/Client001/session");
    expect(session.answer).toMatchObject({ state: "qr", reason: "waiting-for-code" });
  });

  it("is not given to an account that is linked", async () => {
    const { ask } = await whatsApp();
    const refused = await ask("POST", PATH, { phone: NUMBER });
    expect([refused.status, refused.answer]).toMatchObject([
      409,
      { code: "ALREADY_CONNECTED", detail: expect.stringContaining("connected already") },
    ]);
  });

  it.each([
    ["0770 123", 400, "PHONE_NUMBER_INVALID", "phone", "country code"],
    ["9647710000404", 404, "RECIPIENT_NOT_FOUND", "phone", "not on WhatsApp"],
    ["9647710000429", 429, "RATE_LIMITED", undefined, "no more codes"],
    ["9647710000479", 502, "PROVIDER_REFUSED", undefined, "gives no code for this number"],
    ["9647710000408", 504, "PROVIDER_SILENT", undefined, "did not answer in time"],
    ["9647710000503", 502, "CONNECTION_LOST", undefined, "did not answer in time"],
  ])("is refused in words for %s", async (phone, status, code, field, words) => {
    const { codeFor } = await unlinked();
    const message = expect.stringContaining(words);
    expect(await codeFor(phone)).toEqual({ status, code, field, message });
  });

  it("counts as a send: it rings on a phone", async () => {
    const { ask } = await unlinked();
    const ask50 = await Promise.all(Array.from({ length: 51 }, () => ask("POST", PATH, { phone: NUMBER })));
    expect(ask50.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it("is refused by Telegram, which has none", async () => {
    const { ask } = await telegram();
    const refused = await ask("POST", PATH, { phone: NUMBER });
    expect([refused.status, refused.answer.code]).toEqual([422, "NOT_SUPPORTED"]);
    expect(refused.answer.detail).toContain("Telegram");
  });
});
