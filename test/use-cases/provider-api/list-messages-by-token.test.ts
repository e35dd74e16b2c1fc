import { describe, expect, it } from "vitest";
import type { Platform } from "#domain/instances/instance.ts";
import { INSTANCE, keptMessages } from "#test/support/kept-messages.ts";
import { listMessagesByToken } from "#use-cases/provider-api/list-messages-by-token.ts";

const EVERYTHING = {
  instance: INSTANCE,
  after: undefined,
  limit: 50,
  direction: undefined,
  states: undefined,
  recipient: undefined,
  since: undefined,
  until: undefined,
} as const;

type Kept = ReturnType<typeof keptMessages>;

async function idsOf(
  { messages }: Kept,
  platform: Platform,
  input: Partial<Parameters<typeof listMessagesByToken>[1]>,
) {
  const page = await listMessagesByToken({ messages }, { ...EVERYTHING, platform, ...input });
  if (!page.ok) return page.failure.code;
  return { ids: page.value.messages.map(({ id }) => id), next: page.value.next };
}

/** Written to by name; Telegram then keeps what was sent under the id that it went to. */
async function writeTo({ messages, putMessage, clock }: Kept, username: string, peerId: number): Promise<string> {
  const id = putMessage(1, "", "sent", { recipient: { kind: "username", username }, state: "queued" });
  await messages.settle(1, id, { state: "sent", at: clock.now(), providerId: id, peerId });
  return id;
}

describe("the messages of an instance", () => {
  it("come newest first, and none of another's", async () => {
    const kept = keptMessages();
    const ids = [kept.putMessage(1, "1", "read"), kept.receive(), kept.putMessage(1, "2", "sent")];
    kept.putMessage(2, "1", "read");
    expect(await idsOf(kept, "whatsapp", {})).toEqual({ ids: ids.toReversed(), next: null });
    expect(await idsOf(kept, "whatsapp", { limit: 2 })).toEqual({ ids: [ids[2], ids[1]], next: ids[1] });
    expect(await idsOf(kept, "whatsapp", { limit: 2, after: ids[1] })).toEqual({ ids: [ids[0]], next: null });
  });

  it("with one person are asked for by what they are kept under", async () => {
    const kept = keptMessages();
    const id = kept.putMessage(1, "1", "read");
    kept.putMessage(1, "2", "read", { recipient: { kind: "phone", phone: "9647700000009" } });
    expect(await idsOf(kept, "whatsapp", { recipient: "+964 770 123 4567" })).toEqual({ ids: [id], next: null });
  });

  it("with one person are found by a name that Telegram has made an id, page after page", async () => {
    const kept = keptMessages();
    const ids = [await writeTo(kept, "layla", 5), await writeTo(kept, "sara", 6), await writeTo(kept, "Layla", 5)];
    ids.push(
      kept.receive({
        sender: { id: "5", name: "", username: "LAYLA", phone: null },
        recipient: { kind: "id", id: "5" },
      }),
    );
    const [first, , second, answer] = ids;
    expect(await idsOf(kept, "telegram", { recipient: "@layla" })).toEqual({
      ids: [answer, second, first],
      next: null,
    });
    expect(await idsOf(kept, "telegram", { recipient: "@layla", limit: 2 })).toEqual({
      ids: [answer, second],
      next: second,
    });
    expect(await idsOf(kept, "telegram", { recipient: "@layla", limit: 2, after: second })).toEqual({
      ids: [first],
      next: null,
    });
    expect(await idsOf(kept, "telegram", { recipient: "id:6" })).toEqual({ ids: [ids[1]], next: null });
  });

  it("are looked through for a name a bounded way, and gone on with from there", async () => {
    const kept = keptMessages();
    const oldest = await writeTo(kept, "layla", 5);
    for (let count = 0; count < 1_000; count += 1) await writeTo(kept, "sara", 6);
    const page = await idsOf(kept, "telegram", { recipient: "@layla" });
    expect(page).toEqual({ ids: [], next: expect.stringMatching(/^msg_/) });
    const after = typeof page === "string" ? undefined : (page.next ?? undefined);
    expect(await idsOf(kept, "telegram", { recipient: "@layla", after })).toEqual({ ids: [oldest], next: null });
  });

  it("of whom nobody can be are not looked for", async () => {
    expect(await idsOf(keptMessages(), "whatsapp", { recipient: "0770" })).toBe("phone-invalid");
    expect(await idsOf(keptMessages(), "telegram", { recipient: "@x" })).toBe("recipient-invalid");
  });
});
