import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EngineMessage, SendHooks } from "#adapters/gateways/whatsapp/engine/engine.ts";
import type { WhatsAppContent } from "#domain/messages/content.ts";
import { messageIds, whatsAppIdOf } from "#domain/messages/message-id.ts";
import { StorageError } from "#ports/storage-error.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, reached, SHOP } from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);
const TEXT: WhatsAppContent = { kind: "text", text: "salam" };
const IMAGE: WhatsAppContent = { kind: "image", file: { bytes: PNG, mimetype: "image/png", fileName: "b.png" } };

let world: LinkedWorld;
let gateway: Gateway;
let last = 9_647_720_000_000;
const nextId = messageIds(Date.now, () => 0);

beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start();
  await link(world, gateway);
});
afterAll(() => world.close());

/** A message to a phone that nobody has written to. */
function message(content: WhatsAppContent = TEXT): EngineMessage & { readonly phone: string } {
  last += 10_000;
  const phone = String(last);
  const asked = { messageId: whatsAppIdOf(nextId()), recipient: phoneRecipient(phone), options: {} };
  return { ...asked, content, wire: null, phone };
}

/** Another process, as far as the engine can see. */
async function restart(options: Parameters<LinkedWorld["start"]>[0] = {}): Promise<void> {
  await gateway.sessions.close();
  gateway = world.start(options);
  await gateway.sessions.restoreAll();
  await reached(gateway.sessions, "connected");
}

const NO_HOOKS: SendHooks = { keepWire: async () => undefined };
const send = (sent: EngineMessage, hooks = NO_HOOKS) => gateway.connection(SHOP).send(sent, hooks);
const uploads = () => world.store.count("upload", "");

describe("a message that is sent again under its id", () => {
  it("has the id that it was given", async () => {
    const given = message();
    const sent = await send(given);
    expect(sent).toEqual({ ok: true, value: { messageId: given.messageId, sentAt: expect.any(Date) } });
    expect(world.sandbox.messages(given.phone)).toMatchObject([{ id: given.messageId, text: "salam" }]);
  });

  it("is one bubble, which has come twice", async () => {
    const given = message();
    await send(given);
    expect(await send(given)).toMatchObject({ ok: true });
    // A receipt of the first may be the answer to the second, before that is there.
    await until(() => world.sandbox.messages(given.phone)[0]?.repeats === 1, "the second");
    expect(world.sandbox.messages(given.phone)).toMatchObject([{ id: given.messageId }]);
  });

  it("has its file sent up once: what was kept is sent as it is", async () => {
    const given = message(IMAGE);
    const kept: Uint8Array[] = [];
    const before = uploads();
    await send(given, { keepWire: async (wire) => void kept.push(wire) });
    expect([kept.length, uploads() - before]).toEqual([1, 1]);
    const [wire] = kept;
    if (wire === undefined) throw new Error("nothing was kept");
    expect(await send({ ...given, content: null, wire })).toMatchObject({ ok: true });
    expect(uploads() - before).toBe(1);
    await until(() => world.sandbox.messages(given.phone)[0]?.repeats === 1, "the second");
    expect(world.sandbox.messages(given.phone)).toMatchObject([{ kind: "image", media: { bytes: PNG.length } }]);
  });

  it("does not leave before its file's place is kept", async () => {
    const given = message(IMAGE);
    const keeping = Promise.withResolvers<void>();
    const sent = send(given, { keepWire: () => keeping.promise });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(world.sandbox.messages(given.phone)).toEqual([]);
    keeping.resolve();
    expect(await sent).toMatchObject({ ok: true });
    expect(world.sandbox.messages(given.phone)).toHaveLength(1);
  });

  it("does not leave at all where that cannot be", async () => {
    const given = message(IMAGE);
    const keepWire = () => Promise.reject(new StorageError("unavailable"));
    await expect(send(given, { keepWire })).rejects.toThrow(StorageError);
    expect(world.sandbox.messages(given.phone)).toEqual([]);
  });

  it("keeps nothing of what can be made again", async () => {
    await send(message(), { keepWire: () => Promise.reject(new Error("not asked for")) });
  });

  it("does not leave once its caller has been told that it has not", async () => {
    await restart({ sendTimeoutMs: 700 });
    const given = message(IMAGE);
    const keeping = Promise.withResolvers<void>();
    const sent = await send(given, { keepWire: () => keeping.promise });
    expect(sent).toEqual({ ok: false, failure: { code: "not-acknowledged", left: false } });
    keeping.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(world.sandbox.messages(given.phone)).toEqual([]);
    await restart();
  });
});

describe("a message that the phone could not read", () => {
  it("is sent again from memory where its content is not kept, by another connection too", async () => {
    const given = message();
    await send(given);
    world.sandbox.inject({ kind: "drop" });
    await until(async () => (await gateway.sessions.status(SHOP)).state === "reconnecting", "the drop");
    await reached(gateway.sessions, "connected");
    expect(await world.readStatus(given.messageId)).toBeNull();
    expect(world.sandbox.loseMessage(given.phone, given.messageId)).toBe(true);
    await until(() => world.sandbox.messages(given.phone)[0], "the message");
    expect(world.sandbox.messages(given.phone)).toMatchObject([{ id: given.messageId, text: "salam" }]);
  });

  it.each([
    ["its content", TEXT, { text: "salam" }],
    ["a one-time code", { kind: "otp", code: "012345" } as const, { text: expect.stringContaining("012345") }],
    ["what was kept of its file", IMAGE, { kind: "image", media: { bytes: PNG.length } }],
  ])("is sent again by another process, from %s", async (_what, content, expected) => {
    const phone = message().phone;
    const sent = await gateway.send(SHOP, phoneRecipient(phone), content);
    if (!sent.ok) throw new Error(sent.failure.code);
    await restart();
    expect(world.sandbox.loseMessage(phone, sent.value.messageId)).toBe(true);
    const again = await until(() => world.sandbox.messages(phone)[0], "the message");
    expect(again).toMatchObject(expected);
  });

  it("is asked for again later where the database cannot say what it was", async () => {
    const phone = message().phone;
    const sent = await gateway.send(SHOP, phoneRecipient(phone), TEXT);
    if (!sent.ok) throw new Error(sent.failure.code);
    await restart();
    const { find } = world.messages;
    let asked = 0;
    world.messages.find = (instanceId, id) => {
      asked += 1;
      return asked < 3 ? Promise.reject(new StorageError("unavailable")) : find(instanceId, id);
    };
    expect(world.sandbox.loseMessage(phone, sent.value.messageId)).toBe(true);
    await until(() => world.sandbox.messages(phone)[0], "the message");
    world.messages.find = find;
  });
});

it("reaches somebody whose number is not known, by LID", async () => {
  const { phone } = message();
  await world.sandbox.reply({ from: phone, to: "9647700000009", text: "who am I?" });
  const lid = String(
    world.store
      .list("subscriber", "")
      .map(({ value }) => value as { phone: string; lid: string })
      .find((each) => each.phone === phone)?.lid,
  );
  const sent = await send({ ...message(), recipient: { kind: "id", id: lid } });
  expect(sent).toMatchObject({ ok: true });
  expect(world.sandbox.messages(phone).at(-1)).toMatchObject({ text: "salam", from: "9647700000009" });
});
