import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { EVENT_TYPES } from "#domain/events/event.ts";
import { describeAnswer, describeAttempt } from "#domain/wording/webhook-tries.ts";
import { DISABLED_WORDING } from "#domain/wording/webhooks.ts";
import { describeEvents, describeWaiting } from "#domain/wording/webhooks-page.ts";
import { say } from "#languages/say.ts";
import type { WebhookList } from "#ports/contracts/dashboard/webhooks.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { rich } from "../../components/rich.tsx";
import { Moment } from "./moment.tsx";
import { shareOf } from "./share.ts";
import { ShareBars } from "./share-bars.tsx";
import { StandingBadge } from "./standing-badge.tsx";

interface EndpointListProps {
  readonly list: WebhookList;
  readonly onOpen: (webhook: WebhookView) => void;
}

/** Each endpoint with how it stands, how it has done lately and what happened last; a row opens it. */
export function EndpointList({ list: { webhooks, hours, at }, onOpen }: EndpointListProps) {
  return (
    <ul aria-label={say("Endpoints")} className="rounded-lg border border-line bg-surface">
      {webhooks.map((webhook) => (
        <li
          key={webhook.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-line px-4 py-3.5 transition-colors first:rounded-t-[9px] last:rounded-b-[9px] hover:bg-hover not-first:border-t md:grid-cols-[minmax(0,1fr)_108px_152px_20px] md:px-5 xl:grid-cols-[minmax(0,1fr)_108px_152px_192px_20px]"
        >
          <div className="min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpen(webhook)}
              className="block max-w-full truncate text-start font-mono text-[13px] font-medium outline-none after:absolute after:inset-0 after:rounded-[9px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-3 focus-visible:after:outline-brand"
            >
              <bdi dir="ltr">{webhook.url}</bdi>
            </button>
            <p className="text-xs text-ink-muted">
              {webhook.name === null
                ? describeEvents(webhook.events, EVENT_TYPES.length)
                : rich("{name}, {events}", {
                    name: <bdi className="whitespace-normal">{webhook.name}</bdi>,
                    events: describeEvents(webhook.events, EVENT_TYPES.length),
                  })}
            </p>
          </div>
          <span className="max-md:self-start">
            <StandingBadge webhook={webhook} />
          </span>
          <span className="max-md:col-span-2">
            <ShareBars share={shareOf(hours, webhook.id, at)} />
          </span>
          <span className="max-xl:col-span-full max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2 md:max-xl:order-last md:max-xl:flex md:max-xl:gap-2">
            <Last webhook={webhook} />
          </span>
          <ChevronRight
            aria-hidden="true"
            strokeWidth={1.6}
            className="size-4 text-ink-muted max-md:hidden rtl:-scale-x-100"
          />
        </li>
      ))}
    </ul>
  );
}

/** What happened last, and what follows. */
function Last({ webhook }: { readonly webhook: WebhookView }) {
  const { state, reason, since, waiting, nextAt, last } = webhook;
  if (state === "paused") {
    return (
      <Lines first={say("Paused by you")}>
        <Since when={<Moment iso={since} />} waiting={waiting} />
      </Lines>
    );
  }
  if (state === "disabled") {
    return (
      <Lines first={reason === null ? say("Disabled") : DISABLED_WORDING[reason]}>
        {rich("{when}, you were mailed", { when: <Moment iso={since} /> })}
      </Lines>
    );
  }
  if (last === null) return <Lines first={say("Not called yet")}>{say("It hears of what happens next")}</Lines>;
  if (last.state === "succeeded") {
    return (
      <Lines first={say("{answer} in {ms} ms", { answer: describeAnswer(last), ms: last.tookMs ?? 0 })}>
        <Since when={<Moment iso={last.at} seconds />} waiting={waiting} />
      </Lines>
    );
  }
  const answer = describeAnswer(last);
  return (
    <Lines
      first={
        last.type === "webhook.test"
          ? say("{answer}, a test", { answer })
          : say("{answer}, try {attempt}", { answer, attempt: describeAttempt(last) })
      }
    >
      {nextAt === null ? (
        <Moment iso={last.at} seconds />
      ) : (
        rich("Next try {when}, {waiting}", { when: <Moment iso={nextAt} />, waiting: describeWaiting(waiting) })
      )}
    </Lines>
  );
}

/** A time, and how much waits since. */
function Since({ when, waiting }: { readonly when: ReactNode; readonly waiting: number }) {
  return waiting === 0 ? when : rich("{when}, {waiting}", { when, waiting: describeWaiting(waiting) });
}

function Lines({ first, children }: { readonly first: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="block">{first}</span>
      <small className="block text-xs text-ink-muted">{children}</small>
    </>
  );
}
