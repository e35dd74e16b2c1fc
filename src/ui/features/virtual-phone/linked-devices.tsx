import { KeyRound, Monitor } from "lucide-react";
import { say } from "#languages/say.ts";
import type { NetworkPhone, PhoneNetwork } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { dayMidSentence } from "../../format/clock.ts";
import { EnterCode } from "./enter-code.tsx";
import { OwnPicture } from "./own-picture.tsx";
import { PhonePasskey } from "./phone-passkey.tsx";
import { PHONE_WORDS } from "./platforms.ts";
import { ScreenHead } from "./screen-head.tsx";
import { usePhoneActions } from "./use-sandbox.ts";

interface LinkedDevicesScreenProps {
  readonly network: PhoneNetwork;
  readonly phone: string;
  /** Undefined while the network does not know the phone. */
  readonly app: NetworkPhone | undefined;
  readonly onBack: () => void;
}

/** The phone's own list, with the way out that a real phone has. */
export function LinkedDevicesScreen({ network, phone, app, onBack }: LinkedDevicesScreenProps) {
  const { unlink } = usePhoneActions(network);
  const words = PHONE_WORDS[network.platform];
  const devices = app?.devices ?? [];
  return (
    <>
      <ScreenHead title={words.devices} onBack={onBack} />
      <div className="flex-1 overflow-y-auto p-4">
        {app === undefined ? null : <OwnPicture network={network} app={app} />}
        {unlink.isError ? <Alert className="mb-3">{sentenceOf(unlink.error, words.notUnlinked)}</Alert> : null}
        {devices.length === 0 ? (
          <p className="px-2 py-10 text-center text-balance text-ink-muted">{words.noDevices}</p>
        ) : (
          <ul className="rounded-lg border border-line">
            {devices.map(({ device, online, since }) => (
              <li
                key={device + since}
                className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-3 py-2.5 first:border-t-0"
              >
                <Monitor aria-hidden="true" className="size-4.5 text-ink-muted" strokeWidth={1.6} />
                <div className="min-w-0">
                  <b className="block truncate font-medium">{device}</b>
                  <span className="block text-xs text-ink-muted">
                    {words.deviceSince(dayMidSentence(since, new Date()))}
                  </span>
                </div>
                <Badge tone={online ? "success" : "neutral"}>{online ? say("Online") : say("Offline")}</Badge>
              </li>
            ))}
          </ul>
        )}
        {devices.length > 0 ? (
          <Button
            className="mt-4 w-full"
            busy={unlink.isPending}
            busyLabel={words.unlinking}
            onClick={() => unlink.mutate(phone)}
          >
            {words.unlink(devices.length)}
          </Button>
        ) : null}
        {network.enterCode === undefined ? null : (
          <EnterCode network={network} phone={phone} enterCode={network.enterCode} />
        )}
        {network.passkeys === undefined || app === undefined ? null : (
          <PhonePasskey network={network} passkeys={network.passkeys} phone={phone} asked={app.asksPasskey === true} />
        )}
        {app?.hasPassword ? (
          <p className="mt-4 flex items-center gap-2 px-1 text-xs text-ink-muted">
            <KeyRound aria-hidden="true" className="size-4 flex-none" strokeWidth={1.6} />
            {say("Two-step password is on: every log-in asks for it.")}
          </p>
        ) : null}
      </div>
    </>
  );
}
