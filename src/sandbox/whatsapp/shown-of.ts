import { proto } from "baileys";
import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { keptWords } from "./chats.ts";
import { readContent } from "./content.ts";
import type { Core } from "./core.ts";
import { audienceOf } from "./linked-devices.ts";
import { actIn } from "./read-acts.ts";
import { lidJid, parseJid, phoneJid } from "./stanzas.ts";

/** What came to a phone that could read it. */
interface Arrived {
  readonly id: string;
  /** The phone whose device sent it. */
  readonly from: string;
  /** A phone, or a group as the control API names it. */
  readonly to: string;
  /** The phone that has it now. */
  readonly phone: string;
  readonly message: proto.IMessage;
  /** As the sender addressed it. */
  readonly chat: string;
}

type Shown = Omit<WhatsAppSandboxMessage, "status">;

/** What an act leaves of itself, and what only says how many follow: a message that was delivered, and is shown nowhere. */
const HIDDEN: ReturnType<typeof readContent> = { shown: { kind: "unsupported" } };

/** Shows it on the phone; false where the phone has it already, null for what no phone shows. */
export function shownOf(
  core: Core,
  { id, from, to, phone, message, chat }: Arrived,
  whole: (shown: Shown) => WhatsAppSandboxMessage,
): boolean | null {
  const act = actIn(
    message,
    (about) => core.chats.find(phone, about),
    (poll) => ({ creators: addressesOf(core, poll.message.from), voters: addressesOf(core, from) }),
  );
  if (act !== null) core.chats.act(phone, from, act);
  const isHidden = act !== null || Boolean(message.albumMessage);
  const content = isHidden ? HIDDEN : readContent(message);
  if (content === null) return null;
  const media = content.media && core.media.open(content.media);
  const shown: Shown = {
    id,
    from,
    to,
    ...withNames(core, content),
    ...(media && { media: { ...media, bytes: media.bytes.length } }),
    at: core.clock.now().toISOString(),
  };
  const members = core.groups.find(to)?.members;
  const audience = audienceOf(core.devices, members === undefined ? [from, to] : Object.keys(members));
  const said = isHidden ? undefined : keptWords(proto.Message.encode(message).finish());
  const held = { message: whole(shown), chat, said, audience, secret: content.secret, hidden: isHidden };
  return core.chats.add(phone, held);
}

/** In a text people stand by their address; a phone shows whom it means. */
function withNames(core: Core, { shown, mentioned = [] }: NonNullable<ReturnType<typeof readContent>>) {
  const people = mentioned.flatMap((jid) => {
    const account = core.accounts.find(jid);
    return account === undefined ? [] : [{ user: parseJid(jid)?.user ?? "", phone: account.phone }];
  });
  if (people.length === 0) return shown;
  const named = (text: string) => people.reduce((so, { user, phone }) => so.replaceAll(`@${user}`, `@${phone}`), text);
  const { text, caption } = shown;
  return {
    ...shown,
    ...(text !== undefined && { text: named(text) }),
    ...(caption !== undefined && { caption: named(caption) }),
    mentions: people.map(({ phone }) => phone),
  };
}

function addressesOf(core: Core, phone: string): string[] {
  return [lidJid(core.accounts.of(phone).lid), phoneJid(phone)];
}
