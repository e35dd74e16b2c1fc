import { Cable, KeyRound, LogIn, type LucideIcon, Server, ShieldAlert, UserRound } from "lucide-react";
import type { ActivityKind } from "#domain/wording/activity.ts";
import type { ActivityEntryView } from "#ports/contracts/dashboard/activity.ts";
import { classNames } from "../../components/class-names.ts";
import { rich } from "../../components/rich.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";

const ICONS: Readonly<Record<ActivityKind, LucideIcon>> = {
  "sign-in": LogIn,
  account: UserRound,
  instance: Server,
  token: KeyRound,
  session: Cable,
  refused: ShieldAlert,
};

const ROW =
  "grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 md:grid-cols-[36px_minmax(0,1fr)_auto] md:items-center md:gap-4 md:px-5";

/** What, on what, by whom, from where, and when. */
export function ActivityEntry({ entry }: { readonly entry: ActivityEntryView }) {
  const { kind, what, about, who, address, at } = entry;
  const Icon = ICONS[kind];
  return (
    <li className={ROW}>
      <span
        className={classNames(
          "grid size-9 place-items-center rounded-lg border max-md:row-span-2",
          kind === "refused"
            ? "border-transparent bg-warning-tint text-warning-ink"
            : "border-line bg-sunken text-ink-muted",
        )}
      >
        <Icon aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <span className="font-medium">{what}</span>
        {about === null ? null : (
          <span className="text-ink-muted">
            {" · "}
            <bdi className="wrap-anywhere whitespace-normal">{about}</bdi>
          </span>
        )}
        <span className="block text-xs text-ink-muted">
          {address === null
            ? who
            : rich("{who}, from {address}", {
                who: <bdi className="wrap-anywhere whitespace-normal">{who}</bdi>,
                address: <bdi dir="ltr">{address}</bdi>,
              })}
        </span>
      </div>
      <span className="text-xs text-ink-muted max-md:col-start-2 md:text-end">
        <LocalDateTime iso={at} />
      </span>
    </li>
  );
}
