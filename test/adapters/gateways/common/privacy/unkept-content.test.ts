import { beforeEach, describe, expect, it } from "vitest";
import { UNKEPT_AGE_MS, unkeptContent } from "#adapters/gateways/common/privacy/unkept-content.ts";
import { DEFAULT_PRIVACY, MAX_UNKEPT_HOURS } from "#domain/instances/privacy.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { fakePrivacyStore } from "#test/fakes/privacy-store.ts";
import { outgoing } from "#test/support/outgoing-messages.ts";

const HOUR_MS = 3_600_000;
const OWNER_ID = 10;
const OLD = new Date("2026-11-19T10:00:00Z");
const CUTOFF = new Date("2026-11-20T22:00:00Z");
const YOUNG = new Date("2026-11-21T09:00:00Z");
const RECIPIENT = { kind: "id", id: "7" } as const;

describe("what instances that keep nothing still have", () => {
  const world = () => {
    const clock = fakeClock();
    const messages = fakeMessageStore();
    const privacy = fakePrivacyStore({ ownerOf: () => OWNER_ID });
    return { clock, messages, privacy, sweep: unkeptContent({ clock, messages, privacy }) };
  };
  let { clock, messages, privacy, sweep } = world();

  beforeEach(async () => {
    ({ clock, messages, privacy, sweep } = world());
    for (const id of [1, 2]) await privacy.writeOwned(OWNER_ID, id, { ...DEFAULT_PRIVACY, keepContent: false });
  });

  let count = 0;
  async function received(at: Date, instanceId = 1): Promise<string> {
    count += 1;
    const id = messageIdAt(at.getTime(), count);
    const sender = { name: "Bob", phone: null, username: null, id: "7" };
    const nothing = { file: null, contact: null, location: null, about: null, backfilled: false };
    const providerId = `network ${count}`;
    await messages.receive(instanceId, [
      { id, providerId, sender, recipient: RECIPIENT, kind: "text", text: "hi", at, ...nothing },
    ]);
    return id;
  }
  const isKept = async (id: string, instanceId = 1) => (await messages.find(instanceId, id))?.message !== null;

  it("is forgotten where it is old, whether it came in or ended here", async () => {
    const failed = outgoing(1, { acceptedAt: OLD });
    await messages.accept(failed);
    await messages.settle(1, failed.id, { state: "failed", at: OLD, failure: { code: "recipient-not-found" } });
    const [old, young, other] = [await received(OLD), await received(YOUNG), await received(OLD, 2)];
    expect(await sweep(CUTOFF, 100)).toBe(3);
    expect([await isKept(failed.id), await isKept(old), await isKept(young)]).toEqual([false, false, true]);
    expect(await isKept(other, 2)).toBe(false);
  });

  it("stays where the instance keeps it", async () => {
    const id = await received(OLD, 3);
    await sweep(CUTOFF, 100);
    expect(await isKept(id, 3)).toBe(true);
  });

  it("is gone through some at a time, and each once", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await received(OLD));
    const other = await received(OLD, 2);
    expect(await sweep(CUTOFF, 2)).toBe(2);
    expect([await isKept(ids[1] ?? ""), await isKept(ids[2] ?? "")]).toEqual([false, true]);
    expect(await sweep(CUTOFF, 2)).toBe(2);
    expect(await sweep(CUTOFF, 2)).toBe(2);
    expect(await isKept(other, 2)).toBe(false);
    expect(await sweep(CUTOFF, 2)).toBe(0);
    const more = await received(YOUNG);
    expect(await sweep(new Date(YOUNG.getTime() + 1), 2)).toBe(1);
    expect(await isKept(more)).toBe(false);
  });

  it("of a message still under way stays, and goes when that has ended and all is looked through anew", async () => {
    const waiting = outgoing(1, { acceptedAt: OLD, state: "queued" });
    await messages.accept(waiting);
    await sweep(CUTOFF, 100);
    expect(await isKept(waiting.id)).toBe(true);
    await messages.settle(1, waiting.id, { state: "expired", at: YOUNG });
    await sweep(CUTOFF, 100);
    expect(await isKept(waiting.id)).toBe(true);
    clock.pass(12 * HOUR_MS);
    await sweep(CUTOFF, 100);
    expect(await isKept(waiting.id)).toBe(false);
  });

  it("is never kept longer than readers are told", () => {
    expect(UNKEPT_AGE_MS + 12 * HOUR_MS).toBe(MAX_UNKEPT_HOURS * HOUR_MS);
  });
});
