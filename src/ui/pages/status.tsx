import { STATUS_DAYS } from "#domain/status/availability.ts";
import { STATUS_WORDING } from "#domain/wording/status.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { STATUS_JSON_PATH, type StatusProps, type StatusView } from "#ports/contracts/status.ts";
import { Alert } from "../components/alert.tsx";
import { rich } from "../components/rich.tsx";
import { TextLink } from "../components/text-link.tsx";
import { ContentTitle } from "../features/content/content-page.tsx";
import { CONTAINER } from "../features/site/container.ts";
import { SitePage } from "../features/site/site-page.tsx";
import { MonthTable } from "../features/status/month-table.tsx";
import { PartRow } from "../features/status/part-row.tsx";
import { dateAndTime } from "../format/dates.ts";
import { publicDay } from "../format/public-day.ts";

/** How the parts of this server are and were, for whoever asks; a whole page without a script. */
export function StatusPage({ status }: StatusProps) {
  return (
    <SitePage current={PAGES.status.path}>
      <main id="main" className={`${CONTAINER} max-w-240 pt-10 pb-18 md:pt-18 md:pb-32`}>
        {status === null ? (
          <>
            <ContentTitle>{STATUS_WORDING.title}</ContentTitle>
            <Alert tone="danger" className="mt-6">
              {STATUS_WORDING.loadFailed}
            </Alert>
          </>
        ) : (
          <Measured status={status} />
        )}
      </main>
    </SitePage>
  );
}

function Measured({ status }: { readonly status: StatusView }) {
  const { parts, firstDay, lastDay } = status;
  const checkedAt = parts
    .flatMap((part) => part.checkedAt ?? [])
    .sort()
    .at(-1);
  return (
    <>
      <ContentTitle>{titleOf(parts)}</ContentTitle>
      <p className="mt-3 text-base text-ink-muted">
        {checkedAt === undefined
          ? say("The parts are asked once a minute whether they are ready.")
          : rich("Last check {time}, in UTC. The parts are asked once a minute.", {
              time: <time dateTime={checkedAt}>{dateAndTime(checkedAt, "UTC")}</time>,
            })}
      </p>
      <ul className="mt-8 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {parts.map((part) => (
          <PartRow key={part.part} part={part} />
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-ink-muted">
        <span>
          {rich("{first} to {last}, one bar a day", {
            first: <time dateTime={firstDay}>{publicDay(firstDay)}</time>,
            last: <time dateTime={lastDay}>{publicDay(lastDay)}</time>,
          })}
        </span>
        <span>{say("Low bars: part of the day. Pale bars: not measured.")}</span>
      </p>
      <h2 className="mt-16 text-lg tracking-[-0.014em] md:text-xl">{STATUS_WORDING.months}</h2>
      <p className="mt-2 max-w-155 text-base text-ink-muted">
        {say("Percent of checks in which a part was ready, rounded down.")}
      </p>
      <MonthTable months={status.months} />
      <h2 className="mt-16 text-lg tracking-[-0.014em] md:text-xl">{STATUS_WORDING.measured}</h2>
      <p className="mt-2 max-w-155 text-base leading-6.5 text-ink-muted">
        {say(
          "By the product itself: once a minute it asks each part, by the address that programs use, whether it reaches its database and its network. A minute in which nobody could ask, because this server was off, is not counted. Figures of the last {days} days and of six months are kept, and nothing of any user.",
          { days: STATUS_DAYS },
        )}
      </p>
      <p className="mt-4 text-sm">
        <TextLink href={STATUS_JSON_PATH}>{say("The figures as JSON")}</TextLink>
      </p>
    </>
  );
}

function titleOf(parts: StatusView["parts"]): string {
  if (parts.some(({ ready }) => ready === false)) return STATUS_WORDING.someNot;
  return parts.every(({ ready }) => ready === true) ? STATUS_WORDING.allReady : STATUS_WORDING.unknown;
}
