import { type Core, deviceAddress, seconds } from "./core.ts";
import { isGroupJid } from "./groups.ts";
import type { PublicBundle } from "./libsignal.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { bundleContent } from "./pre-keys.ts";
import { bigEndian, lidJid, phoneJid, stanza } from "./stanzas.ts";

/** How often each phone has asked for a message that it could not read. */
export interface Retries {
  /** The number of this attempt, or null once it is enough. */
  next(phone: string, id: string): number | null;
  done(phone: string, id: string): void;
}

const MAX_ATTEMPTS = 5;
const MAX_REMEMBERED = 1000;

export function retries(): Retries {
  const attempts = new Map<string, number>();
  return {
    next(phone, id) {
      const name = `${phone} ${id}`;
      const attempt = (attempts.get(name) ?? 0) + 1;
      if (attempt > MAX_ATTEMPTS) return null;
      if (attempts.size >= MAX_REMEMBERED) attempts.clear();
      attempts.set(name, attempt);
      return attempt;
    },
    done: (phone, id) => void attempts.delete(`${phone} ${id}`),
  };
}

/** A message that `phone` cannot read; `chat` as the sender addressed it. */
interface Unreadable {
  readonly sender: LinkedDevice;
  readonly phone: string;
  readonly id: string;
  readonly chat: string;
}

/** Asks the sending device to encrypt a message anew; from the second time on with new keys to do it with. */
export function askAgain(core: Core, retries: Retries, { sender, phone, id, chat }: Unreadable): void {
  const attempt = retries.next(phone, id);
  if (attempt === null) return;
  const peer = core.peer(phone);
  const ownCopy = phone === sender.phone;
  const inGroup = isGroupJid(chat) ? { from: chat, participant: lidJid(core.accounts.of(phone).lid) } : null;
  const from = inGroup ?? (ownCopy ? { from: phoneJid(phone), recipient: chat } : { from: chat });
  const content = [
    stanza("retry", { count: String(attempt), id, t: seconds(core), v: "1" }),
    stanza("registration", {}, bigEndian(peer.registrationId, 4)),
  ];
  if (attempt > 1) {
    peer.forgetSession(deviceAddress(sender));
    content.push(stanza("keys", {}, bundleContent(peer.bundle())));
  }
  core.outbox.deliver(sender, stanza("receipt", { id, ...from, t: seconds(core), type: "retry" }, content));
}

/** Starts a conversation with a device anew, with the keys it sent along or else with those it has published. */
export async function renewSession(
  core: Core,
  phone: string,
  device: LinkedDevice,
  bundle: PublicBundle,
): Promise<void> {
  const peer = core.peer(phone);
  peer.forgetSession(deviceAddress(device));
  await peer.startSession(deviceAddress(device), bundle);
}
