/** What is left, as a 3 px line; the words beside it say the same. */
export function ExpiryBar({ left }: { left: number }) {
  return (
    <span aria-hidden="true" className="block h-0.75 overflow-hidden rounded-full bg-line">
      <span
        suppressHydrationWarning
        className="block h-full rounded-full bg-brand"
        style={{ width: `${Math.round(left * 1000) / 10}%` }}
      />
    </span>
  );
}
