export { SUPPORT_CHAT_URL } from "#documentation/support.ts";

export type SocialName = "Telegram" | "X" | "GitHub";

/** Where the service speaks in public; each opens in a new tab. */
export const SOCIAL_LINKS: readonly { readonly name: SocialName; readonly href: string }[] = [
  { name: "Telegram", href: "https://t.me/wesal" },
  { name: "X", href: "https://x.com/wesal" },
  { name: "GitHub", href: "https://github.com/wesal" },
];
