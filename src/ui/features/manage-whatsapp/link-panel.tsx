import { ExternalLink, RotateCw } from "lucide-react";
import { Button } from "../../components/button.tsx";
import type { Panel } from "./panel.ts";
import { QrCode } from "./qr-code.tsx";
import { StepsLine } from "./steps-line.tsx";

export interface LinkPanelProps {
  readonly panel: Extract<Panel, { kind: "link" }>;
  readonly starting: boolean;
  readonly sandbox: boolean;
  readonly onNewCode: () => void;
}

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
      <StepsLine step={step} />
      <div className="grid items-center justify-items-center gap-5 sm:grid-cols-[296px_minmax(0,1fr)] sm:gap-7">
        <QrCode code={code} expired={expired} linking={step === "linking"}>
          {expired ? newCode("primary") : null}
        </QrCode>
        <div className="w-full">
          <h3 className="text-lg tracking-[-0.014em]">Connect WhatsApp</h3>
          <p className="mt-0.5 text-ink-muted">Scan this QR code with your phone</p>
          <HowTo />
          {step === "linking" || expired ? null : newCode("secondary")}
          <p className="mt-3 text-xs text-ink-muted">{note(panel)}</p>
          {sandbox && step === "waiting" ? <VirtualPhoneHint /> : null}
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

const STEPS = [
  { title: "Open WhatsApp", detail: null },
  { title: "Go to Linked Devices", detail: "Tap the menu, then Linked Devices" },
  { title: "Scan QR Code", detail: "Hold the phone up to this screen" },
] as const;

function HowTo() {
  return (
    <ol className="my-4 grid">
      {STEPS.map(({ title, detail }, index) => (
        <li
          key={title}
          className="relative grid grid-cols-[24px_1fr] gap-2.5 pb-3 not-last:after:absolute not-last:after:start-3 not-last:after:top-6 not-last:after:bottom-0 not-last:after:w-px not-last:after:bg-line"
        >
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-full border border-line bg-surface text-xs font-medium tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <b className="block leading-6 font-medium">{title}</b>
            {detail ? <span className="block text-xs text-ink-muted">{detail}</span> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function VirtualPhoneHint() {
  return (
    <p className="mt-3 border-t border-line pt-3 text-xs text-ink-muted">
      No phone at hand?{" "}
      <a
        href="/sandbox"
        target="_blank"
        rel="noopener"
        className="font-medium text-brand underline decoration-1 underline-offset-3"
      >
        Scan it with the virtual phone
        <ExternalLink aria-hidden="true" className="ms-1 inline size-3 align-[-1px]" strokeWidth={1.75} />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
