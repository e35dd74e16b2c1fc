import type { BaseTelegramClient } from "@mtcute/core/client.js";

/** Between looks at what is put off. */
const AGAIN_MS = 100;

/**
 * mtcute puts off what comes in after a gap for half a second, and then asks for what is missing. Its timer may fire a
 * moment early or in the middle of a round, which forgets it at its end: the message would wait for the next one that
 * comes in. Here it fires until nothing is put off.
 */
export function closeGaps({ updates }: BaseTelegramClient): void {
  if (updates === undefined) return;
  const manager = updates;
  let again: NodeJS.Timeout | undefined;

  function wake(): void {
    clearTimeout(again);
    // An account that is closed keeps what it had put off, and nobody takes it any more.
    if (!manager.updatesLoopActive || !isAnyPutOff()) return;
    manager.hasTimedoutPostponed = true;
    manager.updatesLoopCv.notify();
    again = setTimeout(wake, AGAIN_MS);
  }

  // Those of channels are left out: mtcute keeps some for ever, and nobody here reads them.
  function isAnyPutOff(): boolean {
    const { pendingPtsUpdatesPostponed, pendingQtsUpdatesPostponed } = manager;
    return pendingQtsUpdatesPostponed.length > 0 || pendingPtsUpdatesPostponed.raw.some((one) => !one.channelId);
  }

  manager.postponedTimer.onTimeout(wake);
}

/** Asks at once for what came in: a message of ours has a number in the account's sequence that was not told. */
export function catchUp({ updates }: BaseTelegramClient): void {
  updates?.handleUpdate({ _: "updatesTooLong" });
}
