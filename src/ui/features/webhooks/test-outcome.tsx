import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { describeTrouble } from "#domain/wording/webhook-tries.ts";
import { say } from "#languages/say.ts";
import type { TryDetailView } from "#ports/contracts/webhooks.ts";
import type { WebhookRef } from "../../api/webhooks.ts";
import { rich } from "../../components/rich.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { AnswerChip } from "./answer-chip.tsx";
import { Moment } from "./moment.tsx";
import { useOutcome } from "./use-webhooks.ts";

interface TestOutcomeProps {
  readonly of: WebhookRef;
  /** Null before the first. */
  readonly tryId: string | null;
}

/** Of an answer, what still fits into a line. */
const QUOTED = 120;
/** Looks after which something is amiss: 20 s. */
const LATE = 40;

/** What came of the last test. */
export function TestOutcome({ of, tryId }: TestOutcomeProps) {
  const { data: tried, dataUpdatedAt, isPending } = useOutcome(of, tryId);
  const lookedAfterMs = tried === undefined ? 0 : dataUpdatedAt - new Date(tried.at).getTime();
  return (
    <p
      role="status"
      className="mt-2.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-ink-muted empty:hidden"
    >
      {tryId === null ? null : isPending || tried === undefined ? (
        <Waiting />
      ) : tried.state === "planned" ? (
        lookedAfterMs > LATE * 500 ? (
          WEBHOOK_DIALOG_WORDING.testLate
        ) : (
          <Waiting />
        )
      ) : (
        <>
          <AnswerChip tried={tried} />
          <b className="font-medium text-ink">
            {tried.state === "succeeded" ? say("Test delivered") : say("Test failed")}
          </b>
          <span>
            {tried.tookMs === null
              ? rich("at {when}", { when: <Moment iso={tried.at} seconds /> })
              : rich("at {when} after {ms} ms:", { when: <Moment iso={tried.at} seconds />, ms: tried.tookMs })}
          </span>
          <span className="wrap-anywhere">{wordsOf(tried)}</span>
        </>
      )}
    </p>
  );
}

function Waiting() {
  return (
    <>
      <Spinner pixels={14} /> {WEBHOOK_DIALOG_WORDING.testWaiting}
    </>
  );
}

/** What it said, or why it said nothing. */
function wordsOf({ answer, error, state }: TryDetailView): string {
  const trouble = describeTrouble(error);
  if (trouble !== null) return trouble;
  const body = answer?.body.trim() ?? "";
  if (body === "") return state === "succeeded" ? "" : say("It said nothing more.");
  return say("“{words}”", { words: body.length > QUOTED ? `${body.slice(0, QUOTED)}…` : body });
}
