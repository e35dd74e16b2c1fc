import { CircleAlert, CircleCheck, QrCode } from "lucide-react";
import { useEffect } from "react";
import { say } from "#languages/say.ts";
import type { NewPhone, PhoneNetwork, TakenDevice, WaitingDevice } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { PHONE_WORDS } from "./platforms.ts";
import { usePhoneActions } from "./use-sandbox.ts";

interface LinkRequestsProps {
  readonly network: PhoneNetwork;
  readonly phone: string;
  readonly waiting: readonly WaitingDevice[];
  /** Phones that are created by the first scan. */
  readonly first: readonly NewPhone[];
  /** The account's log-in ends with its two-step password. */
  readonly hasPassword: boolean;
}

const OUTCOME_MS = 6_000;

/** What shows a QR code and waits: a tap scans it with this phone. */
export function LinkRequests({ network, phone, waiting, first, hasPassword }: LinkRequestsProps) {
  const { scan } = usePhoneActions(network);
  const words = PHONE_WORDS[network.platform];
  const { status, reset } = scan;
  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    const timer = window.setTimeout(reset, OUTCOME_MS);
    return () => window.clearTimeout(timer);
  }, [status, reset]);

  const scanning = scan.isPending ? scan.variables.code : null;
  return (
    <div className="flex-none">
      {waiting.map((device) => (
        <div
          key={device.code}
          className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line bg-brand-tint px-4 py-2.5"
        >
          <span className="grid size-9 place-items-center rounded-lg bg-white text-[#10201b] inset-ring inset-ring-line">
            <QrCode aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
          </span>
          <div className="min-w-0">
            <b className="block truncate font-medium">{nameOf(device)}</b>
            <span className="block text-xs text-ink-muted">{words.asks}</span>
          </div>
          <Button
            variant="primary"
            size="sm"
            aria-label={words.scanCodeOf(nameOf(device))}
            disabled={scanning !== null}
            busy={scanning === device.code}
            busyLabel={words.scanning}
            onClick={() => scan.mutate({ code: device.code, phone, first })}
          >
            {words.scan}
          </Button>
        </div>
      ))}
      <div role="status">
        {scan.isSuccess ? (
          <Outcome good>{outcomeOf(scan.data, words.linked(scan.data.device), hasPassword)}</Outcome>
        ) : null}
        {scan.isError ? <Outcome>{sentenceOf(scan.error, words.notLinked)}</Outcome> : null}
      </div>
    </div>
  );
}

function outcomeOf({ device, asksPasskey }: TakenDevice, linked: string, hasPassword: boolean): string {
  if (asksPasskey) return say("{device} waits for your passkey", { device });
  if (!hasPassword) return linked;
  return say("{linked}. Enter the two-step password in the dashboard.", { linked });
}

function nameOf({ instanceName, device }: WaitingDevice): string {
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
