import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dueMessage } from "#test/support/due-message.ts";
import { codeOf, type EngineWorld, engineWorld, granted } from "#test/support/telegram-engine-world.ts";
import { until } from "#test/support/until.ts";

let world: EngineWorld;
let alice: string;
let bob: string;
beforeAll(async () => {
  world = await engineWorld();
});
beforeEach(async () => {
  world.controls.inject({ kind: "clear" });
  alice = await world.person({ name: "Alice" });
  bob = await world.person({ name: "Bob", username: `bob_writes_${alice.slice(-3)}` });
});
afterAll(() => world.close());

describe("a message that comes in", () => {
  it("is reported with its sender", async () => {
    const account = await world.linked(alice);
    await write("hi alice");
    const message = await until(() => account.heard.received[0], "the message");
    expect(message).toMatchObject({
      kind: "text",
      text: "hi alice",
      sender: { name: "Bob", username: `bob_writes_${alice.slice(-3)}` },
    });
    expect(Date.now() - message.at.getTime()).toBeLessThan(60_000);
  });

  it("while nobody listened is reported once somebody does", async () => {
    const account = await world.linked(alice);
    await write("one");
    await until(() => account.heard.received[0], "the first message");
    await account.close();
    await write("two");
    await write("three");

    const later = await world.open(account.instanceId);
    granted(await later.listen());
    await until(() => later.heard.received.length === 2, "what was missed");
    expect(later.heard.received.map((message) => message.text)).toEqual(["two", "three"]);
  });

  it("is not lost when the process is killed before it was stored", async () => {
    let handed = false;
    const account = await world.linked(alice, {
      received() {
        handed = true;
        return new Promise(() => undefined);
      },
    });
    await write("must not be lost");
    await until(() => handed, "the message on its way into the store");
    await account.save();
    await account.close({ discard: true });

    const later = await world.open(account.instanceId);
    granted(await later.listen());
    await until(() => later.heard.received[0], "the message");
    expect(later.heard.received[0]?.text).toBe("must not be lost");
  });

  it("is handed over again until it is stored, and others after it", async () => {
    let failures = 2;
    const taken: string[] = [];
    const account = await world.linked(alice, {
      async received(messages) {
        failures -= 1;
        if (failures >= 0) throw new Error("the database is away");
        taken.push(...messages.map(({ text }) => text));
      },
    });
    await write("first");
    await write("second");
    await until(() => taken.length === 2, "both messages");
    expect(taken).toEqual(["first", "second"]);
    await account.save();
    await account.close();
    const later = await world.open(account.instanceId);
    granted(await later.listen());
    granted(await later.whoAmI());
    expect(later.heard.received).toEqual([]);
  });

  it("from Telegram itself, which may be a log-in code, goes no further", async () => {
    const account = await world.linked(alice);
    const other = await world.open();
    granted(await other.requestCode(alice));
    expect(codeOf(world.controls, alice)).toMatch(/^\d{5}$/);
    await write("after the code");
    await until(() => account.heard.received[0], "the message");
    expect(account.heard.received.map((message) => message.text)).toEqual(["after the code"]);
  });
});

it("tells how far a person has read", async () => {
  const account = await world.linked(alice);
  const sent = granted(
    await account.send(dueMessage({ kind: "phone", phone: bob }, { kind: "text", text: "read me" })),
  );
  await world.controls.read(bob, alice);
  const read = await until(() => account.heard.read[0], "the read receipt");
  expect(read).toEqual({ peerId: sent.peerId, maxId: Number(sent.messageId) });
});

it("reports nothing more once closed", async () => {
  const account = await world.linked(alice);
  await account.close();
  const before = structuredClone(account.heard);
  await write("too late");
  world.controls.inject({ kind: "drop" });
  world.controls.revoke({ phone: alice, how: "destroy-key" });
  const other = await world.linked(await world.person());
  granted(await other.whoAmI());
  expect(account.heard).toEqual(before);
});

function write(text: string) {
  return world.controls.reply({ from: bob, to: alice, text });
}
