import type { WASocket } from "baileys";

/** WhatsApp renews these tokens by the week. */
const BUCKET_SECONDS = 604_800;

/**
 * Notes that a contact has our privacy token. Baileys means to, but writes it into a transaction that is already
 * over, and so sends a token with every message; with the note it sends one a week.
 */
export async function noteTrustToken(socket: WASocket, jid: string, now: Date): Promise<void> {
  if (!jid.endsWith("@lid")) return;
  const { keys } = socket.authState;
  const known = (await keys.get("tctoken", [jid]))[jid];
  const senderTimestamp = Math.floor(now.getTime() / 1000);
  if (known?.senderTimestamp !== undefined && bucket(known.senderTimestamp) === bucket(senderTimestamp)) return;
  await keys.set({ tctoken: { [jid]: { token: Buffer.alloc(0), ...known, senderTimestamp } } });
}

function bucket(seconds: number): number {
  return Math.floor(seconds / BUCKET_SECONDS);
}
