import { CircleCheck, CirclePause, Pause, Play, Send, TriangleAlert } from "lucide-react";
import { GIVE_UP_MS } from "#domain/webhooks/endpoint.ts";
import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { describeAnswer } from "#domain/wording/webhook-tries.ts";
import { DISABLED_WORDING } from "#domain/wording/webhooks.ts";
import {
  describeGivingUp,
  describeWaiting,
  MEANWHILE,
  standingOf,
  type WebhookStanding,
} from "#domain/wording/webhooks-page.ts";
import { say } from "#languages/say.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { writeSentence } from "../../api/request.ts";
import { changeWebhook, testWebhook, type WebhookRef } from "../../api/webhooks.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { rich } from "../../components/rich.tsx";
import { dateAndTime } from "../../format/dates.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { Moment } from "./moment.tsx";
import { TestOutcome } from "./test-outcome.tsx";

const LOOKS = {
  active: ["border-line", "text-ink-muted", CircleCheck],
  healthy: ["border-line", "text-success-ink", CircleCheck],
  failing: [
    "border-[color-mix(in_srgb,var(--danger)_36%,var(--line))] bg-danger-tint",
    "text-danger-ink",
    TriangleAlert,
  ],
  paused: ["border-line bg-sunken", "text-ink", CirclePause],
  disabled: [
    "border-[color-mix(in_srgb,var(--warning)_36%,var(--line))] bg-warning-tint",
    "text-warning-ink",
    TriangleAlert,
  ],
} as const satisfies Record<WebhookStanding, readonly [box: string, ink: string, icon: typeof CircleCheck]>;

interface StateSectionProps {
  readonly webhook: WebhookView;
  readonly of: WebhookRef;
  readonly onChanged: () => void;
}

/** How it stands and since when, with what can be done about it; what came of a test stands below. */
export function StateSection({ webhook, of, onChanged }: StateSectionProps) {
  const standing = standingOf(webhook);
  const [box, ink, Icon] = LOOKS[standing];
  const isCalled = webhook.state === "active";
  const turn = useMutation({
    mutationFn: () => changeWebhook(of, { state: isCalled ? "paused" : "active" }),
    onSuccess: onChanged,
  });
  const test = useMutation({ mutationFn: () => testWebhook(of), onSuccess: onChanged });
  return (
    <section aria-label={say("State")}>
      <div
        className={classNames(
          "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2.5 rounded-lg border px-4 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto]",
          box,
        )}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className={classNames("size-4.5", ink)} />
        <div role="status">
          <b className={classNames("block font-semibold", ink)}>
            <Headline webhook={webhook} standing={standing} />
          </b>
          <span className="block text-xs text-ink-muted">{noteOf(webhook, standing)}</span>
        </div>
        <div className="flex gap-2 max-md:col-span-2 max-md:[&>*]:flex-1">
          <Button
            size="sm"
            busy={turn.isPending}
            busyLabel={isCalled ? say("Pausing…") : say("Resuming…")}
            onClick={() => turn.mutate()}
            icon={
              isCalled ? (
                <Pause aria-hidden="true" className="size-4" strokeWidth={1.6} />
              ) : (
                <Play aria-hidden="true" className="size-4" strokeWidth={1.6} />
              )
            }
          >
            {isCalled ? say("Pause") : say("Resume")}
          </Button>
          <Button
            size="sm"
            busy={test.isPending}
            busyLabel={say("Sending…")}
            onClick={() => test.mutate()}
            icon={<Send aria-hidden="true" className="size-4" strokeWidth={1.6} />}
          >
            {say("Send test")}
          </Button>
        </div>
      </div>
      {turn.isError ? (
        <Alert className="mt-3">{writeSentence(turn.error, WEBHOOK_DIALOG_WORDING.stateFailed)}</Alert>
      ) : null}
      {test.isError ? (
        <Alert className="mt-3">{writeSentence(test.error, WEBHOOK_DIALOG_WORDING.testFailed)}</Alert>
      ) : null}
      <TestOutcome of={of} tryId={test.data ?? null} />
    </section>
  );
}

function Headline({ webhook, standing }: { readonly webhook: WebhookView; readonly standing: WebhookStanding }) {
  const { since, reason, failingSince, last } = webhook;
  switch (standing) {
    case "active":
      return say("Waits for the first event");
    case "healthy":
      return last?.state === "succeeded"
        ? rich("Answered {answer} at {when}", {
            answer: describeAnswer(last),
            when: <Moment iso={last.at} seconds />,
          })
        : rich("Tried at {when}", { when: <Moment iso={last?.at ?? since} seconds /> });
    case "failing":
      return rich("{answer}, nothing delivered since {when}", {
        answer: last?.state === "failed" ? describeAnswer(last) : say("Failing"),
        when: <Moment iso={failingSince ?? since} />,
      });
    case "paused":
      return rich("Paused by you, {when}", { when: <Moment iso={since} /> });
    case "disabled":
      return rich("{reason}, {when}", {
        reason: reason === null ? say("Disabled") : DISABLED_WORDING[reason],
        when: <Moment iso={since} />,
      });
  }
}

function noteOf({ waiting, failingSince }: WebhookView, standing: WebhookStanding): string {
  switch (standing) {
    case "active":
    case "healthy":
      return waiting === 0 ? say("Nothing waits.") : say("{waiting}.", { waiting: describeWaiting(waiting) });
    case "failing": {
      const until = new Date(new Date(failingSince ?? 0).getTime() + GIVE_UP_MS).toISOString();
      return describeGivingUp(waiting, dateAndTime(until, undefined));
    }
    case "paused":
    case "disabled":
      return MEANWHILE[standing];
  }
}
