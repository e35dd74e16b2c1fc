import { describe, expect, it } from "vitest";
import { INSTANCE, keptMessages, NO_MESSAGE } from "#test/support/kept-messages.ts";
import { listReceivedByToken } from "#use-cases/provider-api/list-received-by-token.ts";

type Kept = ReturnType<typeof keptMessages>;

async function idsOf({ messages }: Kept, after?: string, limit = 50): Promise<string[]> {
  const received = await listReceivedByToken({ messages }, { instance: INSTANCE, after, limit });
  return received.map(({ id }) => id);
}

describe("what came in", () => {
  it("comes oldest first, without what went out or is another's", async () => {
    const kept = keptMessages();
    const ids = [kept.receive(), kept.receive()];
    kept.putMessage(1, "7", "read");
    kept.putMessage(2, "7", "read");
    expect(await idsOf(kept)).toEqual(ids);
  });

  it("goes on after a message, by our id or its number, also where that one went out", async () => {
    const kept = keptMessages();
    const first = kept.receive({ providerId: "10" });
    const sent = kept.putMessage(1, "11", "read");
    const last = kept.receive({ providerId: "12" });
    for (const after of [first, "10", sent, "11"]) expect(await idsOf(kept, after), after).toEqual([last]);
    expect(await idsOf(kept, last)).toEqual([]);
    expect(await idsOf(kept, NO_MESSAGE)).toEqual([first, last]);
  });

  it("goes on after a number that names no message here by counting on", async () => {
    const kept = keptMessages();
    const ids = ["10", "20", "30"].map((providerId) => kept.receive({ providerId }));
    for (const [after, expected] of [
      ["0", ids],
      ["9", ids],
      ["15", ids.slice(1)],
      ["29", ids.slice(2)],
      ["31", []],
    ] as const) {
      expect(await idsOf(kept, after), after).toEqual(expected);
    }
  });

  it("is filled up beyond what has been erased, and beyond one page", async () => {
    const kept = keptMessages();
    const gone = { recipient: { kind: "id", id: "5" } } as const;
    for (let count = 0; count < 230; count += 1) kept.receive(gone);
    const ids = [kept.receive(), kept.receive(), kept.receive()];
    await kept.messages.erase(1, kept.messages.chatOf(1, gone.recipient), kept.clock.now());
    expect(await idsOf(kept, undefined, 2)).toEqual(ids.slice(0, 2));
    expect(await idsOf(kept, ids[1], 2)).toEqual(ids.slice(2));
  });
});
