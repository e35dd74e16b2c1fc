import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { INSTANCE, keptMessages } from "#test/support/kept-messages.ts";
import { readMessageStatusByToken } from "#use-cases/provider-api/read-message-status-by-token.ts";

type Kept = ReturnType<typeof keptMessages>;

const read = ({ messages }: Kept, messageId: string) =>
  readMessageStatusByToken({ messages }, { instance: INSTANCE, messageId });
const LATER = new Date("2026-01-01T12:05:00Z");

describe("the status of a message", () => {
  it("is told by our id and by the network's, with the time of its state", async () => {
    const kept = keptMessages();
    const id = kept.putMessage(1, "17", "sent");
    await kept.messages.advance(1, [id], "read", LATER);
    for (const messageId of [id, "17"]) {
      expect(await read(kept, messageId)).toEqual(
        success({ record: expect.objectContaining({ id, state: "read" }), at: LATER }),
      );
    }
  });

  it.each([
    [{ state: "failed", at: LATER, failure: { code: "recipient-not-found" } }, LATER],
    [{ state: "cancelled", at: LATER }, LATER],
    [{ state: "expired", at: LATER }, LATER],
    [{ state: "sent", at: LATER, providerId: "17" }, LATER],
  ] as const)("has the time of its end: %o", async (settlement, at) => {
    const kept = keptMessages();
    const id = kept.putMessage(1, "", "sent", { state: "queued" });
    await kept.messages.settle(1, id, settlement);
    expect(await read(kept, id)).toMatchObject({ value: { record: { state: settlement.state }, at } });
  });

  it("has the time of its acceptance while it waits for its time", async () => {
    const kept = keptMessages();
    const id = kept.putMessage(1, "", "sent", { state: "accepted" });
    expect(await read(kept, id)).toMatchObject({ value: { at: kept.clock.now() } });
  });

  it("is nobody's of another instance, of what came in, or of what is not there", async () => {
    const kept = keptMessages();
    const other = kept.putMessage(2, "18", "read");
    const received = kept.receive({ providerId: "19" });
    for (const messageId of [other, "18", received, "19", "20", "", "017", "0x11"]) {
      expect(await read(kept, messageId), messageId).toEqual(failure({ code: "message-not-found" }));
    }
  });
});
