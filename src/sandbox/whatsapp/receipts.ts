import type { Core } from "./core.ts";
import { seconds } from "./core.ts";
import { sendContent } from "./deliveries.ts";
import { sendAgainInGroup } from "./group-messages.ts";
import { isGroupJid } from "./groups.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { bundleOfRetry, deviceBundle } from "./pre-keys.ts";
import { renewSession } from "./retries.ts";
import { attribute, lidJid, parseJid, receiptIds, SERVER, type Stanza, stanza } from "./stanzas.ts";

/** A linked device confirms what it got: taken over, read, or not readable. */
export async function receiveReceipt(core: Core, device: LinkedDevice, receipt: Stanza): Promise<void> {
  const ids = receiptIds(receipt);
  const type = receipt.attrs.type;
  for (const id of ids) core.outbox.confirm(device, "message", id);
  if (isGroupJid(receipt.attrs.to)) return await receiveInGroup(core, device, receipt);
  const to = core.accounts.find(receipt.attrs.to);
  if (to === undefined) return;
  if (type === "retry") return await resend(core, device, to.phone, receipt);
  if (type === "read") {
    for (const id of ids) core.chats.advance(device.phone, id, "read");
    for (const id of ids) core.chats.advance(to.phone, id, "read");
    passOn(core, device, to.phone, receipt);
  }
}

export function receiptAcknowledgement(receipt: Stanza): Stanza {
  const attrs = { class: "receipt", id: attribute(receipt, "id"), from: receipt.attrs.to ?? SERVER };
  return stanza("ack", receipt.attrs.type === undefined ? attrs : { ...attrs, type: receipt.attrs.type });
}

/** A device that could not read a message gets it again: from the phone that sent it, or from the device that did. */
async function resend(core: Core, device: LinkedDevice, phone: string, receipt: Stanza): Promise<void> {
  const senderDevice = core.devices.find(phone, parseJid(receipt.attrs.to)?.device ?? 0);
  if (senderDevice !== undefined) return passOn(core, device, phone, receipt);
  const id = attribute(receipt, "id");
  const held = core.chats.find(phone, id);
  if (held?.content === undefined) return;
  await renewSession(core, phone, device, bundleOfRetry(receipt) ?? deviceBundle(core, device));
  await sendContent(core, { from: phone, device, id, content: held.content, isResend: true });
}

/** In groups a receipt names the author, and whoever it comes from. */
async function receiveInGroup(core: Core, device: LinkedDevice, receipt: Stanza): Promise<void> {
  const group = core.groups.find(receipt.attrs.to);
  const author = core.accounts.find(receipt.attrs.participant);
  if (group === undefined || author === undefined) return;
  const { type } = receipt.attrs;
  const authorDevice = parseJid(receipt.attrs.participant)?.device ?? 0;
  const id = attribute(receipt, "id");
  if (type === "read") for (const each of receiptIds(receipt)) core.chats.advance(device.phone, each, "read");
  if (type === "retry" && authorDevice === 0) {
    const held = core.chats.find(author.phone, id);
    if (held?.content === undefined) return;
    await renewSession(core, author.phone, device, bundleOfRetry(receipt) ?? deviceBundle(core, device));
    return await sendAgainInGroup(core, group, device, { message: held.message, content: held.content });
  }
  const participant = lidJid(device.lid, device.id);
  const attrs = { id, from: receipt.attrs.to ?? "", participant, t: seconds(core), ...(type && { type }) };
  for (const other of core.devices.of(author.phone)) {
    if (authorDevice === 0 || other.id === authorDevice) core.outbox.deliver(other, { ...receipt, attrs });
  }
}

/** Hands a device's receipt to the linked devices of the account that it is for. */
function passOn(core: Core, device: LinkedDevice, phone: string, receipt: Stanza): void {
  const target = parseJid(receipt.attrs.to)?.device ?? 0;
  const devices = core.devices.of(phone).filter((other) => target === 0 || other.id === target);
  const attrs = {
    id: attribute(receipt, "id"),
    from: lidJid(device.lid, device.id),
    t: seconds(core),
    ...(receipt.attrs.type === undefined ? {} : { type: receipt.attrs.type }),
  };
  for (const other of devices) core.outbox.deliver(other, { ...receipt, attrs });
}
