import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";
import { PublicThemeToggle } from "./public-theme-toggle.tsx";

export interface GateProps {
  readonly title: string;
  readonly lead: string;
  /** Below the card. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** One card in the middle of the page, under the mark. */
export function Gate({ title, lead, after, children }: GateProps) {
  return (
    <main className="relative grid flex-1 content-start justify-items-center gap-7 px-5 py-8 md:content-center md:py-10">
      <PublicThemeToggle className="absolute end-4 top-4" />
      <Brand />
      <div className="w-full max-w-100 rounded-lg border border-line bg-surface px-5 py-6 md:p-8">
        <h1 className="text-xl tracking-[-0.022em]">{title}</h1>
        <p className="mt-1 mb-6 text-base text-ink-muted">{lead}</p>
        {children}
      </div>
      {after ? <p className="text-sm text-ink-muted">{after}</p> : null}
    </main>
  );
}
