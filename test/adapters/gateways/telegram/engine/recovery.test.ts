import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { EngineAccount } from "#adapters/gateways/telegram/engine/engine.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { type EngineWorld, engineWorld, granted } from "#test/support/telegram-engine-world.ts";
import { startTelegramSandbox } from "#test/support/telegram-sandbox-world.ts";
import { until } from "#test/support/until.ts";

const NOT_ACKNOWLEDGED = { ok: false, failure: { code: "not-acknowledged" } };
const CONNECTION_LOST = { ok: false, failure: { code: "connection-lost" } };

describe("a connection", () => {
  let world: EngineWorld;
  let alice: string;
  let bob: string;
  beforeAll(async () => {
    world = await engineWorld();
  });
  beforeEach(async () => {
    world.controls.inject({ kind: "clear" });
    alice = await world.person({ name: "Alice" });
    bob = await world.person({ name: "Bob" });
  });
  afterAll(() => world.close());

  it("that was dropped comes back, and says so", async () => {
    const account = await world.linked(alice);
    world.controls.inject({ kind: "drop" });
    expect((await account.whoAmI()).ok).toBe(true);
    expect(account.heard.connection).toEqual(["online", "offline", "online"]);
  });

  it("is back within two seconds after five drops in a row", async () => {
    const account = await world.linked(alice);
    const waitsMs: number[] = [];
    for (let drop = 0; drop < 5; drop += 1) {
      // The network has taken it by then.
      expect((await account.whoAmI()).ok).toBe(true);
      const before = account.heard.connection.length;
      world.controls.inject({ kind: "drop" });
      const droppedAt = performance.now();
      await until(() => account.heard.connection.slice(before).join() === "offline,online", "the connection");
      waitsMs.push(performance.now() - droppedAt);
    }
    expect(Math.max(...waitsMs)).toBeLessThan(2_000);
    expect((await account.whoAmI()).ok).toBe(true);
  });

  // Telegram ends a line whose client has not pinged in the time that it said itself.
  it("outlasts the call that was made over it by more than seven seconds", async () => {
    const account = await world.linked(alice);
    expect((await account.whoAmI()).ok).toBe(true);
    await pause(8_000);
    expect(account.heard.connection).toEqual(["online"]);
  });

  it("takes new salts as they come", async () => {
    const account = await world.linked(alice);
    world.controls.inject({ kind: "salt" });
    expect((await account.whoAmI()).ok).toBe(true);
  });

  it("that is lost before the answer sends the message once, and knows it", async () => {
    const account = await world.linked(alice);
    world.controls.inject({ kind: "lose-answer", method: "messages.sendMessage" });
    const sent = granted(await text(account, "exactly once"));
    const own = world.controls.messages(alice).filter((message) => message.text === "exactly once");
    expect(own.map(({ id }) => id)).toEqual([sent.messageId]);
  });

  it("ends a call that it closes under", async () => {
    const account = await world.linked(alice);
    world.controls.inject({ kind: "silence", method: "messages.sendMessage" });
    const waiting = text(account, "never answered");
    await account.close();
    expect(await waiting).toMatchObject(CONNECTION_LOST);
    expect(await account.whoAmI()).toEqual(CONNECTION_LOST);
  });

  it("that was closed is not opened again by what was still being prepared", async () => {
    const account = await world.linked(alice);
    const found = Promise.withResolvers<null>();
    const find = vi.spyOn(world.lookups, "find").mockReturnValueOnce(found.promise);
    const waiting = text(account, "too late");
    await account.close();
    found.resolve(null);
    expect(await waiting).toEqual({ ok: false, failure: { code: "connection-lost", left: false } });
    await new Promise((resolve) => setImmediate(resolve));
    find.mockRestore();
    expect(world.controls.messages(bob)).toEqual([]);
  });

  it.each([
    ["log-out", "AUTH_KEY_UNREGISTERED"],
    ["destroy-key", "AUTH_KEY_UNREGISTERED"],
  ] as const)("whose session is ended on the phone by %s learns of it when it asks", async (how, error) => {
    const account = await world.linked(alice);
    world.controls.revoke({ phone: alice, how });
    let asked = await account.whoAmI();
    while (!asked.ok && asked.failure.code === "not-acknowledged") asked = await account.whoAmI();
    expect(asked).toEqual({ ok: false, failure: { code: "telegram-error", error } });
  });

  it("whose key is forgotten by Telegram reports the end by itself", async () => {
    const account = await world.linked(alice);
    world.controls.revoke({ phone: alice, how: "destroy-key" });
    await until(() => account.heard.ended[0], "the end of the session", 20_000);
    expect(account.heard.ended[0]).toEqual({ code: "telegram-error", error: "AUTH_KEY_UNREGISTERED" });
  });

  it.each([
    "SESSION_REVOKED",
    "USER_DEACTIVATED_BAN",
    "AUTH_KEY_DUPLICATED",
  ] as const)("that is told %s while it asks for updates reports the end", async (error) => {
    const account = await world.linked(alice);
    await account.close();
    const refusal = { kind: "error", method: "updates.getDifference", errorCode: 401, text: error, times: 1 } as const;
    world.controls.inject(refusal);
    const later = await world.open(account.instanceId);
    granted(await later.listen());
    await until(() => later.heard.ended[0], "the end of the session");
    expect(later.heard.ended).toEqual([{ code: "telegram-error", error }]);
  });

  function text(account: EngineAccount, body: string) {
    return account.send(dueMessage({ kind: "phone", phone: bob }, { kind: "text", text: body }));
  }
});

