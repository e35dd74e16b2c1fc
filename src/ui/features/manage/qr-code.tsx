import { type ReactNode, useState } from "react";
import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { Spinner } from "../../components/spinner.tsx";
import { CODE_LIFE_MS, type LinkCode, ringElapsedMs, secondsLeft } from "./code-life.ts";
import { useNow } from "./use-now.ts";

/** A rounded square that starts at the middle of its top edge and runs clockwise; 30 long, a unit a second. */
const RING = "M148 2H278a16 16 0 0 1 16 16V278a16 16 0 0 1-16 16H18a16 16 0 0 1-16-16V18a16 16 0 0 1 16-16Z";
const RING_LENGTH = CODE_LIFE_MS / 1000;

interface QrCodeProps {
  readonly code: LinkCode | null;
  /** Such as "QR code to link WhatsApp". */
  readonly alt: string;
  readonly expired: boolean;
  readonly linking: boolean;
  /** Stands on the dimmed code. */
  readonly children?: ReactNode;
}

/** The code on white in both themes, and the ring that runs down around it. */
export function QrCode({ code, alt, expired, linking, children }: QrCodeProps) {
  const running = code !== null && !expired && !linking;
  const dimmed = expired || linking;
  return (
    <div className="relative aspect-square w-[min(296px,100%)] flex-none">
      <svg
        viewBox="0 0 296 296"
        aria-hidden="true"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="absolute inset-0 size-full"
      >
        <path d={RING} className="stroke-line" />
        {running ? <Run key={code.receivedAt} code={code} /> : null}
      </svg>
      <span className="absolute inset-2.5 rounded-md bg-white" />
      {code ? (
        <img
          src={code.qr}
          alt={alt}
          className={classNames(
            "absolute inset-5 size-[calc(100%-40px)] transition-opacity [image-rendering:pixelated]",
            dimmed && "opacity-10",
          )}
        />
      ) : null}
      {running ? <SecondsLeft code={code} /> : null}
      {linking ? (
        <div className="absolute inset-2.5 grid place-content-center justify-items-center gap-3 text-[#10201b]">
          <Spinner size="sm" className="text-[#0f6b53]" />
          <b className="font-medium">{say("Linking")}</b>
        </div>
      ) : null}
      {children ? <div className="absolute inset-2.5 grid place-content-center">{children}</div> : null}
    </div>
  );
}

/** The start is read once: a re-render must not wind the ring back. */
function Run({ code }: { code: LinkCode }) {
  const [elapsedMs] = useState(() => ringElapsedMs(code, Date.now()));
  return (
    <path
      d={RING}
      pathLength={RING_LENGTH}
      strokeDasharray={`${RING_LENGTH} ${RING_LENGTH}`}
      style={{ animationDelay: `-${elapsedMs}ms` }}
      className="animate-[run-down_30s_linear_forwards] stroke-brand motion-reduce:animate-none"
    />
  );
}

function SecondsLeft({ code }: { code: LinkCode }) {
  const now = useNow(250);
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-1.5 mx-auto w-fit bg-surface px-2.5 text-xs font-medium tabular-nums"
    >
      {say("{seconds} s", { seconds: secondsLeft(code, now) })}
    </span>
  );
}
