import { expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeTelegramMessageStore } from "#test/fakes/telegram-message-store.ts";
import { readTelegramMessageStatusByToken } from "#use-cases/provider-api/telegram/read-message-status-by-token.ts";

const sentAt = fakeClock().now();

async function withMessage() {
  const messages = fakeTelegramMessageStore();
  await messages.addSent({ instanceId: 7, messageId: 17, peerId: 1, sentAt });
  return (instanceId: number, messageId: string) =>
    readTelegramMessageStatusByToken({ messages }, { instance: { instanceId, client: "C" }, messageId });
}

it("tells whether a message of the instance has been read", async () => {
  const read = await withMessage();
  expect(await read(7, "17")).toEqual(success({ status: "sent", at: sentAt }));
});

it.each([
  [8, "17"],
  [7, "18"],
  [7, "017"],
  [7, "17.0"],
  [7, "0x11"],
  [7, ""],
])("knows in instance %i no message %j", async (instanceId, messageId) => {
  const read = await withMessage();
  expect(await read(instanceId, messageId)).toEqual({ ok: false, failure: { code: "message-not-found" } });
});
