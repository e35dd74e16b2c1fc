import { say } from "#languages/say.ts";
import type { Platform } from "../instances/instance.ts";
import { parsePhoneNumber, westernDigits } from "../phone-number.ts";
import { failure, type Result, success } from "../result.ts";

/** Whom a message is for; never a bare string of digits. */
export type Recipient =
  | PhoneRecipient
  /** Without @. */
  | { readonly kind: "username"; readonly username: string }
  /** The platform's own number of a person who has written (WhatsApp's LID), 1 to 9,007,199,254,740,991. */
  | { readonly kind: "id"; readonly id: string }
  /** The platform's own number of a group; on WhatsApp of older ones two numbers with a minus between them. */
  | { readonly kind: "group"; readonly id: string }
  /** Telegram's alone: the number of a channel, or of a group as large as one, without -100. */
  | { readonly kind: "channel"; readonly id: string };

/** E.164 digits without plus; on Telegram `bare` where they were written without one, as an id is too. */
export interface PhoneRecipient {
  readonly kind: "phone";
  readonly phone: string;
  readonly bare?: boolean;
}

/** `phone-invalid`: a phone number was meant. `message` says what is wrong with the text. */
export interface RecipientFailure {
  readonly code: "recipient-invalid" | "phone-invalid";
  readonly message: string;
}

