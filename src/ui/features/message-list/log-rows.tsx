import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { clock, clockWithSeconds, dayInWords } from "../../format/clock.ts";
import { shortDay } from "../../format/dates.ts";
import { useHydrated } from "../../format/use-hydrated.ts";
import { keyOf } from "../message-log/key-of.ts";
import { lineOf, MessageLine } from "../message-log/message-line.tsx";
import { nameOf, PersonName } from "../message-log/person.tsx";
import { STATE_LABELS, StateBadge } from "../message-log/state-badge.tsx";
import { withoutHalf } from "../message-log/without-half.ts";

const COLUMNS = "md:grid-cols-[104px_minmax(0,200px)_minmax(0,1fr)_112px]";

interface LogRowsProps {
  readonly messages: readonly LoggedMessage[];
  readonly instances: ReadonlyMap<number, InstanceView>;
  /** `keyOf` of the message whose details are open. */
  readonly chosen: string | null;
  readonly onChoose: (message: LoggedMessage) => void;
}

/** Lines with columns, of two lines on a phone; each opens its details. */
export function LogRows({ messages, instances, chosen, onChoose }: LogRowsProps) {
  return (
    <>
      <div
        aria-hidden="true"
        className={classNames("hidden h-9 items-center gap-3 px-5 text-xs text-ink-muted md:grid", COLUMNS)}
      >
        <span>{say("Time")}</span>
        <span>{say("To or from")}</span>
        <span>{say("Message")}</span>
        <span>{say("Status")}</span>
      </div>
      <ul aria-label={say("Messages")} className="divide-y divide-line md:border-t md:border-line">
        {messages.map((message) => (
          <LogRow
            key={keyOf(message)}
            message={message}
            instance={instances.get(message.instanceId)}
            chosen={keyOf(message) === chosen}
            onChoose={() => onChoose(message)}
          />
        ))}
      </ul>
    </>
  );
}

interface LogRowProps {
  readonly message: LoggedMessage;
  readonly instance: InstanceView | undefined;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function LogRow({ message, instance, chosen, onChoose }: LogRowProps) {
  const { direction, state, person } = message;
  const Arrow = direction === "in" ? ArrowDownLeft : ArrowUpRight;
  return (
    <li className={classNames("relative", chosen && "bg-brand-tint")}>
      {chosen ? <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-brand" /> : null}
      <button
        type="button"
        aria-expanded={chosen}
        aria-label={say("{state} {way, select, in {from} other {to}} {name}: {line}", {
          state: STATE_LABELS[state],
          way: direction,
          name: nameOf(person),
          line: lineOf(message),
        })}
        onClick={onChoose}
        className={classNames(
          "grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-2.5 text-start hover:bg-hover focus-visible:-outline-offset-2 md:px-5 md:py-1.5",
          COLUMNS,
        )}
      >
        <RowTime
          iso={message.at}
          className="text-xs text-ink-muted max-md:col-start-2 max-md:row-start-2 max-md:text-end md:font-mono md:text-ink"
        />
        <span className="flex min-w-0 items-center gap-2 max-md:row-start-1">
          {instance === undefined ? null : (
            <span role="img" aria-label={PLATFORM_NAMES[instance.platform]}>
              <ChannelIcon platform={instance.platform} size="sm" />
            </span>
          )}
          <span className="min-w-0 truncate">
            <PersonName person={person} />
          </span>
          <Arrow aria-hidden="true" strokeWidth={1.6} className="size-3.5 flex-none text-ink-muted rtl:-scale-x-100" />
        </span>
        <MessageLine message={message} className="max-md:row-start-2" />
        <span className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
          <StateBadge state={state} />
        </span>
      </button>
    </li>
  );
}

/** The clock for today, else the day. In the reader's zone, which the server does not know. */
function RowTime({ iso, className }: { readonly iso: string; readonly className: string }) {
  const hydrated = useHydrated();
  const now = new Date();
  const isToday = new Date(iso).toDateString() === now.toDateString();
  return (
    <time
      dateTime={iso}
      title={hydrated ? say("{day}, {time}", { day: dayInWords(iso, now), time: clockWithSeconds(iso) }) : undefined}
      className={classNames("whitespace-nowrap tabular-nums", className)}
    >
      {hydrated ? (isToday ? withoutHalf(clockWithSeconds(iso)) : shortSince(iso)) : "\u00a0"}
    </time>
  );
}

function shortSince(iso: string): string {
  return say("{day}, {time}", { day: shortDay(iso, undefined), time: clock(iso) });
}
