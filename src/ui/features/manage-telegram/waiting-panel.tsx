import type { ReactNode } from "react";
import { ChannelIcon } from "../../components/channel-icon.tsx";
import { Spinner } from "../../components/spinner.tsx";

interface WaitingPanelProps {
  readonly title: string;
  readonly message: string;
  readonly children?: ReactNode;
}

/** Something goes on by itself: what, and that it does. */
export function WaitingPanel({ title, message, children }: WaitingPanelProps) {
  return (
    <section className="grid justify-items-center gap-2 px-2 py-12 text-center md:px-6 lg:py-16">
      <ChannelIcon platform="telegram" off />
      <h3 className="mt-2 text-lg tracking-[-0.014em]">{title}</h3>
      <p className="flex max-w-[44ch] items-center gap-2 text-balance text-ink-muted">
        <Spinner pixels={16} className="flex-none text-brand" />
        {message}
      </p>
      {children}
    </section>
  );
}
