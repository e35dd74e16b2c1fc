import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface FactorRowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly detail: ReactNode;
  /** What can be done with it. */
  readonly children: ReactNode;
}

export function FactorRow({ icon: Icon, name, detail, children }: FactorRowProps) {
  return (
    <li className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <span className="grid size-9 place-items-center rounded-lg border border-line bg-sunken text-ink-muted">
        <Icon aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
      </span>
      <div className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs text-ink-muted">{detail}</span>
      </div>
      <div className="flex">{children}</div>
    </li>
  );
}
