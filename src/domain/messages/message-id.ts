/** Crockford's: no I, L, O or U, and in the order of its values. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PREFIX = "msg_";
const LENGTH = 15;
/** What an id looks like. */
export const MESSAGE_ID_FORM = new RegExp(`^${PREFIX}[${ALPHABET}]{${LENGTH}}$`);

/** The number after the time: 24 bits. */
const MAX_TAIL = 0xff_ffff;
/** What WhatsApp's own web client begins its ids with. */
const WHATSAPP_PREFIX = "3EB0";
const MS_HEX_LENGTH = 12;
const TAIL_HEX_LENGTH = 6;
const WHATSAPP_ID_LENGTH = WHATSAPP_PREFIX.length + MS_HEX_LENGTH + TAIL_HEX_LENGTH;
const PART_HEX_LENGTH = 2;
/** Of five letters. */
const GROUP = 2 ** 25;

/** `msg_` and 15 letters or digits; sorts by the time at which it was drawn. */
export function messageIdAt(ms: number, tail: number): string {
  return encoded({ ms, tail: tail & MAX_TAIL });
}

export function isMessageId(text: string): boolean {
  return MESSAGE_ID_FORM.test(text);
}

/** Each after the one before, also within one millisecond; `tail` begins anywhere from 0 to 2^24 - 1. */
export function messageIds(nowMs: () => number, tail: () => number): () => string {
  let lastMs = 0;
  let last = 0;
  return () => {
    const ms = nowMs();
    // A clock that was set back must not put a message before one that was there.
    if (ms > lastMs) {
      lastMs = ms;
      last = tail();
    } else if (last === MAX_TAIL) {
      lastMs += 1;
      last = 0;
    } else {
      last += 1;
    }
    return messageIdAt(lastMs, last);
  };
}

/** The id under which WhatsApp knows the message: 72 bits, as ours, so that either tells the other. */
export function whatsAppIdOf(id: string): string {
  const { ms, tail } = decoded(id);
  return WHATSAPP_PREFIX + hex(ms, MS_HEX_LENGTH) + hex(tail, TAIL_HEX_LENGTH);
}

/** The id of one of several messages that go out as one; `place` is 0 to 255, and the first has the id of them all. */
export function whatsAppPartIdOf(whatsAppId: string, place: number): string {
  return place === 0 ? whatsAppId : whatsAppId + hex(place, PART_HEX_LENGTH);
}

/** Which of an album's messages it is; 0 is the first, and any other message. */
export function partOfWhatsAppId(whatsAppId: string): number {
  const part = whatsAppId.slice(WHATSAPP_ID_LENGTH);
  return part === "" ? 0 : Number.parseInt(part, 16);
}

/** Null for an id that is none of ours; a part's is that of the whole. */
export function messageIdOfWhatsApp(whatsAppId: string): string | null {
  if (!/^3EB0[0-9A-F]{18}(?:[0-9A-F]{2})?$/.test(whatsAppId)) return null;
  const digits = whatsAppId.slice(WHATSAPP_PREFIX.length, WHATSAPP_ID_LENGTH);
  const ms = Number.parseInt(digits.slice(0, MS_HEX_LENGTH), 16);
  return encoded({ ms, tail: Number.parseInt(digits.slice(MS_HEX_LENGTH), 16) });
}

/** When it was drawn, in milliseconds since 1970. */
export function drawnAtMs(id: string): number {
  return decoded(id).ms;
}

/** A message id below every one that is drawn from then on. */
export function firstMessageIdAt(ms: number): string {
  return messageIdAt(Math.max(0, ms), 0);
}

interface Drawn {
  /** 48 bits. */
  readonly ms: number;
  /** 24 bits. */
  readonly tail: number;
}

/** Letters of 5 bits in groups of 25: the last holds the tail and the lowest bit of the time. Every send makes an id. */
function encoded({ ms, tail }: Drawn): string {
  const above = Math.floor(ms / 2);
  const [first, second] = [Math.floor(above / GROUP), above % GROUP];
  return PREFIX + letters(first) + letters(second) + letters((ms % 2) * (MAX_TAIL + 1) + tail);
}

function decoded(id: string): Drawn {
  const last = groupAt(id, 10);
  const above = groupAt(id, 0) * GROUP + groupAt(id, 5);
  return { ms: above * 2 + (last > MAX_TAIL ? 1 : 0), tail: last & MAX_TAIL };
}

function letters(group: number): string {
  let text = "";
  for (let shift = 20; shift >= 0; shift -= 5) text += ALPHABET.charAt((group >> shift) & 31);
  return text;
}

function groupAt(id: string, at: number): number {
  let group = 0;
  const first = PREFIX.length + at;
  for (let next = first; next < first + 5; next += 1) group = (group << 5) | ALPHABET.indexOf(id.charAt(next));
  return group;
}

function hex(value: number, length: number): string {
  return value.toString(16).toUpperCase().padStart(length, "0");
}
