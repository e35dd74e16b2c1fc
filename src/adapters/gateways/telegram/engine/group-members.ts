import { MtPeerNotFoundError, type tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import type { GroupMember, NetworkGroup } from "#ports/network-groups.ts";
import type { CallOptions } from "./calls.ts";
import { isRefusal } from "./errors.ts";
import { networkGroup } from "./network-group.ts";
import type { ChatPeer } from "./recipient.ts";
import { displayName } from "./users.ts";

interface Members {
  readonly group: NetworkGroup;
  readonly members: readonly GroupMember[];
}

const MAX_MEMBERS = 5_000;
const PAGE = 200;

/** At most 5,000 of them. */
export async function membersOf(
  client: BaseTelegramClient,
  peer: Exclude<ChatPeer, tl.RawInputPeerUser>,
  options: CallOptions,
): Promise<Members> {
  if (peer._ === "inputPeerChat") {
    const full = await client.call({ _: "messages.getFullChat", chatId: peer.chatId }, options);
    const { fullChat } = full;
    const listed = fullChat._ === "chatFull" ? fullChat.participants : undefined;
    const shown = listed?._ === "chatParticipants" ? listed.participants : [];
    return { group: groupIn(full.chats, peer.chatId), members: shown.flatMap((one) => memberOf(one, full.users)) };
  }
  const channel = { ...peer, _: "inputChannel" } as const;
  const members: GroupMember[] = [];
  let chats: tl.TypeChat[] = [];
  while (members.length < MAX_MEMBERS) {
    const filter = { _: "channelParticipantsRecent" } as const;
    const range = { filter, offset: members.length, limit: PAGE, hash: Long.ZERO };
    const page = await client
      .call({ _: "channels.getParticipants", channel, ...range }, options)
      .catch((error: unknown) => {
        // Who reads a channel is shown to its administrators alone.
        if (isRefusal(error, "CHAT_ADMIN_REQUIRED")) return null;
        throw error;
      });
    if (page === null) {
      ({ chats } = await client.call({ _: "channels.getFullChannel", channel }, options));
      break;
    }
    if (page._ !== "channels.channelParticipants") break;
    chats = page.chats;
    members.push(...page.participants.flatMap((one) => memberOf(one, page.users)));
    if (page.participants.length < PAGE) break;
  }
  return { group: groupIn(chats, peer.channelId), members: members.slice(0, MAX_MEMBERS) };
}

function groupIn(chats: readonly tl.TypeChat[], id: number): NetworkGroup {
  const chat = chats.find((one) => one.id === id);
  const group = chat === undefined ? null : networkGroup(chat);
  if (group === null) throw new MtPeerNotFoundError("mtcute: this account is in no such group");
  return group;
}

function memberOf(
  participant: tl.TypeChatParticipant | tl.TypeChannelParticipant,
  users: readonly tl.TypeUser[],
): GroupMember[] {
  if (!("userId" in participant)) return [];
  const user = users.find((one) => one.id === participant.userId);
  const isKnown = user?._ === "user";
  const phone = isKnown ? user.phone : undefined;
  return [
    {
      recipient: phone ? { kind: "phone", phone } : { kind: "id", id: String(participant.userId) },
      name: isKnown ? displayName(user) || null : null,
      role: /Creator$/.test(participant._) ? "owner" : /Admin$/.test(participant._) ? "admin" : "member",
    },
  ];
}
