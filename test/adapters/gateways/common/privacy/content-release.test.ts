import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentRelease } from "#adapters/gateways/common/privacy/content-release.ts";
import type { MessageRecord } from "#ports/messages.ts";
import { StorageError } from "#ports/storage-error.ts";
import { type IncomingMediaWorld, incomingMediaWorld, OWN, OWN_TOO } from "#test/support/incoming-media-world.ts";
import { outgoing } from "#test/support/outgoing-messages.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

describe("what a message says", () => {
  let world: IncomingMediaWorld;
  let release: ReturnType<typeof contentRelease>;

  beforeEach(async () => {
    vi.useFakeTimers();
    world = incomingMediaWorld();
    release = contentRelease(world);
    await world.setPrivacy({ keepContent: false });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await release.close();
    await world.close();
  });

  const find = async (id: string, instance = OWN): Promise<MessageRecord> => {
    const record = await world.messages.find(instance.instanceId, id);
    if (record === null) throw new Error("the message is gone");
    return record;
  };
  const isKept = async (id: string, instance = OWN) => (await find(id, instance)).message !== null;

  async function sent(tail: number, instanceId = 1): Promise<string> {
    const message = outgoing(tail, { instanceId });
    await world.messages.accept(message);
    await world.messages.settle(instanceId, message.id, { state: "sent", at: NOW });
    release.sent(instanceId, message.id);
    return message.id;
  }

  it("goes once it is sent, many together; id, state and times stay", async () => {
    const forget = vi.spyOn(world.messages, "forgetContent");
    const ids = [await sent(1), await sent(2), await sent(3)];
    await vi.advanceTimersByTimeAsync(249);
    expect(await isKept(ids[0] ?? "")).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(forget.mock.calls).toEqual([[1, ids]]);
    expect(await find(ids[0] ?? "")).toMatchObject({ message: null, state: "sent", times: { sentAt: NOW } });
    const later = await sent(4);
    await vi.advanceTimersByTimeAsync(250);
    expect(await isKept(later)).toBe(false);
  });

  it("stays where the instance keeps it", async () => {
    const id = await sent(1, 2);
    const received = await world.arrived(null, OWN_TOO);
    release.fetched(2, [received]);
    release.fileFetched(2, received.id);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await isKept(id, OWN_TOO)).toBe(true);
    expect(await isKept(received.id, OWN_TOO)).toBe(true);
  });

  it("goes a minute after it was fetched, so that the call can be repeated", async () => {
    const message = await world.arrived(null);
    release.fetched(1, [message]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await isKept(message.id)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isKept(message.id)).toBe(false);
  });

  it("of a message with a file goes once the file was fetched too", async () => {
    const message = await world.arrived();
    release.fetched(1, [message]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await isKept(message.id)).toBe(true);
    release.fileFetched(1, message.id);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await isKept(message.id)).toBe(false);
  });

  it("of a message out stays when it is looked up", async () => {
    const message = outgoing(1, { state: "queued" });
    await world.messages.accept(message);
    release.fetched(1, [await find(message.id)]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await isKept(message.id)).toBe(true);
  });

  it("goes at once when the gateway stops", async () => {
    const [id, message] = [await sent(1), await world.arrived(null)];
    release.fetched(1, [message]);
    await release.close();
    expect([await isKept(id), await isKept(message.id)]).toEqual([false, false]);
  });

  it("that cannot be forgotten just now is said in the log, and left to be looked for later", async () => {
    vi.spyOn(world.messages, "forgetContent").mockRejectedValueOnce(new StorageError("unavailable"));
    await sent(1);
    await vi.advanceTimersByTimeAsync(250);
    expect(world.logger.lines).toMatchObject([{ event: "content-not-forgotten", instanceId: 1 }]);
  });
});
