import { expect, it, vi } from "vitest";
import { sentNotes } from "#adapters/gateways/telegram/session/sent-notes.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const noteStart = vi.fn(async (_instanceId: number, _at: Date) => undefined);

function notes() {
  noteStart.mockClear();
  const messages = { noteStart, addSent: async () => undefined };
  return sentNotes({ messages, clock: fakeClock(), logger: fakeLogger() });
}

it("writes one note for the messages of an instance that start together, and another for those that come after", async () => {
  const { starting } = notes();
  await Promise.all([starting(1), starting(1), starting(2), starting(1)]);
  expect(noteStart.mock.calls.map(([instanceId]) => instanceId)).toEqual([1, 2]);
  await starting(1);
  expect(noteStart).toHaveBeenCalledTimes(3);
});

it("lets none of them start where nothing can be written, and tries again for the next", async () => {
  const { starting } = notes();
  noteStart.mockRejectedValueOnce(new StorageError("full"));
  const together = await Promise.allSettled([starting(1), starting(1)]);
  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(starting(1)).resolves.toBeUndefined();
});
