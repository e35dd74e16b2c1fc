import { classNames } from "./class-names.ts";

const SIZES = { sm: 40, md: 60, lg: 80, xl: 100 } as const;

interface SpinnerProps {
  readonly size?: keyof typeof SIZES | undefined;
  /** Instead of `size`, inside a control. */
  readonly pixels?: number | undefined;
  /** Said to a screen reader; without it the spinner is decoration. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

export function Spinner({ size = "md", pixels = SIZES[size], label, className }: SpinnerProps) {
  const stroke = pixels < 40 ? 2.5 : 1.75;
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-block flex-none", className)}>
      <svg width={pixels} height={pixels} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="animate-spin">
        <circle cx="12" cy="12" r="9.5" strokeWidth={stroke} className="stroke-current opacity-20" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" strokeWidth={stroke} strokeLinecap="round" className="stroke-current" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
