import type { ReactNode } from "react";
import type { Platform } from "#domain/instances/instance.ts";

interface PlatformLook {
  /** Text in the platform's colour. */
  readonly ink: string;
  /** Ground in the platform's colour. */
  readonly tile: string;
  /** Drawn in the current colour on a square of 20. */
  readonly glyph: ReactNode;
}

/** How each platform is told at a glance, on every page. */
export const PLATFORM_LOOKS: Readonly<Record<Platform, PlatformLook>> = {
  whatsapp: {
    ink: "text-whatsapp",
    tile: "bg-whatsapp",
    glyph: (
      <>
        <path
          d="M10 2.6a7.3 7.3 0 0 0-6.3 11L2.7 17.3l3.8-1A7.3 7.3 0 1 0 10 2.6Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <path
          d="M7.7 6.7c.3 0 .5.2.6.5l.5 1.3c0 .2 0 .4-.1.5l-.5.6c.6 1.1 1.4 1.9 2.5 2.4l.6-.7c.2-.2.4-.2.6-.1l1.2.6c.3.2.4.4.3.7-.3 1-1.1 1.4-1.9 1.3-2.9-.5-5-2.6-5.3-5.3 0-.9.6-1.7 1.5-1.8Z"
          fill="currentColor"
        />
      </>
    ),
  },
  telegram: {
    ink: "text-telegram",
    tile: "bg-telegram",
    glyph: (
      <path
        d="M17.3 4.1 2.9 9.7c-.7.3-.7 1 0 1.2l3.4 1.1 1.3 4c.2.5.7.6 1.1.2l1.9-1.8 3.5 2.5c.5.3 1 .1 1.1-.5l2.6-11.5c.1-.7-.1-1-.5-.8ZM8.3 15l-.3-3.3 6.3-5-7.1 4.4z"
        fill="currentColor"
        fillRule="evenodd"
      />
    ),
  },
};
