import { expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeSentMessageStore } from "#test/fakes/sent-message-store.ts";
import { readWhatsAppMessageStatusByToken } from "#use-cases/provider-api/whatsapp/read-message-status-by-token.ts";

const sentAt = fakeClock().now();

async function withMessage() {
  const sentMessages = fakeSentMessageStore();
  await sentMessages.add({ instanceId: 7, messageId: "ABC", sentAt, content: new Uint8Array() });
  return (instanceId: number, messageId: string) =>
    readWhatsAppMessageStatusByToken({ sentMessages }, { instance: { instanceId, client: "C" }, messageId });
}

it("tells how far a message of the instance has come", async () => {
  const read = await withMessage();
  expect(await read(7, "ABC")).toEqual(success({ status: "sent", at: sentAt }));
});

it.each([
  [8, "ABC"],
  [7, "ABD"],
])("knows in instance %i no message %s", async (instanceId, messageId) => {
  const read = await withMessage();
  expect(await read(instanceId, messageId)).toEqual({ ok: false, failure: { code: "message-not-found" } });
});
