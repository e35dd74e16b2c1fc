import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PasskeyStep } from "#ports/network-passkey.ts";
import {
  type Gateway,
  type LinkedWorld,
  linkedWorld,
  reached,
  SHOP,
  SHOP_PHONE,
} from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const CUSTOMER = "9647712345678";

let world: LinkedWorld;
beforeEach(async () => {
  world = await linkedWorld();
  world.sandbox.setPasskey(SHOP_PHONE, true);
});
afterEach(() => world.close());

async function scanned(gateway: Gateway): Promise<void> {
  const started = await gateway.sessions.start(SHOP, { newCode: false });
  if (!started.ok || started.value.kind !== "qr") throw new Error("no code to scan");
  expect(await world.sandbox.scan(started.value.qrText, SHOP_PHONE)).toMatchObject({ value: { asksPasskey: true } });
  await reached(gateway.sessions, "passkey_required");
}

/** What the phone's keychain says. */
function answerOf() {
  const answer = world.sandbox.pendingPasskeys(SHOP_PHONE)[0]?.answer;
  if (!answer) throw new Error("no passkey is asked for");
  return answer;
}

const stepOf = ({ sessions }: Gateway) => sessions.passkey.read(SHOP);
const stands = async (gateway: Gateway, step: PasskeyStep["step"]) => {
  await until(async () => (await stepOf(gateway))?.step === step, `the step ${step}`);
};

describe("an account whose passkey WhatsApp asks for", () => {
  it("is linked by it without a code to compare where the QR was scanned, and sends", async () => {
    const gateway = world.start();
    await scanned(gateway);
    expect(await gateway.sessions.status(SHOP)).toMatchObject({ reason: "waiting-for-passkey", phone: null });
    expect(await stepOf(gateway)).toMatchObject({ step: "asked", options: { rpId: "whatsapp.com" } });
    expect(await gateway.sessions.passkey.give(SHOP, answerOf())).toMatchObject({ ok: true });
    expect(await reached(gateway.sessions, "connected")).toMatchObject({ phone: SHOP_PHONE, reason: "linked" });
    expect(await stepOf(gateway)).toBeNull();
    const text = { kind: "text", text: "salam" } as const;
    expect(await gateway.send(SHOP, phoneRecipient(CUSTOMER), text)).toMatchObject({ ok: true });
    expect(world.sandbox.messages(CUSTOMER)).toMatchObject([{ text: "salam" }]);
  });

  it("is back after a restart of the gateway", async () => {
    const before = world.start();
    await scanned(before);
    await before.sessions.passkey.give(SHOP, answerOf());
    await reached(before.sessions, "connected");
    await before.sessions.close();
    const after = world.start();
    await after.sessions.restoreAll();
    expect(await after.sessions.status(SHOP)).toMatchObject({ state: "connected", phone: SHOP_PHONE });
  });

  it("is linked by a code that is typed and its passkey", async () => {
    const gateway = world.start();
    const asked = await gateway.sessions.pairing.requestCode(SHOP, SHOP_PHONE);
    if (!asked.ok) throw new Error(`no code: ${asked.failure.code}`);
    expect(await world.sandbox.enterCode(asked.value.code, SHOP_PHONE)).toMatchObject({ value: { asksPasskey: true } });
    await stands(gateway, "asked");
    expect(await gateway.sessions.passkey.give(SHOP, answerOf())).toMatchObject({ ok: true });
    await reached(gateway.sessions, "connected");
  });

  it("compares a code where the QR was shown long ago, and is linked when somebody confirms it", async () => {
    let aheadMs = 0;
    const gateway = world.start({}, world.network, () => aheadMs);
    await scanned(gateway);
    aheadMs = 300_001;
    expect(await gateway.sessions.passkey.give(SHOP, answerOf())).toMatchObject({ ok: true });
    await stands(gateway, "compare");
    expect(await gateway.sessions.status(SHOP)).toMatchObject({ reason: "waiting-for-comparison" });
    const step = await stepOf(gateway);
    expect(step).toMatchObject({ code: world.sandbox.pendingPasskeys(SHOP_PHONE)[0]?.code });
    expect(step).toMatchObject({ code: expect.stringMatching(/^[1-9A-HJ-NP-TV-Z]{8}$/) });
    expect(await gateway.sessions.passkey.confirm(SHOP)).toMatchObject({ ok: true });
    await reached(gateway.sessions, "connected");
  });

  it("says what is wrong with an answer, and takes the right one after it", async () => {
    const gateway = world.start();
    await scanned(gateway);
    const right = answerOf();
    const said = JSON.parse(Buffer.from(right.response.clientDataJSON, "base64url").toString());
    const saying = (other: object) => ({
      ...right,
      response: {
        ...right.response,
        clientDataJSON: Buffer.from(JSON.stringify({ ...said, ...other })).toString("base64url"),
      },
    });
    const given = async (assertion: typeof right) => {
      const outcome = await gateway.sessions.passkey.give(SHOP, assertion);
      return outcome.ok ? "taken" : outcome.failure.code;
    };
    expect(await given(saying({ origin: "https://evil.example" }))).toBe("passkey-elsewhere");
    expect(await given(saying({ challenge: "AAAA" }))).toBe("passkey-stale");
    expect(await given(saying({ more: true }))).toBe("passkey-refused");
    expect(await gateway.sessions.status(SHOP)).toMatchObject({ state: "passkey_required" });
    expect(await given(right)).toBe("taken");
    await reached(gateway.sessions, "connected");
  });

  it("has a step of its own: nothing is given or confirmed before", async () => {
    const gateway = world.start();
    await scanned(gateway);
    const answer = answerOf();
    expect(await gateway.sessions.passkey.confirm(SHOP)).toEqual({ ok: false, failure: { code: "no-passkey-step" } });
    await gateway.sessions.passkey.give(SHOP, answer);
    await reached(gateway.sessions, "connected");
    expect(await gateway.sessions.passkey.give(SHOP, answer)).toEqual({
      ok: false,
      failure: { code: "no-passkey-step" },
    });
  });

  it("is not asked for ever", async () => {
    const gateway = world.start({ passkeyLifeMs: 150 });
    await scanned(gateway);
    expect(await reached(gateway.sessions, "inactive")).toMatchObject({ reason: "passkey-missed" });
    expect(await world.credentials.readCredentials(1)).toBeNull();
  });

  it("says so where WhatsApp takes the answer and never goes on", async () => {
    const gateway = world.start({ passkeyStepMs: 200 });
    await scanned(gateway);
    world.sandbox.inject({ kind: "silence", phone: SHOP_PHONE });
    expect(await gateway.sessions.passkey.give(SHOP, answerOf())).toMatchObject({ value: { step: "given" } });
    expect(await reached(gateway.sessions, "inactive")).toMatchObject({ reason: "passkey-missed" });
  });

  it("outlives the QR, and another start leaves it alone unless it wants a new code", async () => {
    const gateway = world.start({ codeLifeMs: 1_000 });
    await scanned(gateway);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await gateway.sessions.start(SHOP, { newCode: false })).toMatchObject({
      value: { kind: "status", status: { state: "passkey_required" } },
    });
    expect(await gateway.sessions.start(SHOP, { newCode: true })).toMatchObject({ value: { kind: "qr" } });
    expect(await stepOf(gateway)).toBeNull();
  });
});
