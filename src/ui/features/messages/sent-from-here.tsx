import type { Sender } from "../../api/messages.ts";
import { Ticks } from "../../components/ticks.tsx";
import { clock } from "../../format/clock.ts";
import type { SentHere } from "./receipts.ts";
import { useReceipt } from "./use-receipt.ts";

/** What this dialog has sent, newest first. */
export function SentFromHere({ sender, sent }: { sender: Sender; sent: readonly SentHere[] }) {
  if (sent.length === 0) return null;
  return (
    <section aria-labelledby="sent-from-here" className="border-t border-line pt-4">
      <h3 id="sent-from-here" className="mb-1">
        Sent from here
      </h3>
      <ul>
        {sent.map((message) => (
          <SentRow key={message.key} sender={sender} message={message} />
        ))}
      </ul>
    </section>
  );
}

function SentRow({ sender, message }: { sender: Sender; message: SentHere }) {
  const { status } = useReceipt(sender, message);
  return (
    <li className="grid min-h-7 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2 text-xs">
      <Ticks status={status} />
      <span className="truncate" dir="auto">
        {message.summary}
      </span>
      <time dateTime={message.sentAt} className="text-ink-muted tabular-nums">
        {clock(message.sentAt)}
      </time>
    </li>
  );
}
