import type { Database } from "#adapters/sql/database.ts";
import { chosenMessagesRemoval, chosenTriesRemoval } from "#adapters/sql/stores/chosen-retention.ts";
import { oldEventsRemoval } from "#adapters/sql/stores/events/old-events.ts";
import { keepChoices } from "#domain/instances/privacy.ts";
import { DAY_MS, KEEP_EVENTS_DAYS } from "#domain/retention.ts";
import type { MediaStore } from "#ports/media-store.ts";
import type { RemoveOld, RetentionTask } from "#ports/retention.ts";

interface ChosenOptions {
  /** Whatever is chosen, nothing is kept for longer. */
  readonly serverDays: number;
  readonly media: Pick<MediaStore, "remove">;
  /** Has what happened to messages added up before they go. */
  after(remove: RemoveOld): RemoveOld;
}

/** Of what says whether there may be more, as a task counts it. */
export function untilNone(remove: (cutoff: Date, limit: number) => Promise<boolean>): RemoveOld {
  return async (cutoff, limit) => ((await remove(cutoff, limit)) ? limit : 0);
}

/** What owners have set their instances to keep for less than the server does: a task for each number of days. */
export function chosenRetention(database: Database, { serverDays, media, after }: ChosenOptions): RetentionTask[] {
  return keepChoices(serverDays).flatMap((days) => {
    const task = (what: string, remove: RemoveOld) => ({
      name: `${what}-of-${days}-days`,
      keepMs: days * DAY_MS,
      remove,
    });
    const messages = task("messages", after(chosenMessagesRemoval(database, { days, media })));
    if (days >= KEEP_EVENTS_DAYS) return [messages];
    const events = untilNone(oldEventsRemoval(database, days));
    return [messages, task("events", after(events)), task("tries", chosenTriesRemoval(database, days))];
  });
}
