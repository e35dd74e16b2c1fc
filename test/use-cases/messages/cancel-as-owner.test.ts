import { expect, it } from "vitest";
import { ownedMessages } from "#test/support/owned-messages.ts";
import { cancelAsOwner } from "#use-cases/messages/cancel-as-owner.ts";

it("takes back what waits, and says why not what has left", async () => {
  const { ports, first, said, input } = await ownedMessages();
  const [waiting, sent] = [await said(first.id, 1, "one"), await said(first.id, 2, "two")];
  ports.whatsapp.putMessage(first.id, waiting, "queued");
  ports.whatsapp.putMessage(first.id, sent, "sent");
  expect(await cancelAsOwner(ports, { ...input, messageId: waiting })).toEqual({ ok: true, value: null });
  expect(ports.whatsapp.done).toEqual([`cancel ${waiting}`]);
  expect(await cancelAsOwner(ports, { ...input, messageId: sent })).toMatchObject({
    failure: { code: "provider-failed", reason: { code: "NOT_CANCELLABLE" } },
  });
});
