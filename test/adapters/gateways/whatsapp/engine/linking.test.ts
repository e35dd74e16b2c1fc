import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LinkedWorld, link, linkedWorld, reached, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const CUSTOMER = "9647712345678";
const TEXT = { kind: "text", text: "salam" } as const;
const CODE = { newCode: false } as const;

let world: LinkedWorld;
beforeEach(async () => {
  world = await linkedWorld();
});
afterEach(() => world.close());

async function startCode(sessions: ReturnType<LinkedWorld["start"]>["sessions"], newCode = false) {
  const started = await sessions.start(SHOP, { newCode });
  if (!started.ok || started.value.kind !== "qr") throw new Error(`no code: ${JSON.stringify(started)}`);
  return started.value;
}

describe("linking an account", () => {
  it("goes from a code through the scan and the restart it asks for to connected", async () => {
    const gateway = world.start();
    const status = await link(world, gateway);
    expect(status).toMatchObject({ state: "connected", reason: "linked", phone: SHOP_PHONE });
    expect(world.sandbox.phones().flatMap(({ devices }) => devices)).toMatchObject([
      { device: "Wesal Client001", online: true },
    ]);
    const states = gateway.logger.lines.filter(({ event }) => event === "session").map(({ state }) => state);
    expect(states).toEqual(["qr", "linking", "connected"]);
  });

  it("shows the same code until another is asked for", async () => {
    const { sessions } = world.start();
    const first = await startCode(sessions);
    expect(await startCode(sessions)).toEqual(first);
    const second = await startCode(sessions, true);
    expect(second.qrText).not.toBe(first.qrText);
    expect([first, second].map(({ qrText }) => world.sandbox.show(qrText))).toEqual([false, true]);
  });

  it("gives two calls at once the same code", async () => {
    const { sessions } = world.start();
    const [first, second] = await Promise.all([startCode(sessions), startCode(sessions)]);
    expect(second).toEqual(first);
    expect(world.sandbox.show(first.qrText)).toBe(true);
  });

  it("ends when nobody scans the code in time, and does not start again by itself", async () => {
    const { sessions } = world.start({ codeLifeMs: 150 });
    const { qrText } = await startCode(sessions);
    expect(world.sandbox.show(qrText)).toBe(true);
    expect(await reached(sessions, "inactive")).toMatchObject({ reason: "code-expired" });
    await until(() => !world.sandbox.show(qrText));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await sessions.status(SHOP)).state).toBe("inactive");
  });

  it("answers a start of a linked account with its status", async () => {
    const gateway = world.start();
    await link(world, gateway);
    expect(await gateway.sessions.start(SHOP, { newCode: true })).toMatchObject({
      value: { kind: "status", status: { state: "connected" } },
    });
  });

  it("gives up when the network cannot be found", async () => {
    const { sessions } = world.start({ startTimeoutMs: 100 }, { locate: () => Promise.reject(new Error("nowhere")) });
    expect(await sessions.start(SHOP, CODE)).toEqual({ ok: false, failure: { code: "start-timeout" } });
    expect((await sessions.status(SHOP)).state).toBe("inactive");
  });

  it("refuses a server whose certificate is not signed by the root it was told", async () => {
    const address = await world.network.locate();
    const forged = { locate: async () => ({ ...address, rootPublicKey: new Uint8Array(32).fill(9) }) };
    const { sessions } = world.start({ startTimeoutMs: 500 }, forged);
    expect(await sessions.start(SHOP, CODE)).toEqual({ ok: false, failure: { code: "start-timeout" } });
    expect(world.sandbox.pending()).toEqual([]);
  });

  it("logs out here and on the phone, and keeps nothing", async () => {
    const gateway = world.start();
    await link(world, gateway);
    await gateway.sessions.logOut(SHOP);
    expect(await gateway.sessions.status(SHOP)).toMatchObject({
      state: "logged_out",
      reason: "logged-out-here",
      phone: null,
    });
    await until(() => world.sandbox.phones().every(({ devices }) => devices.length === 0));
    expect(await world.credentials.readCredentials(1)).toBeNull();
    expect(await world.credentials.listLinked()).toEqual([]);
  });

  it("links another phone after logging out", async () => {
    const gateway = world.start();
    await link(world, gateway);
    await gateway.sessions.logOut(SHOP);
    expect(await link(world, gateway, SHOP, "9647700000010")).toMatchObject({ phone: "9647700000010" });
  });

  it("sees that the phone removed it, and keeps nothing", async () => {
    const gateway = world.start();
    await link(world, gateway);
    world.sandbox.unlink(SHOP_PHONE);
    expect(await reached(gateway.sessions, "logged_out")).toMatchObject({ reason: "unlinked-from-phone", phone: null });
    await until(async () => (await world.credentials.readCredentials(1)) === null);
    expect((await world.credentials.readKeys(1, "pre-key", ["1"])).size).toBe(0);
  });

  it("ends an account whose instance was deleted, on the phone too", async () => {
    const gateway = world.start({ sweepEveryMs: 30 });
    await link(world, gateway);
    await world.deleteInstance(1);
    await until(() => world.sandbox.phones().every(({ devices }) => devices.length === 0));
    await until(async () => (await world.credentials.readCredentials(1)) === null);
    // Its session goes last.
    expect((await reached(gateway.sessions, "inactive")).state).toBe("inactive");
  });
});

