import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { ChannelGlyph } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { HERO_MESSAGE } from "./samples.ts";

/** The message arrives, once: bubble, one tick, two, read, answer. */
export function HeroPhone() {
  return (
    <figure
      aria-label={say("The linked phone: the message was sent, delivered and read, and Layla has answered")}
      className="z-1 w-67 rounded-[42px] bg-[#0b1512] p-1.5 shadow-lift outline-1 -outline-offset-1 outline-[#0b1512] max-md:-mt-7 max-md:justify-self-center md:col-start-2 md:row-start-1 dark:bg-[#050908] dark:outline-[#33433c]"
    >
      <div className="flex h-108 flex-col overflow-hidden rounded-[36px] bg-[color-mix(in_srgb,var(--channel)_5%,var(--canvas))] md:h-127">
        <StatusBar />
        <div className="flex items-center gap-2.5 border-b border-line bg-surface px-3.5 pt-2 pb-3">
          <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4 text-ink-muted rtl:-scale-x-100" />
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-brand-tint text-xs font-semibold text-brand"
          >
            {say("LH")}
          </span>
          <span className="grid leading-4.5 font-semibold tracking-[-0.01em]">
            {say("Layla Hassan")}
            <small className="text-xs font-normal tracking-normal text-ink-muted">{say("online")}</small>
          </span>
          <span className="ms-auto grid *:[grid-area:1/1]">
            <ChannelGlyph
              platform="whatsapp"
              inked
              className="size-5 group-has-[#hero-telegram:checked]/stage:invisible"
            />
            <ChannelGlyph
              platform="telegram"
              inked
              className="size-5 group-has-[#hero-whatsapp:checked]/stage:invisible"
            />
          </span>
        </div>
        <div className="flex flex-1 flex-col justify-end gap-1.5 px-3 py-3.5 leading-4.75">
          <span className="mb-auto self-center rounded-full bg-[color-mix(in_srgb,var(--ink)_6%,transparent)] px-2.5 text-xs leading-6 text-ink-muted">
            {say("Today")}
          </span>
          <Bubble mine at="8:15">
            {say("Thank you, we are packing your order.")}
          </Bubble>
          <Bubble at="9:38">{say("Has it left yet?")}</Bubble>
          <Bubble mine at="9:41" className="hero-sent">
            {HERO_MESSAGE}
          </Bubble>
          <Bubble at="9:41" className="hero-reply">
            {say("Great, thank you!")}
          </Bubble>
        </div>
        <div className="border-t border-line bg-surface px-3 pt-2 text-ink-muted">
          <span className="block rounded-full border border-line bg-canvas px-3 py-1.25">{say("Message")}</span>
          <span className="mx-auto mt-3.5 mb-2 block h-1 w-24 rounded-full bg-ink opacity-80" />
        </div>
      </div>
    </figure>
  );
}

interface BubbleProps {
  readonly mine?: boolean;
  readonly at: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Bubble({ mine = false, at, className, children }: BubbleProps) {
  return (
    <p
      className={classNames(
        "max-w-49 rounded-[14px] px-2.5 pt-1.75 pb-1.5",
        mine
          ? "self-end rounded-ee-xs bg-[color-mix(in_srgb,var(--channel)_20%,var(--surface))]"
          : "self-start rounded-es-xs bg-surface dark:bg-[color-mix(in_srgb,var(--ink)_8%,var(--surface))]",
        className,
      )}
    >
      {children}
      <span className="float-end ms-2 mt-1.5 -mb-0.5 inline-flex items-center gap-0.75 text-xs text-[color-mix(in_srgb,var(--ink)_66%,transparent)] tabular-nums">
        <time>{at}</time>
        {mine ? <ReadTicks /> : null}
      </span>
    </p>
  );
}

/** Two blue ticks whose second comes later, and the colour last. */
function ReadTicks() {
  return (
    <svg
      viewBox="0 0 16 11"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-2.75 w-4 text-read"
    >
      <path d="m1 6 3 3.3L10 2" />
      <path d="m7.5 8.3 1 1L15 2" />
    </svg>
  );
}

function StatusBar() {
  return (
    <div
      aria-hidden="true"
      className="flex items-center justify-between bg-surface px-6 pt-3 pb-1 text-xs font-semibold tabular-nums"
    >
      9:41
      <svg viewBox="0 0 44 12" aria-hidden="true" className="h-3 w-11 fill-current">
        <path d="M0 8h3v4H0zM4.5 5.5h3V12h-3zM9 3h3v9H9zM13.5 0h3v12h-3z" />
        <path
          fillRule="evenodd"
          d="M23 1h16a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H23a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zm1.5 1.5a1 1 0 0 0-1 1v5a1 1 0 0 0 1 1h10v-7zM42 4v4c1 0 1.5-1 1.5-2S43 4 42 4z"
        />
      </svg>
    </div>
  );
}
