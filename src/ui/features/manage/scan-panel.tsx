import type { ReactNode } from "react";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import type { LinkCode } from "./code-life.ts";
import { HowTo, type HowToStep, VirtualPhoneHint } from "./how-to.tsx";
import { QrCode } from "./qr-code.tsx";
import { StepsLine } from "./steps-line.tsx";

interface ScanPanelProps {
  readonly platform: Platform;
  readonly steps: readonly string[];
  /** Which of `steps` it has come to. */
  readonly current: number;
  /** Where in the app codes are scanned. */
  readonly whereToScan: HowToStep;
  readonly code: LinkCode | null;
  readonly expired: boolean;
  readonly linking?: boolean | undefined;
  /** Stands on the dimmed code. */
  readonly onCode: ReactNode;
  /** A virtual phone can scan it. */
  readonly scannedHere: boolean;
  /** Above the steps. */
  readonly alert?: ReactNode;
  readonly children: ReactNode;
}

/** The QR code, the steps to scan it, and how far the linking has got. */
export function ScanPanel({ platform, code, expired, linking = false, ...props }: ScanPanelProps) {
  const app = PLATFORM_NAMES[platform];
  const howTo = [
    { title: say("Open {app}", { app }), detail: null },
    props.whereToScan,
    { title: say("Scan QR Code"), detail: say("Hold the phone up to this screen") },
  ];
  return (
    <section aria-label={say("Connect {app}", { app })}>
      {props.alert}
      <StepsLine steps={props.steps} current={props.current} />
      <div className="grid items-center justify-items-center gap-5 sm:grid-cols-[296px_minmax(0,1fr)] sm:gap-7">
        <QrCode code={code} alt={say("QR code to link {app}", { app })} expired={expired} linking={linking}>
          {props.onCode}
        </QrCode>
        <div className="w-full">
          <h3 className="text-lg tracking-[-0.014em]">{say("Connect {app}", { app })}</h3>
          <p className="mt-0.5 text-ink-muted">{say("Scan this QR code with your phone")}</p>
          <HowTo steps={howTo} />
          {props.children}
          {props.scannedHere ? (
            <VirtualPhoneHint app={platform}>{say("Scan it with the virtual phone")}</VirtualPhoneHint>
          ) : null}
        </div>
      </div>
    </section>
  );
}
