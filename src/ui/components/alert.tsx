import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

export type AlertTone = "danger" | "success";

const TONES: Record<AlertTone, string> = {
  danger: "border-[color-mix(in_srgb,var(--danger)_36%,var(--line))] bg-danger-tint text-danger-ink",
  success: "border-[color-mix(in_srgb,var(--success)_34%,var(--line))] bg-success-tint text-success-ink",
};

interface AlertProps {
  readonly tone?: AlertTone | undefined;
  readonly onDismiss?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** An error interrupts a screen reader, good news waits its turn. */
export function Alert({ tone = "danger", onDismiss, className, children }: AlertProps) {
  const Icon = tone === "danger" ? CircleAlert : CircleCheck;
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames(
        "flex items-start gap-2.5 rounded-lg border px-3 py-2.5 text-sm font-medium",
        TONES[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 flex-none" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {onDismiss ? (
        <IconButton
          label={say("Dismiss")}
          variant="quiet"
          size="sm"
          onClick={onDismiss}
          className="-my-2.5 -me-2 text-current! md:-my-1.5"
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </IconButton>
      ) : null}
    </div>
  );
}
