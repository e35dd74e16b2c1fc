import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import type { CallOptions } from "./calls.ts";
import { peerIdOfPeer } from "./network-group.ts";
import { latestDialogs } from "./recipient.ts";

type Dialogs = Exclude<tl.messages.TypeDialogs, tl.messages.RawDialogsNotModified>;

const PAGE = 100;

/** The account's chats, the latest first, a hundred at a time, in the archive or not. */
export async function* dialogPages(
  client: BaseTelegramClient,
  options: CallOptions,
  atMost: number,
): AsyncGenerator<Dialogs> {
  let request: tl.messages.RawGetDialogsRequest = { ...latestDialogs(PAGE) };
  for (let page = 0; page < atMost / PAGE; page += 1) {
    const answer = await client.call(request, options);
    if (answer._ === "messages.dialogsNotModified") return;
    yield answer;
    const last = answer.dialogs.at(-1);
    if (answer._ === "messages.dialogs" || last?._ !== "dialog" || answer.dialogs.length < PAGE) return;
    const message = answer.messages.find((one) => "peerId" in one && one.id === last.topMessage);
    const offsetPeer = await client.storage.peers.getById(peerIdOfPeer(last.peer));
    if (offsetPeer === null) return;
    const offsetDate = message !== undefined && "date" in message ? message.date : 0;
    request = { ...request, offsetPeer, offsetId: last.topMessage, offsetDate };
  }
}