describe("a network that does not answer", () => {
  it("ends every call in its time", async () => {
    const world = await engineWorld({
      engine: { limits: { callMs: 200, whoAmIMs: 100, logOutMs: 100 } },
      network: () => ({
        locate: async () => {
          throw new Error("nowhere");
        },
      }),
    });
    try {
      const account = await world.open();
      const recipient = { kind: "username", username: "somebody" } as const;
      const start = performance.now();
      expect(
        await Promise.all([
          account.requestCode("9647701234567"),
          account.resendCode("9647701234567", "hash"),
          account.signIn({ phone: "9647701234567", phoneCodeHash: "hash", code: "12345" }),
          account.checkPassword("secret"),
          account.listen(),
          account.whoAmI(),
        ]),
      ).toEqual(Array.from({ length: 6 }, () => NOT_ACKNOWLEDGED));
      const sent = await account.send(dueMessage(recipient, { kind: "text", text: "hello" }));
      expect(sent).toEqual({ ok: false, failure: { code: "not-acknowledged", left: false } });
      await account.cancelCode("9647701234567", "hash");
      await account.logOut();
      const qr = await new Promise((settled) => {
        account.signInByQr({ shown: () => undefined, settled }, new AbortController().signal);
      });
      expect(qr).toEqual(NOT_ACKNOWLEDGED);
      await account.close();
      expect(performance.now() - start).toBeLessThan(10_000);
    } finally {
      await world.close();
    }
  });

  it("is found again when it comes back, elsewhere and with another key", async () => {
    const second = await startTelegramSandbox();
    let moved = false;
    const world = await engineWorld({
      network: (first) => ({ locate: () => (moved ? second.network.locate() : first.locate()) }),
    });
    try {
      const account = await world.open();
      const phone = "9647701009876";
      expect((await account.requestCode(phone)).ok).toBe(true);
      moved = true;
      const other = await world.open();
      expect((await other.requestCode(phone)).ok).toBe(true);
      expect(second.controls.code(phone)).not.toBeNull();
    } finally {
      await world.close();
      await second.close();
    }
  });
});

it("writes no code, password, number or text into the log", async () => {
  const world = await engineWorld();
  try {
    const phone = await world.person({ password: "correct horse", name: "Secretive" });
    const account = await world.open();
    const { phoneCodeHash } = granted(await account.requestCode(phone));
    const code = world.controls.code(phone)?.code ?? "";
    await account.signIn({ phone, phoneCodeHash, code });
    granted(await account.checkPassword("correct horse"));
    granted(await account.listen());
    const bob = await world.person();
    granted(await account.send(dueMessage({ kind: "phone", phone: bob }, { kind: "text", text: "between us" })));
    world.controls.revoke({ phone, how: "destroy-key" });
    await account.whoAmI();
    await account.close();
    const log = JSON.stringify(world.log);
    for (const secret of [phone, bob, code, phoneCodeHash, "correct horse", "between us", "Secretive"]) {
      expect(log).not.toContain(secret);
    }
  } finally {
    await world.close();
  }
});
