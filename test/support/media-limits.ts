import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";

/** Pictures and videos so small that a test can send too large ones. */
export const SMALL_IMAGE = { ...WHATSAPP_LIMITS.files.image, maxBytes: 10_000 };
export const SMALL_VIDEO = { ...WHATSAPP_LIMITS.files.video, maxBytes: 20_000 };
