import { Monitor } from "lucide-react";
import type { Phone } from "#ports/contracts/sandbox-api.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { dayInWords } from "../../format/clock.ts";
import { ScreenHead } from "./screen-head.tsx";
import { usePhoneActions } from "./use-sandbox.ts";

export interface LinkedDevicesProps {
  readonly phone: string;
  readonly devices: Phone["devices"];
  readonly onBack: () => void;
}

/** The phone's own list, with the way out that a real phone has. */
export function LinkedDevices({ phone, devices, onBack }: LinkedDevicesProps) {
  const { unlink } = usePhoneActions();
  return (
    <>
      <ScreenHead title="Linked devices" onBack={onBack} />
      <div className="flex-1 overflow-y-auto p-4">
        {unlink.isError ? (
          <Alert className="mb-3">{sentenceOf(unlink.error, "The device could not be removed.")}</Alert>
        ) : null}
        {devices.length === 0 ? (
          <p className="px-2 py-10 text-center text-balance text-ink-muted">
            Nothing is linked to this phone. Start a session in the dashboard, then scan its code here.
          </p>
        ) : (
          <ul className="rounded-lg border border-line">
            {devices.map(({ device, online, linkedAt }) => (
              <li
                key={device + linkedAt}
                className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-3 py-2.5 first:border-t-0"
              >
                <Monitor aria-hidden="true" className="size-4.5 text-ink-muted" strokeWidth={1.6} />
                <div className="min-w-0">
                  <b className="block truncate font-medium">{device}</b>
                  <span className="block text-xs text-ink-muted">Linked {dayInWords(linkedAt, new Date())}</span>
                </div>
                <Badge tone={online ? "success" : "neutral"}>{online ? "Online" : "Offline"}</Badge>
              </li>
            ))}
          </ul>
        )}
        {devices.length > 0 ? (
          <Button
            className="mt-4 w-full"
            busy={unlink.isPending}
            busyLabel="Unlinking…"
            onClick={() => unlink.mutate(phone)}
          >
            {devices.length === 1 ? "Unlink this device" : "Unlink all devices"}
          </Button>
        ) : null}
      </div>
    </>
  );
}
