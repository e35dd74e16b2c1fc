import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

/** `ink` is for what must stand out beside a primary action without being one. */
export type ButtonVariant = "primary" | "ink" | "secondary" | "quiet" | "danger";

/** `md` is the dashboard's 36 px (40 on a phone), `sm` 32, `lg` the 44 of public pages. */
type ButtonSize = "sm" | "md" | "lg";

const SHARED =
  "inline-flex items-center justify-center gap-2 rounded-lg border font-medium whitespace-nowrap no-underline transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-muted";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-brand bg-brand text-on-brand enabled:hover:bg-[color-mix(in_srgb,var(--brand)_88%,var(--ink))] [a&]:hover:bg-[color-mix(in_srgb,var(--brand)_88%,var(--ink))]",
  ink: "border-ink bg-ink text-canvas hover:bg-[color-mix(in_srgb,var(--ink)_86%,var(--canvas))]",
  secondary:
    "border-soft bg-surface text-ink hover:border-ink-muted hover:bg-[color-mix(in_srgb,var(--ink)_4%,var(--surface))]",
  quiet: "border-transparent text-ink-muted hover:bg-hover hover:text-ink",
  danger: "border-danger bg-danger text-on-danger enabled:hover:bg-[color-mix(in_srgb,var(--danger)_88%,var(--ink))]",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-10 px-3 text-sm md:min-h-8",
  md: "min-h-10 px-3.5 text-sm md:min-h-9",
  lg: "min-h-11 px-5 text-base",
};

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
}

/** For a link that looks like a button. */
export function buttonClass({ variant = "secondary", size = "md" }: ButtonLook = {}): string {
  return classNames(SHARED, VARIANTS[variant], SIZES[size]);
}

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  readonly icon?: ReactNode;
  /** Disables the button; `busyLabel` says what it is doing. */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
}

/** Opened by the browser itself, and only there without a script: says what the button needs. */
export const NEEDS_SCRIPT = "needs-script";

export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(buttonClass({ variant, size }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      popoverTarget={NEEDS_SCRIPT}
      {...rest}
    >
      {busy ? <Spinner pixels={16} /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
