import { CircleAlert, CircleCheck, QrCode } from "lucide-react";
import { useEffect } from "react";
import { sentenceOf } from "../../api/request.ts";
import type { PendingDevice } from "../../api/sandbox.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { usePhoneActions } from "./use-sandbox.ts";

export interface LinkRequestsProps {
  readonly phone: string;
  readonly pending: readonly PendingDevice[];
  readonly networkIsEmpty: boolean;
}

const OUTCOME_MS = 6_000;

/** What shows a QR code and waits: a tap scans it with this phone. */
export function LinkRequests({ phone, pending, networkIsEmpty }: LinkRequestsProps) {
  const { scan } = usePhoneActions();
  const { status, reset } = scan;
  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    const timer = window.setTimeout(reset, OUTCOME_MS);
    return () => window.clearTimeout(timer);
  }, [status, reset]);

  const scanning = scan.isPending ? scan.variables.qrText : null;
  return (
    <div className="flex-none">
      {pending.map((device) => (
        <div
          key={device.qrText}
          className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line bg-brand-tint px-4 py-2.5"
        >
          <span className="grid size-9 place-items-center rounded-lg bg-white text-[#10201b] inset-ring inset-ring-line">
            <QrCode aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
          </span>
          <div className="min-w-0">
            <b className="block truncate font-medium">{nameOf(device)}</b>
            <span className="block text-xs text-ink-muted">asks to be linked</span>
          </div>
          <Button
            variant="primary"
            size="sm"
            aria-label={`Scan the code of ${nameOf(device)}`}
            disabled={scanning !== null}
            busy={scanning === device.qrText}
            busyLabel="Scanning…"
            onClick={() => scan.mutate({ qrText: device.qrText, phone, networkIsEmpty })}
          >
            Scan
          </Button>
        </div>
      ))}
      <div role="status">
        {scan.isSuccess ? <Outcome good>{`Linked as ${scan.data.device}`}</Outcome> : null}
        {scan.isError ? (
          <Outcome>{sentenceOf(scan.error, "The code could not be scanned. Generate a new one.")}</Outcome>
        ) : null}
      </div>
    </div>
  );
}

function nameOf({ instanceName, device }: PendingDevice): string {
  return instanceName ?? device;
}

function Outcome({ good = false, children }: { good?: boolean; children: string }) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <p
      className={classNames(
        "flex items-center gap-2.5 border-b border-line px-4 py-2.5 text-xs font-medium",
        good ? "bg-success-tint text-success-ink" : "bg-danger-tint text-danger-ink",
      )}
    >
      <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      {children}
    </p>
  );
}
