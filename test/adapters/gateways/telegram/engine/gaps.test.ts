import { EarlyTimer } from "@mtcute/core/utils.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EngineAccount } from "#adapters/gateways/telegram/engine/engine.ts";
import { closeGaps } from "#adapters/gateways/telegram/engine/gaps.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { type EngineWorld, engineWorld, granted } from "#test/support/telegram-engine-world.ts";
import { until } from "#test/support/until.ts";

/** How long mtcute waits for what is missing before it asks. */
const PUT_OFF_MS = 500;

describe("what comes in after a message whose answer was lost", () => {
  let world: EngineWorld;
  let alice: string;
  let bob: string;

  beforeEach(async () => {
    world = await engineWorld();
    alice = await world.person({ name: "Alice" });
    bob = await world.person({ name: "Bob" });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await world.close();
  });

  it("is put off for nothing", async () => {
    const account = await world.linked(alice);
    const asked: number[] = [];
    const { emitBefore } = EarlyTimer.prototype;
    vi.spyOn(EarlyTimer.prototype, "emitBefore").mockImplementation(function (this: EarlyTimer, at: number) {
      asked.push(at - performance.now());
      emitBefore.call(this, at);
    });
    await sendUnanswered(account);
    await reply("at once");
    await until(() => account.heard.received.length > 0, "the reply");
    expect(asked.filter(isPutOff)).toEqual([]);
    expect(textsOf(account.heard.received)).toEqual(["at once"]);
  });

  it("is there when Telegram did not say in time what was missing, and the timer for that is a moment early", async () => {
    const account = await world.linked(alice);
    // As by a clock between two readings: a round of updates begins before the time, and asks for a timer after it.
    const { emitBefore } = EarlyTimer.prototype;
    const early = new Set<number>();
    vi.spyOn(EarlyTimer.prototype, "emitBefore").mockImplementation(function (this: EarlyTimer, at: number) {
      const ms = at - performance.now();
      // Once: a connection whose own timer falls among these asks again from within it.
      if (early.delete(at)) emitBefore.call(this, at - ms);
      else if (!isPutOff(ms)) emitBefore.call(this, at);
      else {
        early.add(at);
        emitBefore.call(this, at - 5);
      }
    });
    const refusal = { kind: "error", method: "updates.getDifference", errorCode: 400, text: "NOT_NOW" } as const;
    world.controls.inject({ ...refusal, times: 1 });
    await sendUnanswered(account);
    await reply("after the gap");
    await until(() => account.heard.received.length > 0, "the reply", 5_000);
    expect(textsOf(account.heard.received)).toEqual(["after the gap"]);
  });

  async function sendUnanswered(account: EngineAccount): Promise<void> {
    world.controls.inject({ kind: "lose-answer", method: "messages.sendMessage" });
    granted(await account.send(dueMessage({ kind: "phone", phone: bob }, { kind: "text", text: "answer lost" })));
  }

  async function reply(text: string): Promise<void> {
    granted(await world.controls.reply({ from: bob, to: alice, text }));
  }
});

it("looks no more at what is put off once the client has ended", () => {
  vi.useFakeTimers();
  try {
    const notified: boolean[] = [];
    const onTimeout = vi.fn<(fire: () => void) => void>();
    const updates = {
      updatesLoopActive: true,
      pendingQtsUpdatesPostponed: [{}],
      pendingPtsUpdatesPostponed: { raw: [] },
      updatesLoopCv: { notify: () => notified.push(updates.updatesLoopActive) },
      postponedTimer: { onTimeout },
    };
    closeGaps({ updates } as unknown as Parameters<typeof closeGaps>[0]);
    onTimeout.mock.calls[0]?.[0]();
    vi.advanceTimersByTime(1_000);
    expect(notified.length).toBeGreaterThan(5);
    updates.updatesLoopActive = false;
    vi.advanceTimersByTime(1_000);
    expect(notified).not.toContain(false);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

function isPutOff(ms: number): boolean {
  return ms > PUT_OFF_MS - 10 && ms <= PUT_OFF_MS;
}

function textsOf(received: readonly { readonly text: string }[]): string[] {
  return received.map(({ text }) => text);
}
