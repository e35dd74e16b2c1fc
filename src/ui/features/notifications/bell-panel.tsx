import { type RefObject, useEffect, useRef } from "react";
import { BELL_TITLE } from "#domain/wording/bell.ts";
import { BELL_LIST_WORDING } from "#domain/wording/bell-list.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { TextLink } from "../../components/text-link.tsx";
import { BellRows } from "./bell-rows.tsx";

interface BellPanelProps {
  /** Which has opened it: focus goes back there. */
  readonly bell: RefObject<HTMLAnchorElement | null>;
  readonly onClose: () => void;
}

/** Below the bell; closed by Escape, and by whatever is pressed or focused beside it. */
export function BellPanel({ bell, onClose }: BellPanelProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.focus();
    const isBeside = ({ target }: Event) =>
      target instanceof Node && !ref.current?.contains(target) && !bell.current?.contains(target);
    const onBeside = (event: Event) => isBeside(event) && onClose();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      bell.current?.focus();
      onClose();
    };
    window.addEventListener("pointerdown", onBeside);
    window.addEventListener("focusin", onBeside);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("pointerdown", onBeside);
      window.removeEventListener("focusin", onBeside);
      window.removeEventListener("keydown", onKey);
    };
  }, [bell, onClose]);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={BELL_TITLE}
      className="absolute top-full z-5 flex max-h-[min(560px,calc(100dvh-140px))] flex-col overflow-hidden rounded-lg border border-soft bg-surface text-sm shadow-lift outline-none max-md:inset-x-3 max-md:mt-2 md:end-0 md:mt-2 md:w-96"
    >
      <h2 className="border-b border-line px-4 py-2.5 text-base tracking-[-0.008em]">{BELL_TITLE}</h2>
      <div className="min-h-0 overflow-y-auto">
        <BellRows initial={null} />
      </div>
      <p className="border-t border-line px-4 py-2.5 text-xs">
        <TextLink href={PAGES.notifications.path}>{BELL_LIST_WORDING.all}</TextLink>
      </p>
    </section>
  );
}
