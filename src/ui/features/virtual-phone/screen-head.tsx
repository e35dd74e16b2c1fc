import { ChevronLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { say } from "#languages/say.ts";
import { TELEGRAM_SERVICE_PEER } from "#ports/contracts/telegram/sandbox-paths.ts";
import { ChannelGlyph } from "../../components/channel-icon.tsx";
import { IconButton } from "../../components/icon-button.tsx";

interface ScreenHeadProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly lead?: ReactNode;
  /** Stands at the end. */
  readonly action?: ReactNode;
  readonly onBack: () => void;
}

export function ScreenHead({ title, detail, lead, action, onBack }: ScreenHeadProps) {
  return (
    <div className="flex min-h-13 flex-none items-center gap-2.5 border-b border-line py-2 ps-2 pe-3">
      <IconButton label={say("Back to chats")} variant="quiet" size="sm" onClick={onBack} className="-me-1">
        <ChevronLeft aria-hidden="true" className="size-4.5 rtl:rotate-180" strokeWidth={1.6} />
      </IconButton>
      {lead}
      <div className="min-w-0 flex-1">
        <h3 className="truncate">{title}</h3>
        {detail ? <p className="text-xs text-ink-muted">{detail}</p> : null}
      </div>
      {action}
    </div>
  );
}

interface PhoneAvatarProps {
  readonly name: string | null;
  readonly phone: string;
  /** Where it is; one that cannot be shown is as none. */
  readonly picture?: string | undefined;
  /** Empty where the name stands beside it. */
  readonly alt?: string;
}

/** Its picture, or the first letter of its name; without one its last two digits, Telegram itself its glyph. */
export function PhoneAvatar({ name, phone, picture, alt = "" }: PhoneAvatarProps) {
  const [broken, setBroken] = useState<string>();
  if (phone === TELEGRAM_SERVICE_PEER) {
    return (
      <span aria-hidden="true" className="grid size-8 flex-none place-items-center rounded-full bg-telegram text-white">
        <ChannelGlyph platform="telegram" className="size-4.5" />
      </span>
    );
  }
  if (picture !== undefined && picture !== broken) {
    return (
      <img
        src={picture}
        alt={alt}
        onError={() => setBroken(picture)}
        className="size-8 flex-none rounded-full object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-8 flex-none place-items-center rounded-full bg-[color-mix(in_srgb,var(--channel-ink)_14%,var(--surface))] text-xs font-semibold text-(--channel-ink)"
    >
      {name ? (Array.from(name.replace("@", ""))[0] ?? "").toLocaleUpperCase("en") : phone.slice(-2)}
    </span>
  );
}
