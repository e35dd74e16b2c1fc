import { RotateCw } from "lucide-react";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { ScanPanel } from "../manage/scan-panel.tsx";
import { LINK_STEP_LABELS, LINK_STEPS, type Panel } from "./panel.ts";
import { PhoneInstead } from "./phone-instead.tsx";

interface LinkPanelProps {
  readonly panel: Extract<Panel, { kind: "link" }>;
  readonly starting: boolean;
  readonly sandbox: boolean;
  readonly onNewCode: () => void;
  readonly onPhone: () => void;
}

const WHERE_TO_SCAN = { title: say("Go to Linked Devices"), detail: say("Tap the menu, then Linked Devices") };

export function LinkPanel({ panel, starting, sandbox, onNewCode, onPhone }: LinkPanelProps) {
  const { code, expired, step } = panel;
  const newCode = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      busy={starting}
      busyLabel={say("Generating…")}
      onClick={onNewCode}
      icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
    >
      {say("Generate new code")}
    </Button>
  );
  return (
    <ScanPanel
      platform="whatsapp"
      steps={LINK_STEP_LABELS}
      current={LINK_STEPS.indexOf(step)}
      whereToScan={WHERE_TO_SCAN}
      code={code}
      expired={expired}
      linking={step === "linking"}
      onCode={expired ? newCode("primary") : null}
      scannedHere={sandbox && step === "waiting"}
    >
      {step === "linking" || expired ? null : newCode("secondary")}
      <p className="mt-3 text-xs text-ink-muted">{note(panel)}</p>
      {step === "linking" ? null : <PhoneInstead onPhone={onPhone} className="-ms-3 mt-2" />}
    </ScanPanel>
  );
}

function note({ expired, step }: LinkPanelProps["panel"]): string {
  if (step === "linking") return say("Your phone has scanned the code. Keep WhatsApp open for a moment.");
  return expired
    ? say("This code has expired. Generate a new one when your phone is ready.")
    : say("This code expires in 30 seconds");
}
