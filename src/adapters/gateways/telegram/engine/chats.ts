import { MtPeerNotFoundError, tl } from "@mtcute/core";
import { failure, type Result, success } from "#domain/result.ts";
import { MAX_PICTURE_BYTES, type NetworkPicture, type PictureFailure } from "#ports/network-chats.ts";
import type { CallOptions, Calls } from "./calls.ts";
import { DOWNLOAD_PART_BYTES, readPart } from "./download.ts";
import type { AccountChats } from "./engine.ts";
import { groupFailure } from "./groups.ts";
import { type ChatPeer, findRecipient, type RecipientDependencies } from "./recipient.ts";

interface ChatDependencies extends RecipientDependencies {
  readonly calls: Calls;
  readonly limits: { readonly callMs: number; readonly partMs: number };
}

interface PhotoPlace {
  readonly dataCentre: number;
  readonly location: tl.RawInputPeerPhotoFileLocation;
}

const TYPES: Partial<Record<tl.storage.TypeFileType["_"], string>> = {
  "storage.filePng": "image/png",
  "storage.fileGif": "image/gif",
  "storage.fileWebp": "image/webp",
};

/** Chats of the account, asked of Telegram each time. */
export function accountChats(dependencies: ChatDependencies): AccountChats {
  const { calls, limits } = dependencies;

  return {
    async picture(chat) {
      try {
        const place = await calls.within(limits.callMs, async (options) => {
          const { peer } = await findRecipient(dependencies, chat, { ...options, addContact: false });
          return photoOf(dependencies, peer, options);
        });
        return place === null ? failure({ code: "no-picture" }) : await fetched(dependencies, place);
      } catch (error) {
        if (tl.RpcError.is(error, "LOCATION_INVALID")) return failure({ code: "no-picture" });
        return failure(groupFailure(error));
      }
    },
  };
}

/** Asked anew: what was learnt with a message may be an earlier one. */
async function photoOf(
  { client }: RecipientDependencies,
  peer: ChatPeer,
  options: CallOptions,
): Promise<PhotoPlace | null> {
  if (peer._ === "inputPeerUser") {
    const [user] = await client.call({ _: "users.getUsers", id: [{ ...peer, _: "inputUser" }] }, options);
    if (user?._ !== "user") throw new MtPeerNotFoundError("mtcute: this person is gone");
    return user.photo?._ === "userProfilePhoto" ? placeOf(peer, user.photo) : null;
  }
  const { chats } =
    peer._ === "inputPeerChat"
      ? await client.call({ _: "messages.getChats", id: [peer.chatId] }, options)
      : await client.call({ _: "channels.getChannels", id: [{ ...peer, _: "inputChannel" }] }, options);
  const [chat] = chats;
  if (chat?._ !== "chat" && chat?._ !== "channel") throw new MtPeerNotFoundError("mtcute: not in this chat");
  return chat.photo._ === "chatPhoto" ? placeOf(peer, chat.photo) : null;
}

function placeOf(peer: ChatPeer, { photoId, dcId }: tl.RawUserProfilePhoto | tl.RawChatPhoto): PhotoPlace {
  return { dataCentre: dcId, location: { _: "inputPeerPhotoFileLocation", big: true, peer, photoId } };
}

async function fetched(
  { client, calls, limits }: ChatDependencies,
  start: PhotoPlace,
): Promise<Result<NetworkPicture, PictureFailure>> {
  const dependencies = {
    client,
    call: <Value>(work: Parameters<typeof calls.within<Value>>[1]) => calls.within(limits.partMs, work),
  };
  const parts: Uint8Array[] = [];
  let place = start;
  for (let at = 0; at < MAX_PICTURE_BYTES; at += DOWNLOAD_PART_BYTES) {
    const part = await readPart(dependencies, place, at).catch(async (error: unknown) => {
      if (!tl.RpcError.is(error, "FILE_MIGRATE_%d")) throw error;
      place = { ...place, dataCentre: error.newDc };
      return readPart(dependencies, place, at);
    });
    parts.push(part.bytes);
    if (part.bytes.length < DOWNLOAD_PART_BYTES) {
      return success({ mimetype: TYPES[part.type._] ?? "image/jpeg", bytes: Buffer.concat(parts) });
    }
  }
  return failure({ code: "refused", providerCode: "too-large" });
}
