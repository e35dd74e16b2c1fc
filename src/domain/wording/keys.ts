import { say } from "#languages/say.ts";
import type { KeyScope } from "../keys/scope.ts";

/** What programs and people read about keys. */

export const KEY_WORDING = {
  mistyped: say(
    "This API key is mistyped or cut: its checksum is wrong. Copy all 37 characters, from wsl_ to the end.",
  ),
  unknown: say("No such API key. It may be of another server; create one in the dashboard, under API keys."),
  expired: say("This API key has expired. Create another one in the dashboard, under API keys."),
  revoked: say("This API key was revoked. Create another one in the dashboard, under API keys."),
  replaced: say("This API key was rotated, and its old text works no more. Use the new one."),
  misplaced: say(
    "An API key goes in the header Authorization: Bearer alone, not in the body or the query, which are logged.",
  ),
  needed: say("This call needs an API key, in the header Authorization: Bearer wsl_…"),
  notAKey: say("This is no API key: one begins with wsl_. An instance's token opens that instance's own calls alone."),
  notReached: say("This API key does not reach this instance. Use a key that lists it, or one for all instances."),
  tokenOff: say("The token of this instance is switched off. Use an API key: Authorization: Bearer wsl_…"),
  keyNotFound: say("No such API key."),
  limitReached: say("You have as many API keys as you can have. Revoke one that nobody uses."),
  created: say("API key created"),
  revokedNow: say("API key revoked"),
  tooWide: say(
    "A key can make, change and see only keys that are no wider than itself: scopes, instances, networks, expiry.",
  ),
  nameMissing: say("Give the key a name"),
  scopesMissing: say("Choose at least one scope"),
  instancesMissing: say("Choose at least one instance, or all"),
  instanceUnknown: say("One of these instances is not yours, or was deleted"),
  networkInvalid: say("Write networks as 203.0.113.0/24 or 2001:db8::/32, with commas or lines between them"),
  networksTooMany: say("At most 20 networks"),
  expiryInvalid: say("The expiry must lie ahead, and at most five years"),
} as const;

/** What each scope allows, as a form says it. */
export const SCOPE_WORDING: Readonly<Record<KeyScope, string>> = {
  "messages:send": say("Send, cancel and send again"),
  "messages:read": say("Read messages, receipts, events and analytics"),
  "session:manage": say("Link accounts, read their state, log out"),
  "instance:manage": say("Create, rename, renew, delete; keys; erase messages"),
  "webhooks:manage": say("Change where events go, and read deliveries"),
};

export function describeScopeMissing(scope: KeyScope): string {
  return say("This API key lacks the scope {scope}, which this call needs.", { scope });
}

export function describeNetworkRefused(address: string): string {
  if (address === "") {
    return say("This API key may not be used from this address. Allow its network, or call from one that is allowed.");
  }
  return say("This API key may not be used from {address}. Allow its network, or call from one that is allowed.", {
    address,
  });
}
