/** Source: spec §9, "Date display". In UTC: public pages are the same for every reader. */
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Such as "Added March 4, 2025". */
export function AddedDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="text-xs text-ink-muted">
      Added {DAY.format(new Date(iso))}
    </time>
  );
}
