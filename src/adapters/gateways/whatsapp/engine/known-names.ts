import type { SignalKeyStore } from "baileys";
import type { Recipient } from "#domain/messages/recipient.ts";

/** A person's number and LID, as far as WhatsApp has told both; the number first, which messages are kept by. Asks nobody. */
export async function knownNames(
  keys: Pick<SignalKeyStore, "get">,
  recipient: Recipient,
): Promise<readonly [Recipient, ...Recipient[]]> {
  if (recipient.kind !== "phone" && recipient.kind !== "id") return [recipient];
  const entry = recipient.kind === "phone" ? recipient.phone : `${recipient.id}_reverse`;
  const other = (await keys.get("lid-mapping", [entry]))[entry];
  if (!other) return [recipient];
  return recipient.kind === "phone"
    ? [recipient, { kind: "id", id: other }]
    : [{ kind: "phone", phone: other }, recipient];
}
