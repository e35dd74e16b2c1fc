import { Monitor, Smartphone } from "lucide-react";
import { say } from "#languages/say.ts";
import type { DeviceView } from "#ports/contracts/dashboard/account.ts";
import { Button } from "../../components/button.tsx";
import { rich } from "../../components/rich.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";

interface DeviceProps {
  readonly device: DeviceView;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

/** This device has no button: its way out is Logout. */
export function Device({ device, busy, onSignOut }: DeviceProps) {
  const Icon = /Android|iPhone|iPad/.test(device.name) ? Smartphone : Monitor;
  return (
    <li className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <span className="grid size-9 place-items-center rounded-lg border border-line bg-sunken text-ink-muted">
        <Icon aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
      </span>
      <div className="min-w-0">
        <span className="block font-medium wrap-anywhere">{device.name}</span>
        <span className="block text-xs text-ink-muted">
          {device.current ? (
            <span className="font-medium text-success-ink">{say("This device")}</span>
          ) : (
            rich("Last seen {when}", { when: <LocalDateTime iso={device.lastSeenAt} /> })
          )}
          {device.address ? (
            <>
              {" · "}
              <bdi dir="ltr">{device.address}</bdi>
            </>
          ) : null}
        </span>
      </div>
      {device.current ? null : (
        <Button
          size="sm"
          aria-label={say("Sign out {device}", { device: device.name })}
          busy={busy}
          busyLabel={say("Signing out…")}
          onClick={onSignOut}
        >
          {say("Sign out")}
        </Button>
      )}
    </li>
  );
}
