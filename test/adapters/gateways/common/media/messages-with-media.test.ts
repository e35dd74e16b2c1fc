import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { messagesWithMedia, tellingOfSent } from "#adapters/gateways/common/media/messages-with-media.ts";
import type { MessageStore } from "#ports/messages.ts";
import { bytesOf, type IncomingMediaWorld, incomingMediaWorld, OWN } from "#test/support/incoming-media-world.ts";
import { patterned } from "#test/support/media-world.ts";
import { outgoing } from "#test/support/outgoing-messages.ts";
import { until } from "#test/support/until.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

describe("messages with files", () => {
  let world: IncomingMediaWorld;
  let messages: MessageStore;

  beforeEach(() => {
    world = incomingMediaWorld();
    world.network.serve(patterned(1_000));
    messages = messagesWithMedia(world.messages, world.store);
  });
  afterEach(() => world.close());

  async function kept() {
    const message = await world.arrived();
    await bytesOf(world.media.open(OWN, message));
    await until(async () => (await world.index.find(1, message.id)) !== null, "keeping it");
    return message;
  }

  it("lose them with what they say", async () => {
    const [first, second] = [await kept(), await kept()];
    await messages.forgetContent(1, [first.id]);
    expect(await world.index.find(1, first.id)).toBeNull();
    expect(await world.index.find(1, second.id)).not.toBeNull();
    expect(world.names()).toHaveLength(1);
  });

  it("lose those of one person when that person is erased", async () => {
    const { chat } = await kept();
    await kept();
    await world.arrived(null);
    expect(await messages.erase(1, chat, NOW)).toBe(3);
    expect(await world.index.list(null, 10)).toEqual([]);
    expect(world.names()).toEqual([]);
  });

  it("keep them when somebody else is erased", async () => {
    const message = await kept();
    const chat = world.messages.chatOf(1, { kind: "id", id: "8" });
    expect(await messages.erase(1, chat, NOW)).toBe(0);
    expect(await world.index.find(1, message.id)).not.toBeNull();
  });

  it("lose all of a person's where there are more than a page of them", async () => {
    const first = await kept();
    for (let n = 0; n < 205; n += 1) await world.arrived();
    await messages.erase(1, first.chat, NOW);
    expect(await world.index.list(null, 10)).toEqual([]);
  });

  it("are told of when the network has them, once that is written", async () => {
    const sent: [number, string, string | undefined][] = [];
    const telling = tellingOfSent(world.messages, async (instanceId, id) => {
      const record = await world.messages.find(instanceId, id);
      sent.push([instanceId, id, record?.direction === "out" ? record.state : undefined]);
    });
    const [one, other] = [outgoing(1), outgoing(2)];
    await telling.accept(one);
    await telling.accept(other);
    await telling.settle(1, one.id, { state: "sent", at: NOW });
    await telling.settle(1, other.id, { state: "failed", at: NOW, failure: { code: "recipient-not-found" } });
    expect(sent).toEqual([[1, one.id, "sent"]]);
  });
});
