import { type ReactNode, useState } from "react";
import { say } from "#languages/say.ts";
import type { PhoneMessage } from "../../api/phone-network.ts";
import { describeMedia } from "./media-size.ts";

/** Where a message's file is; null where there is none, or the browser has failed to show it. */
export function useShowable({ media }: PhoneMessage): { url: string | null; onError: () => void } {
  const [broken, setBroken] = useState(false);
  return { url: broken ? null : (media?.url ?? null), onError: () => setBroken(true) };
}

/** In place of a picture that cannot be shown. */
export function NamedFrame({ message, name, icon }: { message: PhoneMessage; name: string; icon: ReactNode }) {
  const facts = message.media ? describeMedia(message.media) : say("not downloaded");
  const words = say("{name}, {facts}", { name, facts });
  return (
    <div
      role="img"
      aria-label={words}
      className="grid aspect-16/10 w-full content-center justify-items-center gap-1.5 rounded-[11px] bg-[color-mix(in_srgb,var(--ink)_6%,var(--surface))] text-xs text-ink-muted"
    >
      {icon}
      <span>{words}</span>
    </div>
  );
}