describe("a linked account", () => {
  it("is back after a restart of the gateway without a code, and sends", async () => {
    const before = world.start();
    await link(world, before);
    await before.sessions.close();
    expect(await before.sessions.status(SHOP)).toMatchObject({ reason: "gateway-stopping" });
    const after = world.start();
    await after.sessions.restoreAll();
    expect(await after.sessions.status(SHOP)).toMatchObject({ state: "connected", phone: SHOP_PHONE });
    expect(await after.send(SHOP, phoneRecipient(CUSTOMER), TEXT)).toMatchObject({ ok: true });
  });

  it("is back after a gateway was killed with its connection open", async () => {
    await link(world, world.start());
    const after = world.start();
    await after.sessions.restoreAll();
    expect(await after.sessions.status(SHOP)).toMatchObject({ state: "connected" });
  });

  it("shows that it is being restored before it is", async () => {
    await link(world, world.start());
    const after = world.start({}, { locate: () => new Promise(() => undefined) });
    void after.sessions.restoreAll();
    await until(async () => (await after.sessions.status(SHOP)).state === "reconnecting");
    expect(await after.sessions.status(SHOP)).toMatchObject({ reason: "restoring" });
  });

  it("reconnects by itself when the line drops", async () => {
    const { sessions, send } = await linked();
    world.sandbox.inject({ kind: "drop" });
    expect(await reached(sessions, "reconnecting")).toMatchObject({ reason: "connection-lost", phone: SHOP_PHONE });
    await reached(sessions, "connected");
    expect(await send(SHOP, phoneRecipient(CUSTOMER), TEXT)).toMatchObject({ ok: true });
  });

  it("does not come back by itself when it was opened elsewhere, and does when a person starts it", async () => {
    const { sessions } = await linked();
    world.sandbox.inject({ kind: "conflict" });
    expect(await reached(sessions, "inactive")).toMatchObject({ reason: "replaced-elsewhere" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await sessions.status(SHOP)).state).toBe("inactive");
    expect(await sessions.start(SHOP, CODE)).toMatchObject({
      value: { kind: "status", status: { state: "connected", phone: SHOP_PHONE } },
    });
  });

  it("notices a server that has stopped answering, and says so until it is back", async () => {
    const { sessions } = await linked({ liveness: { idleMs: 100, probeAfterMs: 20, answerMs: 100, openMs: 5_000 } });
    world.sandbox.inject({ kind: "deaf" });
    expect(await reached(sessions, "reconnecting", SHOP, 1_000)).toMatchObject({ reason: "server-silent" });
    world.sandbox.inject({ kind: "clear" });
    await reached(sessions, "connected");
  });

  it("is looked after at once when somebody asks for its status", async () => {
    const { sessions } = await linked({ liveness: { idleMs: 60_000, probeAfterMs: 20, answerMs: 100, openMs: 5_000 } });
    world.sandbox.inject({ kind: "deaf" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await reached(sessions, "reconnecting", SHOP, 1_000)).toMatchObject({ reason: "server-silent" });
  });

  it.each([
    [403, "banned", "refused-by-provider"],
    [405, "inactive", "client-outdated"],
    [411, "logged_out", "session-corrupt"],
  ] as const)("that is refused with %i is %s", async (code, state, reason) => {
    const { sessions } = await linked();
    world.sandbox.inject({ kind: "login-failure", code });
    world.sandbox.inject({ kind: "drop" });
    expect(await reached(sessions, state)).toMatchObject({ reason });
  });

  it("whose session WhatsApp keeps calling bad must be linked again", async () => {
    const { sessions } = await linked();
    world.sandbox.inject({ kind: "login-failure", code: 500 });
    world.sandbox.inject({ kind: "drop" });
    expect(await reached(sessions, "logged_out")).toMatchObject({ reason: "session-corrupt" });
    expect(await world.credentials.listLinked()).toEqual([]);
  });

  it.each([
    ["refuses", "HTTP/1.1 500 Internal Server Error\r\n\r\n"],
    ["speaks another language", "220 mail.example ESMTP\r\n"],
  ])("stays linked when something %s in WhatsApp's place", async (_what, words) => {
    const { sessions } = await linked();
    await sessions.close();
    let asked = 0;
    const other = createServer((socket) => {
      asked += 1;
      socket.on("error", () => undefined).end(words);
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const webSocketUrl = `ws://127.0.0.1:${(other.address() as AddressInfo).port}/ws/chat`;
    const address = await world.network.locate();
    const astray = world.start({}, { locate: async () => ({ ...address, webSocketUrl }) });
    void astray.sessions.restoreAll();
    await until(() => asked > 5, "many tries");
    expect((await astray.sessions.status(SHOP)).state).toBe("reconnecting");
    expect(await world.credentials.listLinked()).toHaveLength(1);
    other.close();
  });

  it("keeps trying while WhatsApp is out of service", async () => {
    const { sessions } = await linked();
    world.sandbox.inject({ kind: "login-failure", code: 503 });
    world.sandbox.inject({ kind: "drop" });
    await reached(sessions, "reconnecting");
    await new Promise((resolve) => setTimeout(resolve, 500));
    world.sandbox.inject({ kind: "clear" });
    await reached(sessions, "connected");
  });

  async function linked(options: Parameters<LinkedWorld["start"]>[0] = {}) {
    const gateway = world.start(options);
    await link(world, gateway);
    return gateway;
  }
});
