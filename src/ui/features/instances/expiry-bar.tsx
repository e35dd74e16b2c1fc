import { classNames } from "../../components/class-names.ts";

/** What is left, as a 3 px line; the words beside it say the same. */
export function ExpiryBar({ left, soon }: { left: number; soon: boolean }) {
  return (
    <span aria-hidden="true" className="block h-0.75 overflow-hidden rounded-full bg-line">
      <span
        suppressHydrationWarning
        className={classNames("block h-full rounded-full", soon ? "bg-warning" : "bg-brand")}
        style={{ width: `${Math.round(left * 1000) / 10}%` }}
      />
    </span>
  );
}
