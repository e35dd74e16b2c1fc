import type { Phone, SandboxMessage } from "#ports/contracts/sandbox-api.ts";

/** One correspondence of the phone in hand. */
export interface Chat {
  readonly peer: string;
  readonly messages: readonly SandboxMessage[];
  readonly last: SandboxMessage;
  /** Incoming ones that nobody has opened. */
  readonly unread: number;
}

/** A phone's messages by peer, the latest correspondence first. */
export function chatsOf(phone: string, messages: readonly SandboxMessage[]): Chat[] {
  return grouped(messages, (message) => peerOf(phone, message))
    .map((group) => chatOf(phone, group))
    .sort((one, other) => other.last.at.localeCompare(one.last.at));
}

function peerOf(phone: string, message: SandboxMessage): string {
  return message.from === phone ? message.to : message.from;
}

function chatOf(phone: string, messages: Group): Chat {
  const unread = messages.filter((message) => message.from !== phone && message.status !== "read").length;
  const last = messages.at(-1) ?? messages[0];
  return { peer: peerOf(phone, last), messages, last, unread };
}

type Group = [SandboxMessage, ...SandboxMessage[]];

function grouped(messages: readonly SandboxMessage[], keyOf: (message: SandboxMessage) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const message of messages) {
    const group = groups.get(keyOf(message));
    if (group) group.push(message);
    else groups.set(keyOf(message), [message]);
  }
  return [...groups.values()];
}

/** One line that names a message in a list. */
export function preview(message: SandboxMessage): string {
  switch (message.kind) {
    case "text":
      return message.text ?? "";
    case "image":
      return message.caption ?? "Picture";
    case "video":
      return message.caption ?? "Video";
    case "document":
      return message.caption ?? "File";
    case "contact":
      return message.contact?.name ?? "Contact";
    case "location":
      return message.location?.name ?? "Location";
    case "unsupported":
      return "A message of a kind this phone cannot show";
  }
}

/** Groups for the day headings, in the reader's own time zone; `day` is the time of the group's first message. */
export function byDay(messages: readonly SandboxMessage[]): { day: string; messages: SandboxMessage[] }[] {
  const days = grouped(messages, (message) => new Date(message.at).toDateString());
  return days.map((said) => ({ day: said[0].at, messages: said }));
}

/** How a phone is called in a chat's head: its owner's name where it has one. */
export function peerName(peer: string, phones: readonly Phone[]): string | null {
  const phone = phones.find((candidate) => candidate.phone === peer);
  return phone ? ownerName(phone) : null;
}

/** Null where the network calls a phone by its number, for want of a name. */
export function ownerName({ phone, name }: Phone): string | null {
  const trimmed = name.trim();
  return trimmed && trimmed !== phone && trimmed !== `+${phone}` ? trimmed : null;
}

/** Offered while the network has no phones: one to link and one to write to. */
export const STARTER_PHONES = [
  { phone: "9647705550141", name: "My business" },
  { phone: "9647701234567", name: "A customer" },
] as const;

/** The phone in hand: the one chosen before while it exists, else the first. */
export function phoneInHand(chosen: string | null, phones: readonly Phone[]): string {
  if (chosen && phones.some((phone) => phone.phone === chosen)) return chosen;
  return phones[0]?.phone ?? STARTER_PHONES[0].phone;
}
