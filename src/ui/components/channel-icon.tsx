import type { Platform } from "#domain/instances/instance.ts";
import { PLATFORM_LOOKS } from "../platforms.tsx";
import { classNames } from "./class-names.ts";

export { PLATFORM_NAMES } from "#domain/wording/platforms.ts";

interface ChannelGlyphProps {
  readonly platform: Platform;
  /** In the channel's colour, not the current one. */
  readonly inked?: boolean;
  readonly className?: string | undefined;
}

/** The channel's glyph; decoration, so name the channel beside it. */
export function ChannelGlyph({ platform, inked = false, className = "size-5" }: ChannelGlyphProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={classNames("flex-none", inked && PLATFORM_LOOKS[platform].ink, className)}
    >
      {PLATFORM_LOOKS[platform].glyph}
    </svg>
  );
}

/** The glyph in white on a tile of the channel's colour; `off` takes the colour away. */
export function ChannelIcon({
  platform,
  size = "md",
  off = false,
}: {
  platform: Platform;
  size?: "sm" | "md";
  off?: boolean;
}) {
  const colour = off ? "bg-[color-mix(in_srgb,var(--ink-muted)_76%,var(--surface))]" : PLATFORM_LOOKS[platform].tile;
  return (
    <span
      className={classNames(
        "grid flex-none place-items-center text-white",
        size === "sm" ? "size-5 rounded-sm" : "size-9 rounded-lg",
        colour,
      )}
    >
      <ChannelGlyph platform={platform} className={size === "sm" ? "size-3" : "size-5"} />
    </span>
  );
}
