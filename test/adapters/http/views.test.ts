import { expect, it } from "vitest";
import { holdView } from "#adapters/http/views.ts";
import type { HoldReason, NewChatQuota, QueueState } from "#domain/sessions/queue.ts";

const until = new Date("2026-11-29T10:00:00Z");
const held = (reason: HoldReason, waiting: number): QueueState => ({ waiting, hold: { reason, until } });
const quota = (warning: NewChatQuota["warning"], renewsAt: Date | null = until): QueueState => ({
  waiting: 2,
  hold: null,
  newChats: { used: 8, most: 10, warning, renewsAt },
});

it.each([
  0, 3,
])("says of an account that may start no chats what still works, with %i messages that wait", (waiting) => {
  expect(holdView(held("restricted", waiting))).toEqual({
    waiting,
    message: "Messages to new people wait: the network does not let this account start chats.",
    until: until.toISOString(),
    also: "People whom it has written with are still written to.",
  });
  expect(holdView(held("new-chats", waiting))).toMatchObject({
    message: expect.stringContaining("enough of them for today."),
    also: "People whom it has written with are still written to.",
  });
});

it("says of a wait of all messages nothing while none waits", () => {
  expect(holdView(held("flood", 0))).toBeNull();
  expect(holdView(held("flood", 1))).toMatchObject({
    waiting: 1,
    message: expect.stringContaining("to write less"),
    also: null,
  });
  expect(holdView(held("pace", 1))).toBeNull();
});

it("says before a quota is used up how near it is", () => {
  const said = {
    waiting: 0,
    message: "This account has written to 8 of the 10 new people that its network lets it write to.",
    also: "Once it has written to as many, only people whom it has written with can be written to.",
  };
  expect(holdView(quota("first"))).toEqual({ ...said, until: until.toISOString() });
  expect(holdView(quota("second", null))).toEqual({ ...said, until: null });
  expect(holdView(quota("none"))).toBeNull();
  expect(holdView({ waiting: 0, hold: null })).toBeNull();
  expect(holdView(undefined)).toBeNull();
});
