import { limitedAddress } from "#domain/accounts/limited-address.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Of what is on record about a user, the newest. */
const LOOKED_AT = 500;

/** Whether the user is signed in from that network, or has signed in from there of late. */
export async function isKnownNetwork(
  { authSessions, audit }: Pick<WebPorts, "authSessions" | "audit">,
  userId: number,
  address: string | null,
): Promise<boolean> {
  if (address === null) return false;
  const network = limitedAddress(address);
  const isThere = (seen: { readonly address: string | null }) => limitedAddress(seen.address) === network;
  if ((await authSessions.list(userId)).some(isThere)) return true;
  const entries = await audit.listOf(userId, { before: null, limit: LOOKED_AT });
  return entries.some((entry) => entry.action === "login-succeeded" && isThere(entry));
}
