import { CircleAlert, Clock } from "lucide-react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { writeSentence } from "../../api/request.ts";
import { clock } from "../../format/clock.ts";
import { useMessageActions } from "../message-log/use-log.ts";

const LINKISH =
  "min-h-8 rounded-xs px-1 font-medium text-brand underline decoration-1 underline-offset-3 disabled:text-ink-muted md:min-h-6";

/** Under a message: what it waits for or why it did not go out, and the one thing that helps. */
export function Fate({ message }: { readonly message: LoggedMessage }) {
  const { cancel, resend } = useMessageActions();
  const { state, why, remedy, dueAt, instanceId } = message;
  if (why === null || state === "sending") return null;
  const waits = state === "accepted" || state === "queued";
  const bad = state === "failed" || state === "expired" || state === "unknown";
  const Icon = waits ? Clock : CircleAlert;
  const failed = cancel.error ?? resend.error;
  const sentence = state === "accepted" && dueAt !== null ? say("Goes out at {time}", { time: clock(dueAt) }) : why;
  return (
    <div
      className={`flex max-w-[88%] flex-wrap items-center justify-end gap-x-1.5 self-end text-end text-xs leading-5 ${bad ? "text-danger-ink" : "text-ink-muted"}`}
    >
      <span className="flex min-w-0 items-start gap-1.5">
        {state === "cancelled" ? null : (
          <Icon aria-hidden="true" className="mt-0.75 size-3.5 flex-none" strokeWidth={1.75} />
        )}
        <span className="min-w-0 text-start wrap-anywhere">{sentence}</span>
      </span>
      {remedy === "cancel" ? (
        <button type="button" className={LINKISH} disabled={cancel.isPending} onClick={() => cancel.mutate(message)}>
          {cancel.isPending ? say("Cancelling…") : say("Cancel")}
        </button>
      ) : null}
      {remedy === "resend" ? (
        <button type="button" className={LINKISH} disabled={resend.isPending} onClick={() => resend.mutate(message)}>
          {resend.isPending ? say("Sending…") : say("Send again")}
        </button>
      ) : null}
      {remedy === "link" ? (
        <a href={`${PAGES.instances.path}?manage=${instanceId}`} className={LINKISH}>
          {say("Link the account")}
        </a>
      ) : null}
      {failed === null ? null : (
        <span role="alert" className="w-full text-danger-ink">
          {writeSentence(failed, MESSAGE_LOG_WORDING[cancel.error === null ? "resendFailed" : "cancelFailed"])}
        </span>
      )}
    </div>
  );
}
