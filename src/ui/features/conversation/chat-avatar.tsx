import { Users } from "lucide-react";
import type { Platform } from "#domain/instances/instance.ts";
import type { PersonView } from "#ports/contracts/dashboard/message-log.ts";
import { ChannelGlyph } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { PLATFORM_LOOKS } from "../../platforms.tsx";
import { isGroup } from "../message-log/person.tsx";

interface ChatAvatarProps {
  readonly person: PersonView | null;
  readonly platform: Platform | undefined;
}

/** The first letter of a name, or the end of a number; the network's mark in its corner. */
export function ChatAvatar({ person, platform }: ChatAvatarProps) {
  return (
    <span aria-hidden="true" className="relative flex-none">
      <span className="grid size-9 place-items-center rounded-full bg-[color-mix(in_srgb,var(--brand)_14%,var(--surface))] font-semibold text-brand">
        {person !== null && person.name === null && isGroup(person) ? (
          <Users className="size-4.5" strokeWidth={1.6} />
        ) : (
          initialOf(person)
        )}
      </span>
      {platform === undefined ? null : (
        <span
          className={classNames(
            "absolute -end-1 -bottom-1 grid size-4.5 place-items-center rounded-sm text-white outline-2 outline-surface",
            PLATFORM_LOOKS[platform].tile,
          )}
        >
          <ChannelGlyph platform={platform} className="size-2.75" />
        </span>
      )}
    </span>
  );
}

function initialOf(person: PersonView | null): string {
  const name = person?.name ?? person?.username ?? null;
  if (name !== null) return (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase("en");
  return person?.phone?.slice(-2) ?? "?";
}
