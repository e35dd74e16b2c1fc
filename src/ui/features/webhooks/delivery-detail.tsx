import { RotateCw } from "lucide-react";
import { TEST_TYPE } from "#domain/webhooks/endpoint.ts";
import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { describeAttempt, describeNextTry, describeTrouble } from "#domain/wording/webhook-tries.ts";
import { describeReplay } from "#domain/wording/webhooks.ts";
import { say } from "#languages/say.ts";
import type { TryView } from "#ports/contracts/webhooks.ts";
import { sentenceOf, writeSentence } from "../../api/request.ts";
import { replay, type WebhookRef } from "../../api/webhooks.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { rich } from "../../components/rich.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { AnswerChip } from "./answer-chip.tsx";
import { tryAsCurl } from "./as-curl.ts";
import { Body, Half, Headers, Pair } from "./exchange.tsx";
import { Moment } from "./moment.tsx";
import { useTry } from "./use-webhooks.ts";

interface DeliveryDetailProps {
  readonly tried: TryView;
  readonly of: WebhookRef;
  /** The endpoint is active. */
  readonly called: boolean;
  readonly onReplayed: (words: string) => void;
}

/** One try: what was asked, what was answered, and why the next is when it is. */
export function DeliveryDetail({ tried, of, called, onReplayed }: DeliveryDetailProps) {
  const read = useTry(of, tried);
  const again = useMutation({
    mutationFn: () => replay(of, { try: tried.id }),
    onSuccess: ({ events }) => onReplayed(describeReplay(events)),
  });
  const { data } = read;
  const curl = data?.request == null ? null : tryAsCurl(data.request);
  const next = describeNextTry(tried, data?.answer?.headers["retry-after"] ?? null, called);
  const made = { event: <code dir="ltr">{tried.eventId}</code>, when: <Moment iso={tried.at} seconds /> };
  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="me-auto min-w-0">
          <h3>
            {tried.type === TEST_TYPE
              ? tried.type
              : say("{type}, try {attempt}", { type: tried.type, attempt: describeAttempt(tried) })}
          </h3>
          <p className="text-xs text-ink-muted wrap-anywhere">
            {tried.tookMs === null
              ? rich("{event}, {when}", made)
              : rich("{event}, {when}, {ms} ms", { ...made, ms: tried.tookMs })}
          </p>
        </div>
        {curl === null ? null : (
          <CopyButton text={curl} label={say("Copy as curl")} variant="secondary">
            {say("Copy as curl")}
          </CopyButton>
        )}
        {tried.type === TEST_TYPE ? null : (
          <Button
            variant="primary"
            busy={again.isPending}
            busyLabel={say("Replaying…")}
            onClick={() => again.mutate()}
            icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
          >
            {say("Replay")}
          </Button>
        )}
      </div>
      {again.isError ? (
        <Alert className="mt-3">{writeSentence(again.error, WEBHOOK_DIALOG_WORDING.replayFailed)}</Alert>
      ) : null}
      {read.isError ? <Alert className="mt-3">{sentenceOf(read.error, WEBHOOK_DIALOG_WORDING.tryFailed)}</Alert> : null}
      {tried.state === "planned" ? (
        <p className="mt-3 rounded-lg border border-line bg-sunken px-4 py-3 text-ink-muted">{next}</p>
      ) : data === undefined ? (
        read.isError ? null : (
          <Skeleton className="mt-3 h-48 w-full rounded-lg" />
        )
      ) : (
        <Pair>
          <Half
            title={say("Request")}
            aside={
              data.request?.body == null ? null : (
                <CopyButton text={data.request.body} label={say("Copy request body")} size="sm" />
              )
            }
          >
            {data.request === null ? (
              <p className="px-4 py-3 text-xs text-ink-muted">{say("Nothing was sent.")}</p>
            ) : (
              <>
                <Headers first={["POST", data.request.url]} headers={data.request.headers} />
                {data.request.body === null ? (
                  <p className="px-4 py-3 text-xs text-ink-muted">{say("What it told of is no longer kept.")}</p>
                ) : (
                  <Body label={say("Request body")} text={data.request.body} />
                )}
              </>
            )}
          </Half>
          <Half
            title={say("{what, select, call {Answer} other {Answer}}", { what: "call" })}
            aside={
              <span className="me-3 flex">
                <AnswerChip tried={tried} />
              </span>
            }
          >
            {data.answer === null ? null : (
              <>
                <Headers headers={data.answer.headers} />
                {data.answer.body === "" ? (
                  <p className="px-4 pt-3 text-xs text-ink-muted">{say("It has no body.")}</p>
                ) : (
                  <Body label={say("Answer body")} text={data.answer.body} />
                )}
                {data.answer.cut ? (
                  <p className="px-4 text-xs text-ink-muted">{say("There was more: the first 4 KiB are kept.")}</p>
                ) : null}
              </>
            )}
            <p className="px-4 py-3 text-xs text-ink-muted">
              {[describeTrouble(tried.error), next].filter((sentence) => sentence !== null).join(" ")}
            </p>
          </Half>
        </Pair>
      )}
    </div>
  );
}
