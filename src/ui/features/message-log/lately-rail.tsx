import { say } from "#languages/say.ts";
import { filtersQuery, NO_FILTERS } from "#ports/contracts/dashboard/message-filters.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { OneLine } from "../../components/one-line.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { Ticks } from "../../components/ticks.tsx";
import { clock, dayInWords } from "../../format/clock.ts";
import { lineOf } from "./message-line.tsx";
import { useLive } from "./use-live.ts";
import { useLog } from "./use-log.ts";

const SHOWN = 6;

/** What an instance has sent and got last, from wherever it was sent. */
export function LatelyRail({ instanceId }: { readonly instanceId: number }) {
  useLive();
  const filters = { ...NO_FILTERS, instance: String(instanceId) };
  const messages = useLog(filters, { limit: SHOWN }).data?.pages[0]?.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="lately" className="border-t border-line pt-4">
      <div className="mb-1 flex items-baseline gap-3">
        <h3 id="lately" className="me-auto">
          {say("Lately")}
        </h3>
        <TextLink href={PAGES.messages.path + filtersQuery(filters)} className="text-xs font-normal">
          {say("All messages")}
        </TextLink>
      </div>
      <ul>
        {messages.map((message) => (
          <LatelyLine key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

function LatelyLine({ message }: { readonly message: LoggedMessage }) {
  const { state, at } = message;
  const day = dayInWords(at, new Date());
  return (
    <li className="grid min-h-7 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2 text-xs">
      {state === "received" ? (
        <span role="img" aria-label={say("Received")} className="size-1.75 justify-self-center rounded-full bg-brand" />
      ) : (
        <Ticks status={state} />
      )}
      <OneLine text={lineOf(message)} />
      <time dateTime={at} className="text-ink-muted tabular-nums">
        {day === say("Today") ? clock(at) : day}
      </time>
    </li>
  );
}
