import { describe, expect, it, vi } from "vitest";
import { inbox } from "#adapters/gateways/common/session/inbox.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import { messageIds, whatsAppIdOf } from "#domain/messages/message-id.ts";
import type { Settlement } from "#ports/messages.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";

const INSTANCE = 1;
const BOB = 55;
const START = new Date("2026-11-21T10:00:00Z");

function world() {
  const clock = fakeClock(START);
  const messages = fakeMessageStore();
  const nextId = messageIds(
    () => clock.now().getTime(),
    () => 0,
  );
  const incoming = inbox({ messages, clock, nextId });
  const all = { clock, messages, ...incoming };
  return {
    ...all,
    /** On its way out. */
    async sending(): Promise<string> {
      const id = nextId();
      const at = clock.now();
      await messages.accept({
        ...{ instanceId: INSTANCE, id, mode: "later", state: "sending", epoch: 1, options: {} },
        ...{ recipient: { kind: "username", username: "bob" }, content: { kind: "text", text: "hello" } },
        ...{ acceptedAt: at, dueAt: at, expiresAt: at },
      });
      return id;
    },
    /** As the outbox does. */
    async settle(id: string, settlement: Settlement): Promise<void> {
      await messages.settle(INSTANCE, id, settlement);
      await incoming.settled(INSTANCE, settlement);
    },
    async stateOf(id: string) {
      const record = await messages.find(INSTANCE, id);
      if (record?.direction !== "out") throw new Error(`no message ${id}`);
      return { state: record.state, readAt: record.times.readAt };
    },
  };
}

const sent = (number: number, peerId = BOB): Settlement => ({
  state: "sent",
  at: START,
  providerId: String(number),
  peerId,
});

it("passes on what groups are called, of which no message says it", () => {
  const told: unknown[] = [];
  const groups = { met: () => undefined, forget: () => undefined, told: (...said: unknown[]) => void told.push(said) };
  const drivers = { recipient: { kind: "group", id: "1" }, subject: "Drivers" } as const;
  const { groupsNamed } = inbox({ messages: fakeMessageStore(), clock: fakeClock(), nextId: () => "a", groups });
  groupsNamed(INSTANCE, [drivers]);
  expect(told).toEqual([[INSTANCE, [drivers]]]);
});

describe("messages that come in", () => {
  const written = (providerId: string): IncomingMessage => ({
    providerId,
    sender: { id: String(BOB), name: "Bob", username: null, phone: null },
    recipient: { kind: "id", id: String(BOB) },
    ...{ kind: "text", text: providerId, file: null, contact: null, location: null, about: null },
    ...{ at: START, backfilled: false },
  });
  const stored = async ({ messages }: ReturnType<typeof world>) => {
    const page = { after: null, limit: 10, ascending: true };
    return (await messages.list(INSTANCE, { direction: "in" }, page)).messages;
  };

  it("are stored in their order, each once however often it comes", async () => {
    const all = world();
    await all.received(INSTANCE, [written("7"), written("8")]);
    await all.received(INSTANCE, [written("8"), written("9")]);
    expect((await stored(all)).map(({ providerId }) => providerId)).toEqual(["7", "8", "9"]);
  });

  it("are those of another account once another is linked", async () => {
    const all = world();
    await all.received(INSTANCE, [written("7")]);
    await all.accountChanged(INSTANCE);
    await all.received(INSTANCE, [written("7")]);
    expect((await stored(all)).map(({ providerId }) => providerId)).toEqual([null, "7"]);
  });
});

describe("a read receipt", () => {
  it("marks what was written to this person so far, and nothing else", async () => {
    const { sending, settle, readByPeer, stateOf } = world();
    const [first, second, other] = [await sending(), await sending(), await sending()];
    await settle(first, sent(1));
    await settle(second, sent(3));
    await settle(other, sent(2, 99));
    await readByPeer(INSTANCE, BOB, 2);
    expect([await stateOf(first), await stateOf(second), await stateOf(other)]).toMatchObject([
      { state: "read" },
      { state: "sent" },
      { state: "sent" },
    ]);
  });

  it("that comes before it is written that a message was sent is not forgotten", async () => {
    const { clock, sending, settle, readByPeer, stateOf } = world();
    const [message, next] = [await sending(), await sending()];
    await readByPeer(INSTANCE, BOB, 7);
    expect(await stateOf(message)).toEqual({ state: "sending", readAt: null });
    clock.pass(60_000);
    await settle(message, sent(7));
    await settle(next, sent(8));
    expect(await stateOf(message)).toEqual({ state: "read", readAt: START });
    expect(await stateOf(next)).toEqual({ state: "sent", readAt: null });
  });

  it("that comes while it is being written is not forgotten", async () => {
    const { messages, sending, settle, readByPeer, stateOf } = world();
    const message = await sending();
    const { settle: write } = messages;
    const written = Promise.withResolvers<void>();
    vi.spyOn(messages, "settle").mockImplementationOnce(async (...settlement) => {
      await written.promise;
      await write(...settlement);
    });
    const settling = settle(message, sent(7));
    await readByPeer(INSTANCE, BOB, 7);
    written.resolve();
    await settling;
    expect(await stateOf(message)).toMatchObject({ state: "read" });
  });

  it("of less than another before takes nothing back", async () => {
    const { sending, settle, readByPeer, stateOf } = world();
    const message = await sending();
    await readByPeer(INSTANCE, BOB, 7);
    await readByPeer(INSTANCE, BOB, 3);
    await settle(message, sent(7));
    expect(await stateOf(message)).toMatchObject({ state: "read" });
  });

  it("of an account before says nothing of another's messages", async () => {
    const { sending, settle, readByPeer, accountChanged, stateOf } = world();
    const message = await sending();
    await readByPeer(INSTANCE, BOB, 7);
    await readByPeer(2, BOB, 7);
    await accountChanged(INSTANCE);
    await settle(message, sent(7));
    expect(await stateOf(message)).toMatchObject({ state: "sent" });
  });

  it("is not looked up again for what it does not reach, nor where nobody knows the number of a message", async () => {
    const { messages, sending, settle, readByPeer, stateOf } = world();
    const [later, unnumbered] = [await sending(), await sending()];
    await readByPeer(INSTANCE, BOB, 7);
    const mark = vi.spyOn(messages, "markRead");
    await settle(later, sent(8));
    await settle(unnumbered, { state: "sent", at: START, peerId: BOB });
    expect([await stateOf(later), await stateOf(unnumbered)]).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    expect(mark).not.toHaveBeenCalled();
  });

  it("is heard again where it could not be written", async () => {
    const { messages, readByPeer } = world();
    vi.spyOn(messages, "markRead").mockRejectedValueOnce(new Error("database is locked"));
    await expect(readByPeer(INSTANCE, BOB, 7)).rejects.toThrow("database is locked");
  });
});

it("receipts by the network's own ids find the messages, and are dropped where there is none", async () => {
  const { messages, sending, receipts, stateOf } = world();
  const message = await sending();
  await messages.settle(INSTANCE, message, { state: "sent", at: START });
  await receipts(INSTANCE, ["3EB0ABCDEF", whatsAppIdOf(message)], "delivered", START);
  expect(await stateOf(message)).toMatchObject({ state: "delivered" });
});
