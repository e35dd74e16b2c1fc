import { CircleAlert } from "lucide-react";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { Ticks } from "../../components/ticks.tsx";
import { clockWithSeconds } from "../../format/clock.ts";
import { receiptWords, type SentHere } from "./receipts.ts";
import { useReceipt } from "./use-receipt.ts";

export interface SendOutcomeProps {
  readonly instanceId: number;
  readonly problem: string | null;
  readonly last: SentHere | null;
}

/** What became of the last send, beside its button. */
export function SendOutcome({ instanceId, problem, last }: SendOutcomeProps) {
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
      <div role="status">{last ? <Outcome key={last.messageId} instanceId={instanceId} message={last} /> : null}</div>
    </div>
  );
}

function Outcome({ instanceId, message }: { instanceId: number; message: SentHere }) {
  const receipt = useReceipt(instanceId, message);
  const { verb, preposition, after } = receiptWords(receipt, message.sentAt);
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-2.5">
      <Ticks status={receipt.status} className="h-3.5 w-5" />
      <div className="text-ink-muted">
        <p className={receipt.status === "failed" ? "font-medium text-danger-ink" : "font-medium text-success-ink"}>
          {receipt.status === "failed" ? "The message was not delivered" : message.message}
        </p>
        <p>
          <b className="font-medium text-ink">{verb}</b>{" "}
          <span className="tabular-nums">
            {preposition} <PhoneNumber digits={message.input.number} /> at {clockWithSeconds(receipt.at)}
            {after ? `, ${after}` : ""}
          </span>
        </p>
      </div>
    </div>
  );
}
