import { expect, it } from "vitest";
import { ownedMessages } from "#test/support/owned-messages.ts";
import { resendAsOwner } from "#use-cases/messages/resend-as-owner.ts";

it("asks for a new message that says the same", async () => {
  const { ports, first, said, input } = await ownedMessages("telegram");
  const messageId = await said(first.id, 1, "one");
  ports.telegram.putMessage(first.id, messageId, "failed");
  const resent = await resendAsOwner(ports, { ...input, messageId });
  expect(resent).toMatchObject({ ok: true, value: { id: expect.stringMatching(/^msg_/) } });
  expect(ports.telegram.done).toEqual([`resend ${messageId}`]);
});
