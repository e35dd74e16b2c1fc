import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeSentMessageStore } from "#test/fakes/sent-message-store.ts";
import { fakeTelegramMessageStore } from "#test/fakes/telegram-message-store.ts";
import {
  readTelegramMessageStatusByToken,
  readWhatsAppMessageStatusByToken,
} from "#use-cases/provider-api/read-message-status-by-token.ts";

const sentAt = fakeClock().now();
const NOT_FOUND = failure({ code: "message-not-found" });
const instanceOf = (instanceId: number) => ({ instanceId, client: `Client00${instanceId}` });

describe("the status of a WhatsApp message", () => {
  async function read(instanceId: number, messageId: string) {
    const sentMessages = fakeSentMessageStore();
    await sentMessages.add({ instanceId: 7, messageId: "ABC", sentAt, content: new Uint8Array() });
    return readWhatsAppMessageStatusByToken({ sentMessages }, { instance: instanceOf(instanceId), messageId });
  }

  it("tells how far a message of the instance has come", async () => {
    expect(await read(7, "ABC")).toEqual(success({ status: "sent", at: sentAt }));
  });

  it.each([
    [8, "ABC"],
    [7, "ABD"],
  ])("knows in instance %i no message %s", async (instanceId, messageId) => {
    expect(await read(instanceId, messageId)).toEqual(NOT_FOUND);
  });
});

describe("the status of a Telegram message", () => {
  async function read(instanceId: number, messageId: string) {
    const messages = fakeTelegramMessageStore();
    await messages.addSent({ instanceId: 7, messageId: 17, peerId: 1, sentAt });
    return readTelegramMessageStatusByToken({ messages }, { instance: instanceOf(instanceId), messageId });
  }

  it("tells whether a message of the instance has been read", async () => {
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
    expect(await read(instanceId, messageId)).toEqual(NOT_FOUND);
  });
});
