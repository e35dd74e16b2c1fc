import type { ReactNode } from "react";

/** A word above its `relative` parent, at the end edge, read out politely. Render it empty to keep the announcement. */
export function Tooltip({ children }: { children: ReactNode }) {
  return (
    <span role="status" className="pointer-events-none absolute end-0 bottom-[calc(100%+6px)] z-1">
      {children ? (
        <span className="block animate-rise rounded-sm bg-ink px-2 text-xs leading-6 font-medium whitespace-nowrap text-surface">
          {children}
        </span>
      ) : null}
    </span>
  );
}
