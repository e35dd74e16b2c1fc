import { RotateCw } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { HowTo, VirtualPhoneHint } from "../manage/how-to.tsx";
import { QrCode } from "../manage/qr-code.tsx";
import { StepsLine } from "../manage/steps-line.tsx";
import type { LinkStep, Panel } from "./panel.ts";

export interface LinkPanelProps {
  readonly panel: Extract<Panel, { kind: "link" }>;
  readonly starting: boolean;
  readonly sandbox: boolean;
  readonly onNewCode: () => void;
}

const STEPS: readonly LinkStep[] = ["waiting", "linking", "connected"];
const STEP_LABELS = ["Waiting for your phone", "Linking", "Connected"];

const HOW_TO = [
  { title: "Open WhatsApp", detail: null },
  { title: "Go to Linked Devices", detail: "Tap the menu, then Linked Devices" },
  { title: "Scan QR Code", detail: "Hold the phone up to this screen" },
];

/** The moment of truth: the code, what to do with it, and how far the linking has got. */
export function LinkPanel({ panel, starting, sandbox, onNewCode }: LinkPanelProps) {
  const { code, expired, step } = panel;
  const newCode = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      busy={starting}
      busyLabel="Generating…"
      onClick={onNewCode}
      icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
    >
      Generate new code
    </Button>
  );
  return (
    <section aria-label="Connect WhatsApp">
      <StepsLine steps={STEP_LABELS} current={STEPS.indexOf(step)} />
      <div className="grid items-center justify-items-center gap-5 sm:grid-cols-[296px_minmax(0,1fr)] sm:gap-7">
        <QrCode code={code} alt="QR code to link WhatsApp" expired={expired} linking={step === "linking"}>
          {expired ? newCode("primary") : null}
        </QrCode>
        <div className="w-full">
          <h3 className="text-lg tracking-[-0.014em]">Connect WhatsApp</h3>
          <p className="mt-0.5 text-ink-muted">Scan this QR code with your phone</p>
          <HowTo steps={HOW_TO} />
          {step === "linking" || expired ? null : newCode("secondary")}
          <p className="mt-3 text-xs text-ink-muted">{note(panel)}</p>
          {sandbox && step === "waiting" ? (
            <VirtualPhoneHint app="whatsapp">Scan it with the virtual phone</VirtualPhoneHint>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function note({ expired, step }: LinkPanelProps["panel"]): string {
  if (step === "linking") return "Your phone has scanned the code. Keep WhatsApp open for a moment.";
  return expired
    ? "This code has expired. Generate a new one when your phone is ready."
    : "This code expires in 30 seconds";
}
