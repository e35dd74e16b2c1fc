import { RotateCw } from "lucide-react";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { ScanPanel } from "../manage/scan-panel.tsx";
import type { LinkStep, Panel } from "./panel.ts";

interface LinkPanelProps {
  readonly panel: Extract<Panel, { kind: "link" }>;
  readonly starting: boolean;
  readonly sandbox: boolean;
  readonly onNewCode: () => void;
}

const STEPS: readonly LinkStep[] = ["waiting", "linking", "connected"];
const STEP_LABELS = [say("Waiting for your phone"), say("Linking"), say("Connected")];
const WHERE_TO_SCAN = { title: say("Go to Linked Devices"), detail: say("Tap the menu, then Linked Devices") };

export function LinkPanel({ panel, starting, sandbox, onNewCode }: LinkPanelProps) {
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
      steps={STEP_LABELS}
      current={STEPS.indexOf(step)}
      whereToScan={WHERE_TO_SCAN}
      code={code}
      expired={expired}
      linking={step === "linking"}
      onCode={expired ? newCode("primary") : null}
      scannedHere={sandbox && step === "waiting"}
    >
      {step === "linking" || expired ? null : newCode("secondary")}
      <p className="mt-3 text-xs text-ink-muted">{note(panel)}</p>
    </ScanPanel>
  );
}

function note({ expired, step }: LinkPanelProps["panel"]): string {
  if (step === "linking") return say("Your phone has scanned the code. Keep WhatsApp open for a moment.");
  return expired
    ? say("This code has expired. Generate a new one when your phone is ready.")
    : say("This code expires in 30 seconds");
}
