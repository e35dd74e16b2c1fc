import { failure, type Result } from "#domain/result.ts";
import type { IncomingMedia, IncomingMediaFailure, IncomingMediaFile } from "#ports/incoming-media.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { Leaving } from "#ports/turns.ts";
import { findMessageByToken, type MessageInput, type MessageNotFound } from "./find-message-by-token.ts";

/** The file of a message that came in. */
export async function openMediaByToken(
  ports: { readonly messages: Pick<MessageStore, "find">; readonly media: IncomingMedia },
  input: MessageInput & { readonly gone?: Leaving | undefined },
): Promise<Result<IncomingMediaFile, IncomingMediaFailure | MessageNotFound>> {
  const found = await findMessageByToken(ports, input);
  if (!found.ok) return found;
  const message = found.value;
  if (message.direction === "out" || !message.message?.file) return failure({ code: "media-gone" });
  return await ports.media.open(input.instance, message, input.gone);
}
