import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Shape and word, never colour alone: dot, ring, diamond. */
type BadgeTone = "success" | "neutral" | "warning" | "danger";

const TONES: Record<BadgeTone, { readonly text: string; readonly shape: string }> = {
  success: { text: "bg-success-tint text-success-ink", shape: "rounded-full bg-current" },
  neutral: { text: "bg-neutral-tint text-ink", shape: "rounded-full border-[1.5px] border-current" },
  warning: { text: "bg-warning-tint text-warning-ink", shape: "rounded-full border-[1.5px] border-current" },
  danger: { text: "bg-danger-tint text-danger-ink", shape: "rotate-45 rounded-[1px] bg-current" },
};

interface BadgeProps {
  readonly tone?: BadgeTone | undefined;
  /** In place of the shape. */
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-5.5 flex-none items-center gap-1.5 rounded-full ps-2 pe-2.25 text-xs font-medium whitespace-nowrap",
        TONES[tone].text,
        className,
      )}
    >
      {icon ?? <span aria-hidden="true" className={classNames("size-1.75 flex-none", TONES[tone].shape)} />}
      {children}
    </span>
  );
}
