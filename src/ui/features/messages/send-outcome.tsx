import { CircleAlert } from "lucide-react";
import { say } from "#languages/say.ts";
import type { SendingInstance } from "../../api/messages.ts";
import { rich } from "../../components/rich.tsx";
import { NewTabLink } from "../../components/text-link.tsx";
import { Ticks } from "../../components/ticks.tsx";
import { clockWithSeconds } from "../../format/clock.ts";
import { recipientsPhone } from "../../virtual-phone-place.ts";
import { receiptWords, type SentHere } from "./receipts.ts";
import { RecipientName } from "./recipient-name.tsx";
import { useReceipt } from "./use-receipt.ts";

interface SendOutcomeProps {
  readonly sender: SendingInstance;
  readonly problem: string | null;
  readonly last: SentHere | null;
  /** On the sandbox network what was sent can be read on the virtual phone. */
  readonly sandbox: boolean;
  /** What goes on while a message is on its way; empty when the button says enough. */
  readonly progress?: string | undefined;
}

/** What became of the last send, beside its button. */
export function SendOutcome({ sender, problem, last, sandbox, progress }: SendOutcomeProps) {
  const phone = sandbox && last ? recipientsPhone(sender.platform, last.recipient) : null;
  return (
    <div className="min-w-0 flex-1 text-xs">
      <div role="alert">
        {problem ? (
          <p className="flex items-start gap-2 text-danger-ink">
            <CircleAlert aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none" />
            <span className="wrap-anywhere">{problem}</span>
          </p>
        ) : null}
      </div>
      <div role="status">
        {progress ? <p className="text-ink-muted">{progress}</p> : null}
        {last ? <Outcome key={last.key} sender={sender} message={last} /> : null}
      </div>
      {phone ? (
        <p className="mt-1.5 ps-7.5">
          <NewTabLink href={phone}>{say("See it on the virtual phone")}</NewTabLink>
        </p>
      ) : null}
    </div>
  );
}

function Outcome({ sender, message }: { sender: SendingInstance; message: SentHere }) {
  const receipt = useReceipt(sender, message);
  const { verb, preposition, after } = receiptWords(receipt, message.sentAt);
  const whom = {
    way: preposition,
    recipient: <RecipientName recipient={message.recipient} />,
    time: clockWithSeconds(receipt.at),
  };
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-2.5">
      <Ticks status={receipt.status} className="h-3.5 w-5" />
      <div className="text-ink-muted">
        <p className={receipt.status === "failed" ? "font-medium text-danger-ink" : "font-medium text-success-ink"}>
          {receipt.status === "failed" ? say("The message was not delivered") : message.message}
        </p>
        <p>
          <b className="font-medium text-ink">{verb}</b>{" "}
          <span className="tabular-nums">
            {after === ""
              ? rich("{way, select, by {by} for {for} other {to}} {recipient} at {time}", whom)
              : rich("{way, select, by {by} for {for} other {to}} {recipient} at {time}, {after}", { ...whom, after })}
          </span>
        </p>
      </div>
    </div>
  );
}
