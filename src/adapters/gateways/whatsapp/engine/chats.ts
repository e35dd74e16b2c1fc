import type { WASocket } from "baileys";
import { fetchFailure } from "#adapters/gateways/common/media/fetch-failures.ts";
import { failure, type Result } from "#domain/result.ts";
import { MAX_PICTURE_BYTES, type NetworkPicture, type PictureFailure } from "#ports/network-chats.ts";
import type { EngineChats } from "./engine.ts";
import { type GroupsDependencies, memberJid } from "./groups.ts";
import type { MediaDownloads } from "./media-download.ts";

interface ChatsDependencies extends GroupsDependencies {
  readonly downloads: MediaDownloads;
  /** Of `guarded`. */
  readonly timeoutMs: number;
}

/** Of whom there is none, who does not show it, and who is nobody. */
const NO_PICTURE: readonly number[] = [401, 403, 404];

/** Chats of the account, asked of WhatsApp each time. */
export function engineChats(socket: WASocket, dependencies: ChatsDependencies): EngineChats {
  const { guarded, downloads, timeoutMs } = dependencies;

  /** Undefined where there is none. */
  async function pictureUrl(jid: string): Promise<string | undefined> {
    try {
      // Baileys takes its own time being over for an answer without a picture: the guard's must be over before.
      return await socket.profilePictureUrl(jid, "image", 2 * timeoutMs);
    } catch (error) {
      if (NO_PICTURE.includes(Number((error as { data?: unknown }).data))) return undefined;
      throw error;
    }
  }

  async function fetched(url: string): Promise<Result<NetworkPicture, PictureFailure>> {
    const picture = await downloads.picture(url, { maxBytes: MAX_PICTURE_BYTES });
    if (picture.ok) return picture;
    const why = fetchFailure(picture.failure);
    if (why.code === "media-gone") return failure({ code: "no-picture" });
    return why.code === "media-too-large" ? failure({ code: "refused", providerCode: "too-large" }) : failure(why);
  }

  return {
    picture: (chat) =>
      guarded<NetworkPicture, PictureFailure>(async () => {
        const jid = await memberJid(socket, dependencies, chat);
        if (jid === null) return failure({ code: "recipient-not-found" });
        const url = await pictureUrl(jid);
        return url === undefined ? failure({ code: "no-picture" }) : fetched(url);
      }),
  };
}
