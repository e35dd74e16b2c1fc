import { say } from "#languages/say.ts";
import { publicDay } from "./public-day.ts";

/** Such as "Added March 4, 2025". */
export function AddedDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="text-xs text-ink-muted">
      {say("Added {date}", { date: publicDay(iso) })}
    </time>
  );
}
