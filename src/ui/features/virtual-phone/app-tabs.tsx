import { MonitorSmartphone } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { LANGUAGE } from "#languages/language.ts";
import { LANGUAGE_FACTS } from "#languages/languages.ts";
import { say } from "#languages/say.ts";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { CHANNEL_LOOKS, PHONE_WORDS } from "./platforms.ts";

export const APP_PANEL_ID = "app-on-phone";
/** Towards the right, in tabs that run as the page does. */
const RIGHT = LANGUAGE_FACTS[LANGUAGE].direction === "rtl" ? -1 : 1;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -RIGHT, ArrowRight: RIGHT };

interface AppTabsProps {
  readonly shown: Platform;
  readonly onShow: (platform: Platform) => void;
  /** What waits in each app: devices to be linked and unread messages. */
  readonly waiting: Readonly<Record<Platform, number>>;
  readonly onDevices: () => void;
}

export function appTabId(platform: Platform): string {
  return `${APP_PANEL_ID}-${platform}`;
}

/** The apps on the phone; arrow keys go from one to the other. */
export function AppTabs({ shown, onShow, waiting, onDevices }: AppTabsProps) {
  const tabs = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const next = appForKey(event.key, shown);
    if (next === null) return;
    event.preventDefault();
    onShow(next);
    tabs.current?.querySelector<HTMLElement>(`#${appTabId(next)}`)?.focus();
  }

  return (
    <div className="flex min-h-12 flex-none items-stretch border-b border-line ps-3 pe-2">
      <div ref={tabs} role="tablist" aria-label={say("Apps on this phone")} className="flex min-w-0 flex-1">
        {PLATFORMS.map((platform) => (
          <button
            key={platform}
            type="button"
            role="tab"
            id={appTabId(platform)}
            aria-selected={platform === shown}
            aria-controls={APP_PANEL_ID}
            tabIndex={platform === shown ? 0 : -1}
            onClick={() => onShow(platform)}
            onKeyDown={onKeyDown}
            className={classNames(
              CHANNEL_LOOKS[platform],
              "relative flex min-w-0 flex-1 items-center justify-center gap-1.5 px-1 font-medium transition-colors focus-visible:-outline-offset-4 md:gap-2",
              "after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 aria-selected:after:bg-(--channel)",
              platform === shown ? "text-ink" : "text-ink-muted hover:text-ink",
            )}
          >
            <ChannelIcon platform={platform} size="sm" />
            {PLATFORM_NAMES[platform]}
            {waiting[platform] > 0 ? <Waiting count={waiting[platform]} /> : null}
          </button>
        ))}
      </div>
      <IconButton label={PHONE_WORDS[shown].devices} variant="quiet" onClick={onDevices} className="self-center">
        <MonitorSmartphone aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
      </IconButton>
    </div>
  );
}

function appForKey(key: string, shown: Platform): Platform | null {
  if (key === "Home") return PLATFORMS[0];
  if (key === "End") return PLATFORMS.at(-1) ?? null;
  const step = STEPS[key];
  return step === undefined ? null : (PLATFORMS.at((PLATFORMS.indexOf(shown) + step) % PLATFORMS.length) ?? null);
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="min-w-4.5 rounded-full bg-neutral-tint px-1 text-center text-xs leading-4.5 text-ink tabular-nums">
      {count}
      <span className="sr-only"> {say("waiting")}</span>
    </span>
  );
}
