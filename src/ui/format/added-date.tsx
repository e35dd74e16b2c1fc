import { publicDay } from "./public-day.ts";

/** Such as "Added March 4, 2025". */
export function AddedDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="text-xs text-ink-muted">
      Added {publicDay(iso)}
    </time>
  );
}
