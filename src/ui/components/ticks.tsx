import type { DeliveryStatus } from "#domain/messages/life.ts";
import { classNames } from "./class-names.ts";

const LABELS: Record<DeliveryStatus, string> = { sent: "Sent", delivered: "Delivered", read: "Read", failed: "Failed" };

/** One tick for sent, two for delivered, two blue ones for read, a cross for failed. */
export function Ticks({
  status,
  className = "h-2.75 w-4",
}: {
  status: DeliveryStatus;
  className?: string | undefined;
}) {
  const ink = { sent: "text-ink-muted", delivered: "text-ink-muted", read: "text-read", failed: "text-danger-ink" };
  return (
    <svg
      viewBox="0 0 16 11"
      role="img"
      aria-label={LABELS[status]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("flex-none", ink[status], className)}
    >
      {status === "failed" ? <path d="m5 2 7 7M12 2 5 9" /> : <path d="m1 6 3 3.3L10 2" />}
      {status === "delivered" || status === "read" ? <path d="m7.5 8.3 1 1L15 2" /> : null}
    </svg>
  );
}
