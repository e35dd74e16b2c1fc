import type { KeyScope } from "../keys/scope.ts";

/** What programs and people read about keys. */

export const KEY_WORDING = {
  mistyped: "This API key is mistyped or cut: its checksum is wrong. Copy all 37 characters, from wsl_ to the end.",
  unknown: "No such API key. It may be of another server; create one in the dashboard, under API keys.",
  expired: "This API key has expired. Create another one in the dashboard, under API keys.",
  revoked: "This API key was revoked. Create another one in the dashboard, under API keys.",
  replaced: "This API key was rotated, and its old text works no more. Use the new one.",
  misplaced:
    "An API key goes in the header Authorization: Bearer alone, not in the body or the query, which are logged.",
  needed: "This call needs an API key, in the header Authorization: Bearer wsl_…",
  notAKey: "This is no API key: one begins with wsl_. An instance's token opens that instance's own calls alone.",
  notReached: "This API key does not reach this instance. Use a key that lists it, or one for all instances.",
  tokenOff: "The token of this instance is switched off. Use an API key: Authorization: Bearer wsl_…",
  keyNotFound: "No such API key.",
  limitReached: "You have as many API keys as you can have. Revoke one that nobody uses.",
  created: "API key created",
  revokedNow: "API key revoked",
  tooWide:
    "A key can make, change and see only keys that are no wider than itself: scopes, instances, networks, expiry.",
  nameMissing: "Give the key a name",
  scopesMissing: "Choose at least one scope",
  instancesMissing: "Choose at least one instance, or all",
  instanceUnknown: "One of these instances is not yours, or was deleted",
  networkInvalid: "Write networks as 203.0.113.0/24 or 2001:db8::/32, with commas or lines between them",
  networksTooMany: "At most 20 networks",
  expiryInvalid: "The expiry must lie ahead, and at most five years",
} as const;

/** What each scope allows, as a form says it. */
export const SCOPE_WORDING: Readonly<Record<KeyScope, string>> = {
  "messages:send": "Send, cancel and send again",
  "messages:read": "Read messages, receipts, events and analytics",
  "session:manage": "Link accounts, read their state, log out",
  "instance:manage": "Create, rename, renew, delete; keys; erase messages",
  "webhooks:manage": "Change where events go, and read deliveries",
};

export function describeScopeMissing(scope: KeyScope): string {
  return `This API key lacks the scope ${scope}, which this call needs.`;
}

export function describeNetworkRefused(address: string): string {
  return `This API key may not be used from ${address === "" ? "this address" : address}. Allow its network, or call from one that is allowed.`;
}
