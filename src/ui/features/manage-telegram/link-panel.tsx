import { RotateCw, Smartphone } from "lucide-react";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { ScanPanel } from "../manage/scan-panel.tsx";
import { TryAgainIn } from "./step-form.tsx";
import type { Attempt } from "./use-attempt.ts";
import { useQr } from "./use-qr.ts";
import type { SessionControl } from "./use-session.ts";

interface LinkPanelProps {
  readonly instance: InstanceView;
  readonly session: SessionControl;
  readonly cancel: Attempt<void>;
  readonly sandbox: boolean;
  readonly onPhone: () => void;
}

const STEPS = [say("Waiting for your phone"), say("Connected")];
const WHERE_TO_SCAN = { title: say("Go to Settings, then Devices"), detail: say("Tap Link Desktop Device") };

/** The other way in: a code that Telegram's own app scans. */
export function LinkPanel({ instance, session, cancel, sandbox, onPhone }: LinkPanelProps) {
  const { code, expired, attempt, renew } = useQr(instance, session);
  const { refusal, waitUntil, busy } = attempt;
  return (
    <ScanPanel
      platform="telegram"
      steps={STEPS}
      current={0}
      whereToScan={WHERE_TO_SCAN}
      code={code}
      expired={expired}
      onCode={busy && (code === null || expired) ? <Spinner size="sm" className="text-[#0f6b53]" /> : null}
      scannedHere={sandbox}
      alert={
        refusal ? (
          <Alert onDismiss={attempt.clear} className="mb-5">
            {refusal.sentence}
          </Alert>
        ) : null
      }
    >
      <Button
        busy={busy}
        busyLabel={say("Generating…")}
        disabled={waitUntil !== null}
        onClick={renew}
        className="tabular-nums"
        icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
      >
        {waitUntil === null ? say("Generate new code") : <TryAgainIn until={waitUntil} />}
      </Button>
      <p className="mt-3 text-xs text-ink-muted">{note(code !== null, expired, refusal !== null)}</p>
      <Button
        variant="quiet"
        size="sm"
        disabled={busy}
        busy={cancel.busy}
        onClick={onPhone}
        className="-ms-3 mt-2"
        icon={<Smartphone aria-hidden="true" className="size-4" strokeWidth={1.6} />}
      >
        {say("Use a phone number instead")}
      </Button>
    </ScanPanel>
  );
}

function note(hasCode: boolean, expired: boolean, refused: boolean): string {
  if (!hasCode) return refused ? say("There is no code to scan just now") : say("The code appears here in a moment");
  return expired ? say("This code has expired") : say("This code expires in 30 seconds");
}
