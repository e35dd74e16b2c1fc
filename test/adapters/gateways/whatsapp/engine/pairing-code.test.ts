import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Gateway,
  type LinkedWorld,
  link,
  linkedWorld,
  reached,
  SHOP,
  SHOP_PHONE,
} from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";

const CUSTOMER = "9647712345678";

let world: LinkedWorld;
beforeEach(async () => {
  world = await linkedWorld();
});
afterEach(() => world.close());

async function codeOf({ sessions }: Gateway, phone = SHOP_PHONE): Promise<string> {
  const asked = await sessions.pairing.requestCode(SHOP, phone);
  if (!asked.ok) throw new Error(`no code: ${asked.failure.code}`);
  return asked.value.code;
}

const WRONG = "ZZZZ9999";

describe("linking by a code that is typed on the phone", () => {
  it("goes from the code through the restart that it asks for to connected, and sends", async () => {
    const gateway = world.start();
    const code = await codeOf(gateway);
    expect(code).toMatch(/^[1-9A-HJ-NP-TV-Z]{8}$/);
    expect(await gateway.sessions.status(SHOP)).toMatchObject({ state: "qr", reason: "waiting-for-code", phone: null });
    const entered = await world.sandbox.enterCode(code, SHOP_PHONE);
    expect(entered).toEqual({ ok: true, value: { phone: SHOP_PHONE, device: "Wesal Client001" } });
    expect(await reached(gateway.sessions, "connected")).toMatchObject({ phone: SHOP_PHONE, reason: "linked" });
    const text = { kind: "text", text: "salam" } as const;
    expect(await gateway.send(SHOP, phoneRecipient(CUSTOMER), text)).toMatchObject({ ok: true });
    expect(world.sandbox.messages(CUSTOMER)).toMatchObject([{ text: "salam" }]);
  });

  it("is back after a restart of the gateway", async () => {
    const before = world.start();
    await world.sandbox.enterCode(await codeOf(before), SHOP_PHONE);
    await reached(before.sessions, "connected");
    await before.sessions.close();
    const after = world.start();
    await after.sessions.restoreAll();
    expect(await after.sessions.status(SHOP)).toMatchObject({ state: "connected", phone: SHOP_PHONE });
  });

  it("hears nothing of a wrong code, and links by the right one after it", async () => {
    const gateway = world.start();
    const code = await codeOf(gateway);
    expect(await world.sandbox.enterCode(WRONG, SHOP_PHONE)).toMatchObject({ failure: { code: "link-code-wrong" } });
    expect(await gateway.sessions.status(SHOP)).toMatchObject({ reason: "waiting-for-code" });
    expect(await world.sandbox.enterCode(code, SHOP_PHONE)).toMatchObject({ ok: true });
    await reached(gateway.sessions, "connected");
  });

  it("takes the latest code alone", async () => {
    const gateway = world.start();
    const first = await codeOf(gateway);
    const second = await codeOf(gateway);
    expect(second).not.toBe(first);
    expect(await world.sandbox.enterCode(first, SHOP_PHONE)).toMatchObject({ failure: { code: "link-code-wrong" } });
    expect(await world.sandbox.enterCode(second, SHOP_PHONE)).toMatchObject({ ok: true });
  });

  it("ends when nobody types the code in time, and keeps nothing", async () => {
    const gateway = world.start({ pairingCodeLifeMs: 150 });
    const code = await codeOf(gateway);
    expect(await reached(gateway.sessions, "inactive")).toMatchObject({ reason: "code-expired" });
    expect(await world.sandbox.enterCode(code, SHOP_PHONE)).toMatchObject({ ok: false });
    expect(await world.credentials.readCredentials(1)).toBeNull();
  });

  it("outlives the QR that it took the place of", async () => {
    const gateway = world.start({ codeLifeMs: 1_000 });
    const code = await codeOf(gateway);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await world.sandbox.enterCode(code, SHOP_PHONE)).toMatchObject({ ok: true });
  });

  it("tells that a phone is linked already", async () => {
    const gateway = world.start();
    await link(world, gateway);
    expect(await gateway.sessions.pairing.requestCode(SHOP, SHOP_PHONE)).toEqual({
      ok: false,
      failure: { code: "already-linked" },
    });
  });

  it.each([
    ["that is not on WhatsApp", "9647710000404", null, { code: "phone-unknown" }],
    ["that has had too many", SHOP_PHONE, 429, { code: "too-many-codes" }],
    ["that is refused", SHOP_PHONE, 403, { code: "refused", providerCode: "403" }],
  ] as const)("gives no code for a number %s, and a QR links all the same", async (_, phone, fault, failure) => {
    const gateway = world.start();
    if (fault !== null) world.sandbox.inject({ kind: "nack", code: fault, phone });
    expect(await gateway.sessions.pairing.requestCode(SHOP, phone)).toEqual({ ok: false, failure });
    world.sandbox.inject({ kind: "clear" });
    expect(await world.credentials.readCredentials(1)).toBeNull();
    expect(await link(world, gateway)).toMatchObject({ state: "connected" });
  });

  it("says that the network is silent when it cannot be found", async () => {
    const { sessions } = world.start({ startTimeoutMs: 100 }, { locate: () => Promise.reject(new Error("nowhere")) });
    expect(await sessions.pairing.requestCode(SHOP, SHOP_PHONE)).toEqual({
      ok: false,
      failure: { code: "not-acknowledged" },
    });
  });
});
