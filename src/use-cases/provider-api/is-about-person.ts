import type { Sender } from "#domain/messages/incoming.ts";
import { isSameName, type Recipient } from "#domain/messages/recipient.ts";
import type { MessageRecord } from "#ports/messages.ts";

/** Whether a message says that it is to or from somebody of this name; false once it has been erased. */
export function isAboutPerson(record: MessageRecord, person: Recipient): boolean {
  if (record.message === null) return false;
  if (isSameName(record.message.recipient, person)) return true;
  return record.direction === "in" && isNamed(record.message.sender, person);
}

function isNamed({ phone, username, id }: Sender, person: Recipient): boolean {
  switch (person.kind) {
    case "phone":
      return phone === person.phone;
    case "username":
      return username?.toLowerCase() === person.username.toLowerCase();
    case "id":
      return id === person.id;
    case "group":
    case "channel":
      return false;
  }
}
