import { ArrowUpRight, CircleHelp, SquarePlay } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { ChannelGlyph } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { SUPPORT_CHAT_URL } from "../../links.ts";

/** Source: spec §2. */
const SCROLLED_PAST_PX = 100;

/** A pill that becomes a circle once the page has scrolled. */
export function HelpMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const scrolled = useScrolledPast(SCROLLED_PAST_PX);
  useCloseFromOutside(ref);
  return (
    <details
      ref={ref}
      data-scrolled={scrolled || undefined}
      className="group fixed end-4 bottom-4 z-4 md:end-5 md:bottom-5"
    >
      <summary
        title="Help"
        className={classNames(
          "flex h-11 items-center justify-center gap-2 rounded-full border border-soft bg-surface font-medium shadow-lift transition-colors not-group-open:hover:bg-[color-mix(in_srgb,var(--ink)_4%,var(--surface))]",
          "group-open:border-ink group-open:bg-ink group-open:text-canvas",
          scrolled ? "w-11" : "w-11 md:w-auto md:ps-3.5 md:pe-4.5",
        )}
      >
        <CircleHelp aria-hidden="true" strokeWidth={1.6} className="size-5" />
        <span className={scrolled ? "sr-only" : "max-md:sr-only"}>Help</span>
      </summary>
      <ul className="absolute end-0 bottom-13 w-58 rounded-lg border border-soft bg-surface p-1.5 shadow-lift">
        <HelpLink
          href={SUPPORT_CHAT_URL}
          icon={<ChannelGlyph platform="telegram" className="size-4.5 text-telegram" />}
        >
          Chat on Telegram
        </HelpLink>
        <HelpLink
          href="/tutorials"
          icon={<SquarePlay aria-hidden="true" strokeWidth={1.6} className="size-4.5 text-ink-muted" />}
        >
          Tutorials
        </HelpLink>
      </ul>
    </details>
  );
}

function HelpLink({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium no-underline hover:bg-hover"
      >
        {icon}
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
        <ArrowUpRight aria-hidden="true" strokeWidth={1.6} className="ms-auto size-4 text-ink-muted rtl:-scale-x-100" />
      </a>
    </li>
  );
}

function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const onScroll = () => setPast(window.scrollY > pixels);
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [pixels]);
  return past;
}

/** `<details>` alone stays open until its summary is pressed again. */
function useCloseFromOutside(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const menu = ref.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && menu.contains(event.target)) return;
      menu.open = false;
    };
    window.addEventListener("keydown", close);
    window.addEventListener("pointerdown", close);
    return () => {
      window.removeEventListener("keydown", close);
      window.removeEventListener("pointerdown", close);
    };
  }, [ref]);
}
