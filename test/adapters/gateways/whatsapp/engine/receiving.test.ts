import { describe, expect, it } from "vitest";
import { StorageError } from "#ports/storage-error.ts";
import { reached, SHOP } from "#test/support/linked-gateway.ts";
import { ALI, receivingGateway } from "#test/support/receiving-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const SARA = "9647722222222";

const { world, inbox, linked, write, texts, emptyInbox, held, unacknowledged } = receivingGateway();

describe("what comes in", () => {
  it("is handed over with who wrote it, and is acknowledged then", async () => {
    world().sandbox.holdPhone(ALI, "Ali");
    await linked();
    const id = await write("salam");
    const message = await until(() => inbox().stored[0], "the message");
    expect(message).toMatchObject({
      providerId: `${message.sender.id}/${id}`,
      sender: { name: "Ali", phone: ALI, username: null, id: expect.stringMatching(/^\d{15}$/) },
      kind: "text",
      text: "salam",
      file: null,
      about: null,
      backfilled: false,
    });
    expect(Math.abs(Number(message.at) - Date.now())).toBeLessThan(5_000);
    await until(() => unacknowledged() === 0, "the acknowledgement");
  });

  it("is not acknowledged before it is stored", async () => {
    await linked();
    let store = (): void => undefined;
    inbox().before = () => new Promise((resolve) => (store = resolve));
    await write("wait for me");
    await until(() => inbox().calls.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(unacknowledged()).toBe(1);
    store();
    await until(() => unacknowledged() === 0);
    expect(texts()).toEqual(["wait for me"]);
  });

  it("is stored again when it could not be, in its order, and once", async () => {
    await linked();
    let away = true;
    inbox().before = async () => {
      if (away) throw new StorageError("unavailable");
    };
    for (const text of ["one", "two"]) await write(text);
    await until(() => inbox().calls.length > 1, "another try");
    await write("three");
    expect(unacknowledged()).toBe(3);
    away = false;
    await until(() => unacknowledged() === 0);
    expect(texts()).toEqual(["one", "two", "three"]);
  });

  it("comes again at the next start when the process ended before it was stored", async () => {
    await linked();
    inbox().before = () => new Promise(() => undefined);
    for (const text of ["one", "two", "three"]) await write(text);
    await until(() => inbox().calls.length > 0, "the first try");
    expect(texts()).toEqual([]);

    emptyInbox();
    const next = world().start({ onReceived: inbox().onReceived });
    await next.sessions.restoreAll();
    await until(() => texts().length === 3, "the replay");
    expect(texts()).toEqual(["one", "two", "three"]);
    expect(inbox().stored.every(({ backfilled }) => backfilled)).toBe(true);
    await until(() => unacknowledged() === 0);
    await write("four");
    await until(() => texts().length === 4);
  });

  it("comes once when the line breaks between its storing and its acknowledgement", async () => {
    const gateway = await linked();
    inbox().before = async () => world().sandbox.inject({ kind: "drop" });
    await write("one");
    await until(() => inbox().stored.length > 0);
    inbox().before = async () => undefined;
    await reached(gateway.sessions, "connected");
    await until(() => unacknowledged() === 0, "the acknowledgement");
    await write("two");
    await until(() => texts().includes("two"));
    expect(texts()).toEqual(["one", "two"]);
  });

  it("is handed over together when it comes together, each sender's in order", async () => {
    const gateway = await linked();
    await gateway.sessions.close();
    for (let n = 0; n < 120; n += 1) await write(`${n}`, n % 2 === 0 ? ALI : SARA);
    const next = world().start({ onReceived: inbox().onReceived });
    await next.sessions.restoreAll();
    await until(() => inbox().stored.length === 120, "all of them");
    const numbers = (from: string) => texts(from).map(Number);
    expect(numbers(ALI)).toEqual(numbers(ALI).toSorted((a, b) => a - b));
    expect(numbers(SARA)).toEqual(numbers(SARA).toSorted((a, b) => a - b));
    expect(inbox().calls.length).toBeLessThan(20);
    await until(() => unacknowledged() === 0);
  });

  it("waits for keys that the database cannot give, and is acknowledged then", async () => {
    await linked();
    const { readKeys } = world().credentials;
    let asked = 0;
    world().credentials.readKeys = (instanceId, type, ids) => {
      if (type !== "session") return readKeys(instanceId, type, ids);
      asked += 1;
      return asked < 6 ? Promise.reject(new StorageError("unavailable")) : readKeys(instanceId, type, ids);
    };
    await write("for your eyes");
    await until(() => asked > 3, "another try");
    expect([inbox().calls.length, unacknowledged()]).toEqual([0, 1]);
    await until(() => inbox().stored.length > 0, "the message");
    expect(texts()).toEqual(["for your eyes"]);
    await until(() => unacknowledged() === 0);
    world().credentials.readKeys = readKeys;
  });

  it("is left with WhatsApp where there is no room for it, and fetched when there is", async () => {
    await linked({ intake: { commitTimeoutMs: 5_000, maxWaiting: 5 } });
    let away = true;
    inbox().before = async () => {
      if (away) throw new StorageError("unavailable");
    };
    for (let n = 0; n < 30; n += 1) await write(`${n}`);
    away = false;
    await until(() => inbox().stored.length === 30, "all of them", 15_000);
    expect(texts()).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`));
    await until(() => unacknowledged() === 0);
  });

  it("is not waited for longer than it may take to be stored", async () => {
    await linked({ intake: { commitTimeoutMs: 50, maxWaiting: 100 } });
    let hangs = true;
    inbox().before = () => (hangs ? new Promise(() => undefined) : Promise.resolve());
    await write("one");
    await until(() => inbox().calls.length > 2, "another try");
    expect(unacknowledged()).toBe(1);
    hangs = false;
    await until(() => unacknowledged() === 0);
    expect(texts()).toEqual(["one"]);
  });

  it("leaves sends alone while it waits to be stored", async () => {
    const gateway = await linked();
    inbox().before = () => new Promise(() => undefined);
    await write("are you there?");
    await until(() => inbox().calls.length > 0);
    const sent = await gateway.send(SHOP, phoneRecipient(ALI), { kind: "text", text: "yes" });
    expect(sent).toMatchObject({ ok: true });
    expect(world().sandbox.messages(ALI).at(-1)).toMatchObject({ text: "yes" });
  });
});

describe("receipts", () => {
  it("are not acknowledged before they are stored, and come again after a kill", async () => {
    const gateway = await linked();
    const sent = await gateway.send(SHOP, phoneRecipient(ALI), { kind: "text", text: "salam" });
    if (!sent.ok) throw new Error(sent.failure.code);
    const { messageId } = sent.value;
    await until(async () => (await world().readStatus(messageId))?.status === "read");
    const advance = world().messages.advance;
    world().messages.advance = () => new Promise(() => undefined);
    const second = await gateway.send(SHOP, phoneRecipient(ALI), { kind: "text", text: "again" });
    if (!second.ok) throw new Error(second.failure.code);
    await until(() => world().sandbox.messages(ALI).at(-1)?.status === "read");
    await until(() => held().length === 2, "the acknowledgements of the first one's");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(held()).toEqual(["receipt", "receipt"]);

    world().messages.advance = advance;
    const next = world().start();
    await next.sessions.restoreAll();
    await until(async () => (await world().readStatus(second.value.messageId))?.status === "read");
    await until(() => world().store.list("outbox", "").length === 0, "the acknowledgements");
  });
});