/** Marks that steer text direction come along when people copy. */
const INVISIBLE = /[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;

const WHATSAPP_IDS = {
  get noGroups() {
    return say(
      "Channels, broadcast lists and invitations are not served: name a person by number, or a group as group:",
    );
  },
  example: "id:100000000000003",
};
const TELEGRAM_IDS = {
  get noGroups() {
    return say("After id: stands a person's number. A group is group: and its id, a channel channel: and its id");
  },
  example: "id:6000000003",
};

/** As WhatsApp numbers groups; older ones have the number of whoever made them, a minus and a time. */
const WHATSAPP_GROUP = /^\d{5,20}(-\d{5,12})?$/;

function noGroup(): string {
  return say("After group: stands the number of a group, such as {example}", { example: "group:120363021033254949" });
}

/**
 * A phone number as people write it, Arabic-Indic digits too, or `id:` with the LID of somebody who wrote and whose
 * number WhatsApp does not tell, or `group:` with a group's number, as `…@g.us` names it too. Source: spec §5, §7.
 */
export function parseWhatsAppRecipient(text: string): Result<Recipient, RecipientFailure> {
  if (/@(newsletter|broadcast)\s*$/i.test(text) || /chat\.whatsapp\.com\//i.test(text)) {
    return invalid(WHATSAPP_IDS.noGroups);
  }
  const western = westernDigits(text.replace(INVISIBLE, ""));
  const group = /^group:(.*)$/i.exec(western)?.[1] ?? /^(.*)@g\.us$/i.exec(western)?.[1];
  if (group !== undefined)
    return WHATSAPP_GROUP.test(group) ? success({ kind: "group", id: group }) : invalid(noGroup());
  if (/^id:/i.test(western)) return idRecipient(western.slice(3), WHATSAPP_IDS);
  return phoneRecipient(text);
}

/**
 * `@username`, a t.me link, `id:` with the number of somebody who wrote, or a phone number as people write it,
 * Arabic-Indic digits too. Digits alone are a phone number. Source: spec §5.
 */
export function parseTelegramRecipient(text: string): Result<Recipient, RecipientFailure> {
  const compact = text.replace(INVISIBLE, "");
  const western = westernDigits(compact);
  if (/^id:/i.test(western)) return idRecipient(western.slice(3), TELEGRAM_IDS);
  if (/^(group:|channel:|-\d)/i.test(western)) return telegramGroup(western.toLowerCase());
  if (isInvitation(compact)) {
    return invalid(
      say("An invitation is no recipient: join with the phone, then write to group: or channel: and its id"),
    );
  }
  const name = usernameOf(compact);
  if (name !== null) {
    if (isUsername(name)) return success({ kind: "username", username: name });
    return invalid(
      say("A username has 4 to 32 letters, digits or underscores and starts with a letter, such as @wesal_team"),
    );
  }
  const phone = phoneRecipient(western);
  if (phone.ok) return /^(\+|00)/.test(western) ? phone : success({ ...phone.value, bare: true });
  return /^[+\d]/.test(western) ? phone : invalid(say("Enter a phone number with its country code, or @username"));
}

/** As a caller writes it, ready to be parsed again. */
export function writtenRecipient(recipient: Recipient): string {
  switch (recipient.kind) {
    case "phone":
      return recipient.phone;
    case "username":
      return `@${recipient.username}`;
    case "id":
      return `id:${recipient.id}`;
    case "group":
      return `group:${recipient.id}`;
    case "channel":
      return `channel:${recipient.id}`;
  }
}

const ZERO_CHANNEL = -1_000_000_000_000;

/** Whom Telegram's number of a chat names: a person, below zero a group, and far below a channel. */
export function recipientOfPeer(peerId: number): Recipient {
  if (peerId > 0) return { kind: "id", id: String(peerId) };
  if (peerId > ZERO_CHANNEL) return { kind: "group", id: String(-peerId) };
  return { kind: "channel", id: String(ZERO_CHANNEL - peerId) };
}

/** The other way round. */
export function peerOfGroup({ kind, id }: { readonly kind: "group" | "channel"; readonly id: string }): number {
  return kind === "group" ? -Number(id) : ZERO_CHANNEL - Number(id);
}

/** Many read what goes there. */
export function isGroupOrChannel({ kind }: Recipient): boolean {
  return kind === "group" || kind === "channel";
}

/** Without @: 4 to 32 of letters, digits and underscores, a letter first; short ones are sold by Telegram. */
export function isUsername(text: string): boolean {
  return /^[a-z]\w{3,31}$/i.test(text);
}

/** How a recipient is written on each platform. */
export const PARSE_RECIPIENT: Readonly<Record<Platform, (text: string) => Result<Recipient, RecipientFailure>>> = {
  whatsapp: parseWhatsAppRecipient,
  telegram: parseTelegramRecipient,
};

/**
 * Under which names of a person all messages from and to them are found: on Telegram they are kept by id as soon as it
 * is known, whatever they were sent to.
 */
const LASTING_NAMES: Readonly<Record<Platform, readonly Recipient["kind"][]>> = {
  whatsapp: ["phone", "id", "group"],
  telegram: ["id", "group", "channel"],
};

export function isLastingName(platform: Platform, { kind }: Recipient): boolean {
  return LASTING_NAMES[platform].includes(kind);
}

/** The same name of the same person; usernames are the same in either case. */
export function isSameName(one: Recipient, other: Recipient): boolean {
  return one.kind === other.kind && writtenRecipient(one).toLowerCase() === writtenRecipient(other).toLowerCase();
}

function phoneRecipient(text: string): Result<PhoneRecipient, RecipientFailure> {
  const phone = parsePhoneNumber(text);
  return phone.ok ? success({ kind: "phone", phone: phone.value }) : phone;
}

function idRecipient(
  digits: string,
  { noGroups, example }: { readonly noGroups: string; readonly example: string },
): Result<Recipient, RecipientFailure> {
  if (/^-\d/.test(digits)) return invalid(noGroups);
  const isId = /^[1-9]\d{0,15}$/.test(digits) && Number.isSafeInteger(Number(digits));
  if (!isId) return invalid(say("After id: stands the number of somebody who wrote, such as {example}", { example }));
  return success({ kind: "id", id: digits });
}

/** Also as Telegram's own apps number them: -100 before a channel, a minus before a group. */
function telegramGroup(text: string): Result<Recipient, RecipientFailure> {
  const [, kind, id = ""] = /^(group:|channel:|-100(?=\d{9,})|-)(\d{1,15})$/.exec(text) ?? [];
  if (kind === undefined || /^0/.test(id)) {
    return invalid(say("After group: or channel: stands its number, such as group:4000000001"));
  }
  return success({ kind: kind === "group:" || kind === "-" ? "group" : "channel", id });
}

function isInvitation(text: string): boolean {
  return /^(?:https?:\/\/)?(?:t|telegram)\.me\/(?:\+|joinchat\/|c\/)/i.test(text);
}

function usernameOf(text: string): string | null {
  if (text.startsWith("@")) return text.slice(1);
  return /^(?:https?:\/\/)?(?:t|telegram)\.me\/@?([^/?#]+)\/?$/i.exec(text)?.[1] ?? null;
}

function invalid(message: string): { ok: false; failure: RecipientFailure } {
  return failure({ code: "recipient-invalid", message });
}

/** Whether a text calls somebody by name: `@` and their number or username. */
export function isCalledIn(text: string, recipient: Recipient): boolean {
  switch (recipient.kind) {
    case "phone":
      return text.includes(`@${recipient.phone}`);
    case "username":
      return text.includes(`@${recipient.username}`);
    default:
      return text.includes(`@${recipient.id}`);
  }
}
