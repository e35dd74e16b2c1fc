import { CalendarX, Hourglass, KeyRound, type LucideIcon, ShieldCheck, Unlink } from "lucide-react";
import { BELL_LIST_WORDING } from "#domain/wording/bell-list.ts";
import type { BellEntryView } from "#ports/contracts/dashboard/bell.ts";
import { classNames } from "../../components/class-names.ts";
import { TextLink } from "../../components/text-link.tsx";
import { LocalMoment } from "../../format/local-date.tsx";

const SIGNS: Readonly<Record<BellEntryView["sign"], { readonly Icon: LucideIcon; readonly ink: string }>> = {
  ends: { Icon: Hourglass, ink: "text-warning-ink" },
  ended: { Icon: CalendarX, ink: "text-danger-ink" },
  disconnected: { Icon: Unlink, ink: "text-danger-ink" },
  key: { Icon: KeyRound, ink: "text-ink-muted" },
  account: { Icon: ShieldCheck, ink: "text-ink-muted" },
};

/** What happened, what follows, when, and the one thing to do. */
export function BellEntry({ entry }: { readonly entry: BellEntryView }) {
  const { sign, title, text, link, at, isRead } = entry;
  const { Icon, ink } = SIGNS[sign];
  return (
    <li
      className={classNames(
        "grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 border-t border-line px-4 py-3 first:border-t-0",
        !isRead && "bg-brand-tint",
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.6} className={classNames("mt-0.5 size-4.5", ink)} />
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto" className={isRead ? "font-medium" : "font-semibold"}>
          {isRead ? null : <span className="sr-only">{BELL_LIST_WORDING.unread}: </span>}
          {title}
        </p>
        <p className="text-ink-muted">{text}</p>
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-xs leading-5 text-ink-muted">
          <LocalMoment iso={at} />
          {link === null ? null : <TextLink href={link.href}>{link.label}</TextLink>}
        </p>
      </div>
    </li>
  );
}
