import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import { isUploadKey } from "#domain/messages/upload-id.ts";
import { DAY_MS, KEEP_UPLOADS_DAYS } from "#domain/retention.ts";
import type { Clock } from "#ports/clock.ts";
import type { MediaOwner } from "#ports/media-index.ts";
import type { MediaStore } from "#ports/media-store.ts";
import type { MessageStore } from "#ports/messages.ts";

const HOUR_MS = 3_600_000;
/** Only a crash leaves such. */
const FORGOTTEN_EVERY_MS = 6 * HOUR_MS;
/** As a deleted instance leaves them too. */
const STRAY_EVERY_MS = HOUR_MS;

/** As retention calls it: answers `limit` while there is more to be looked at. */
type Sweep = (cutoff: Date, limit: number) => Promise<number>;

interface SweepPorts {
  readonly media: Pick<MediaStore, "list" | "remove" | "removeStray">;
  readonly messages: Pick<MessageStore, "find">;
  readonly clock: Pick<Clock, "monotonicMs" | "now">;
}

/** Files whose message is gone, or says nothing any more; and those that were sent up too long ago. */
export function forgottenMedia({ media, messages, clock }: SweepPorts): Sweep {
  let after: MediaOwner | null = null;

  return nowAndThen(clock, FORGOTTEN_EVERY_MS, async (limit) => {
    const page = await media.list(after, limit);
    const oldest = firstMessageIdAt(clock.now().getTime() - KEEP_UPLOADS_DAYS * DAY_MS);
    for (const { instanceId, messageId } of page) {
      if (isUploadKey(messageId)) {
        if (messageId < oldest) await media.remove(instanceId, [messageId]);
        continue;
      }
      const record = await messages.find(instanceId, messageId);
      if (record === null || record.message === null) await media.remove(instanceId, [messageId]);
    }
    after = page.length < limit ? null : (page.at(-1) ?? null);
    return after !== null;
  });
}

/** Bytes on the disk that nothing points to. */
export function strayMedia({
  media,
  clock,
}: Pick<SweepPorts, "media"> & { readonly clock: Pick<Clock, "monotonicMs"> }): Sweep {
  return nowAndThen(clock, STRAY_EVERY_MS, () => media.removeStray());
}

/** `step` answers whether there is more; once there is not, it rests. */
function nowAndThen(
  clock: Pick<Clock, "monotonicMs">,
  everyMs: number,
  step: (limit: number) => Promise<boolean>,
): Sweep {
  let nextMs = Number.NEGATIVE_INFINITY;
  return async (_cutoff, limit) => {
    if (clock.monotonicMs() < nextMs) return 0;
    if (await step(limit)) return limit;
    nextMs = clock.monotonicMs() + everyMs;
    return 0;
  };
}
