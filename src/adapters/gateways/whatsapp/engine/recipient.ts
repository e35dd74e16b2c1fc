import { areJidsSameUser, jidDecode, USyncQuery, USyncUser, type WASocket } from "baileys";
import type { TtlCache } from "./ttl-cache.ts";

/** Where a number is reached; null when it has no account. */
export type FoundAccount = { readonly jid: string } | null;

const UNKNOWN_TTL_MS = 60_000;

/**
 * The address of a number: its LID where WhatsApp gives one, because sends to the number itself are refused for
 * many accounts. Hits are kept for the cache's time, misses for a minute. `undefined` when WhatsApp did not answer.
 */
export async function findRecipient(
  socket: WASocket,
  cache: TtlCache<FoundAccount>,
  number: string,
  addressing: "lid" | "phone",
): Promise<FoundAccount | undefined> {
  const known = cache.get(number);
  if (known !== undefined) return known;
  const answer = await socket.onWhatsApp(`${number}@s.whatsapp.net`);
  if (answer === undefined) return undefined;
  const account = answer.find(({ exists }) => exists);
  if (account === undefined) {
    cache.set(number, null, UNKNOWN_TTL_MS);
    return null;
  }
  const lid = addressing === "lid" ? await socket.signalRepository.lidMapping.getLIDForPN(account.jid) : null;
  const recipient = { jid: lid ?? account.jid };
  cache.set(number, recipient);
  return recipient;
}

/** False when the recipient's devices are not known: Baileys would send an empty message, and call it sent. */
export async function hasDevices(socket: WASocket, jid: string): Promise<boolean> {
  const user = jidDecode(jid)?.user;
  const { me } = socket.authState.creds;
  const own = jid.endsWith("@lid") && me?.lid ? me.lid : me?.id;
  const ownUser = own === undefined ? [] : [own.replace(/:\d+@/, "@")];
  const devices = await socket.getUSyncDevices([...ownUser, jid], true, false);
  return devices.some((device) => device.user === user);
}

/**
 * Whether WhatsApp says that a LID has no device, and so is nobody's; false too where it does not answer, or says nothing
 * of that LID: it may ask for less haste in that way.
 */
export async function isNobodys(socket: WASocket, jid: string): Promise<boolean> {
  const query = new USyncQuery().withContext("message").withDeviceProtocol().withUser(new USyncUser().withId(jid));
  const answer = await socket.executeUSyncQuery(query);
  const told = answer?.list.find(({ id }) => areJidsSameUser(id, jid));
  return told !== undefined && told.devices === undefined;
}
