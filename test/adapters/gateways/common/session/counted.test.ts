import { expect, test } from "vitest";
import { countedMessages, countedTries } from "#adapters/gateways/common/session/counted.ts";
import type { KeptVolume } from "#ports/kept-volume.ts";
import type { MessageStore, NewMessage } from "#ports/messages.ts";
import type { TryOutcome, WebhookQueue } from "#ports/webhooks.ts";

function volume(isOver = false): KeptVolume & { readonly bytes: number[] } {
  const bytes: number[] = [];
  return { bytes, add: (_, more) => void bytes.push(more), secondsOver: () => (isOver ? 60 : null) };
}

test("messages out and in count by what they say, and are written as they are", async () => {
  const counted = volume();
  const written: unknown[] = [];
  const plain = {
    accept: async (message: unknown) => void written.push(message),
    receive: async (...received: unknown[]) => void written.push(received),
  } as unknown as MessageStore;
  const messages = countedMessages(plain, counted);
  const said = (text: string) => ({ instanceId: 1, content: { kind: "text", text } }) as unknown as NewMessage;
  await messages.accept(said(""));
  await messages.accept(said("x".repeat(1_000)));
  await messages.receive(1, [{ text: "y".repeat(1_000) }, { text: null }] as never);
  const [short = 0, long = 0, heard = 0, silent = 0] = counted.bytes;
  expect(Math.min(short, silent)).toBeGreaterThan(1_000);
  expect([long - short, heard - silent]).toEqual([2_000, 2_000]);
  expect(written).toHaveLength(3);
});

const OUTCOME = {
  instanceId: 1,
  made: {
    detail: {
      url: "https://a.example/",
      requestHeaders: { a: "b" },
      answerHeaders: { c: "d".repeat(300) },
      answerBody: "e".repeat(4_000),
      answerCut: false,
    },
  },
} as unknown as TryOutcome;

test("tries count by what was answered, of which nothing is kept where the user's day has no room", async () => {
  for (const isOver of [false, true]) {
    const counted = volume(isOver);
    const settled: TryOutcome[] = [];
    const queue = { settle: async (one: TryOutcome) => settled.push(one) > 0 } as unknown as WebhookQueue;
    expect(await countedTries(queue, counted).settle(OUTCOME)).toBe(true);
    const none = { answerHeaders: {}, answerBody: "", answerCut: true };
    const detail = { ...OUTCOME.made.detail, ...(isOver && none) };
    expect(settled).toEqual([{ ...OUTCOME, made: { ...OUTCOME.made, detail } }]);
    if (isOver) expect(counted.bytes[0]).toBeLessThan(1_000);
    else expect(counted.bytes[0]).toBeGreaterThan(8_000);
  }
});
