/** What a key may be allowed, in the order of forms. */
export const KEY_SCOPES = [
  "messages:send",
  "messages:read",
  "session:manage",
  "instance:manage",
  "webhooks:manage",
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

export function isKeyScope(text: string): text is KeyScope {
  return (KEY_SCOPES as readonly string[]).includes(text);
}
