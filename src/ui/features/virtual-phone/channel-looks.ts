import type { Platform } from "#domain/instances/instance.ts";

/** The colour that a chat's bubbles and ground take, and one of it that is read on them. */
export const CHANNEL_LOOKS: Readonly<Record<Platform, string>> = {
  whatsapp: "[--channel:var(--whatsapp)] [--channel-ink:var(--brand)] [--channel-ground:5%]",
  telegram:
    "[--channel:var(--telegram)] [--channel-ink:color-mix(in_srgb,var(--telegram)_72%,var(--ink))] [--channel-ground:9%]",
};
