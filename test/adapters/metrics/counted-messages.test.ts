import { expect, it } from "vitest";
import { countedForMonitoring } from "#adapters/metrics/counted-messages.ts";
import type { MessageStore } from "#ports/messages.ts";

function counted(plain: Partial<Record<keyof MessageStore, unknown>>) {
  const { messages, metrics } = countedForMonitoring(plain as unknown as MessageStore);
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.measure() ?? [];
  const ended = () =>
    Object.fromEntries(read("wesal_messages_ended_total").map(({ value, labels }) => [labels?.result, value]));
  return { messages, read, ended };
}

const at = new Date();

it("counts what was accepted once, what ended by its end, and what came in", async () => {
  const outcomes = [{ outcome: "accepted" }, { outcome: "known" }, { outcome: "lost" }, { outcome: "accepted" }];
  const { messages, read, ended } = counted({
    accept: async () => outcomes.shift(),
    settle: async () => undefined,
    receive: async () => undefined,
  });
  for (let at = 0; at < 4; at += 1) await messages.accept({} as never);
  expect(read("wesal_messages_accepted_total")).toEqual([{ value: 2 }]);
  for (const state of ["sent", "sent", "expired"] as const) await messages.settle(1, "msg_1", { state, at } as never);
  await messages.settle(1, "msg_1", { state: "queued", at, dueAt: at, failure: null });
  expect(ended()).toEqual({ sent: 2, failed: 0, unknown: 0, expired: 1, cancelled: 0 });
  await messages.receive(1, [{}, {}, {}] as never);
  expect(read("wesal_messages_received_total")).toEqual([{ value: 3 }]);
});

it("counts nothing that could not be written", async () => {
  const refuse = async () => Promise.reject(new Error("away"));
  const { messages, read, ended } = counted({ accept: refuse, settle: refuse, receive: refuse });
  await expect(messages.accept({} as never)).rejects.toThrow("away");
  await expect(messages.settle(1, "msg_1", { state: "sent", at })).rejects.toThrow("away");
  await expect(messages.receive(1, [{}] as never)).rejects.toThrow("away");
  expect([read("wesal_messages_accepted_total"), read("wesal_messages_received_total")]).toEqual([
    [{ value: 0 }],
    [{ value: 0 }],
  ]);
  expect(ended().sent).toBe(0);
});
