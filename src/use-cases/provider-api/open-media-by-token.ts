import { filesOf } from "#domain/messages/content.ts";
import { uploadOfUrl } from "#domain/messages/upload-id.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { IncomingMedia, IncomingMediaFailure, IncomingMediaFile } from "#ports/incoming-media.ts";
import type { MessageStore, OutgoingRecord } from "#ports/messages.ts";
import type { Leaving } from "#ports/turns.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import { findMessageByToken, type MessageInput, type MessageNotFound } from "./find-message-by-token.ts";

interface MediaPorts {
  readonly messages: Pick<MessageStore, "find">;
  readonly media: IncomingMedia;
  readonly uploads: Pick<UploadStore, "open">;
}

interface MediaInput extends MessageInput {
  /** Of an album, which of its files, from 1 on. */
  readonly item: number;
  readonly gone?: Leaving | undefined;
}

/** The file of a message that came in, or of one that went out with a file that was sent up and is still kept. */
export async function openMediaByToken(
  { messages, media, uploads }: MediaPorts,
  { item, gone, ...input }: MediaInput,
): Promise<Result<IncomingMediaFile, IncomingMediaFailure | MessageNotFound>> {
  const found = await findMessageByToken({ messages }, input);
  if (!found.ok) return found;
  const record = found.value;
  if (record.direction === "out") return await openSentUp(uploads, input.instance.instanceId, record, item);
  if (!record.message?.file || item !== 1) return failure({ code: "media-gone" });
  return await media.open(input.instance, record, gone);
}

async function openSentUp(
  uploads: Pick<UploadStore, "open">,
  instanceId: number,
  { message }: OutgoingRecord,
  item: number,
): Promise<Result<IncomingMediaFile, IncomingMediaFailure>> {
  const file = message === null ? undefined : filesOf(message.content)[item - 1];
  const id = file === undefined ? null : uploadOfUrl(file.url);
  const upload = id === null ? null : await uploads.open(instanceId, id);
  if (upload === null) return failure({ code: "media-gone" });
  const { mimetype, fileName, bytes, chunks } = upload;
  return success({ mimetype, fileName, length: bytes, chunks });
}
