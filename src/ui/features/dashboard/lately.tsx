import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { filtersQuery, NO_FILTERS } from "#ports/contracts/dashboard/message-filters.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { clock, dayInWords } from "../../format/clock.ts";
import { keyOf } from "../message-log/key-of.ts";
import { MessageLine } from "../message-log/message-line.tsx";
import { PersonName } from "../message-log/person.tsx";
import { StateBadge } from "../message-log/state-badge.tsx";
import { useLive } from "../message-log/use-live.ts";
import { useLog } from "../message-log/use-log.ts";

const SHOWN = 6;
const ROW =
  "grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 no-underline hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[20px_minmax(0,184px)_minmax(0,1fr)_112px_72px] md:px-5";

interface LatelyProps {
  readonly instances: readonly InstanceView[];
}

/** What happened last on all instances, as it happens: not there where it cannot be read. */
export function Lately({ instances }: LatelyProps) {
  useLive();
  const log = useLog(NO_FILTERS, { limit: SHOWN });
  const messages = log.data?.pages[0]?.messages;
  if (messages === undefined && log.isError) return null;
  return (
    <section aria-labelledby="lately" className="mt-8">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="lately" className="me-auto text-base tracking-[-0.008em]">
          {say("Lately")}
        </h2>
        <TextLink href={PAGES.messages.path} className="font-normal">
          {say("All messages")}
        </TextLink>
      </div>
      <ul className="rounded-lg border border-line bg-surface">
        {messages === undefined ? (
          <LoadingRow />
        ) : messages.length === 0 ? (
          <li className="px-4 py-4 text-ink-muted md:px-5">
            {say("No messages yet. What your instances send and get shows here as it happens.")}
          </li>
        ) : (
          messages.map((message) => (
            <li key={keyOf(message)} className="border-t border-line first:border-t-0">
              <LatelyRow message={message} instance={instances.find(({ id }) => id === message.instanceId)} />
            </li>
          ))
        )}
      </ul>
    </section>
  );
}

function LatelyRow({
  message,
  instance,
}: {
  readonly message: LoggedMessage;
  readonly instance: InstanceView | undefined;
}) {
  const day = dayInWords(message.at, new Date());
  return (
    <a href={PAGES.messages.path + filtersQuery({ search: message.id })} className={ROW}>
      {instance === undefined ? (
        <span />
      ) : (
        <span role="img" aria-label={PLATFORM_NAMES[instance.platform]}>
          <ChannelIcon platform={instance.platform} size="sm" />
        </span>
      )}
      <span className="min-w-0 truncate">
        <PersonName person={message.person} />
      </span>
      <MessageLine message={message} className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2" />
      <span className="max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end">
        <StateBadge state={message.state} />
      </span>
      <time dateTime={message.at} className="text-end text-xs text-ink-muted tabular-nums max-md:hidden">
        {day === say("Today") ? clock(message.at) : day}
      </time>
    </a>
  );
}

function LoadingRow() {
  return (
    <li className={ROW} aria-busy="true">
      <Skeleton className="size-5 rounded-sm" />
      <Skeleton className="h-3.5 w-36" />
      <Skeleton className="h-3.5 w-48 max-md:hidden" />
      <Skeleton className="h-5.5 w-20 rounded-full" />
      <span className="sr-only">{say("Loading messages")}</span>
    </li>
  );
}
