import { type FileKind, hasFile, type Kind, type RequestedContent } from "#domain/messages/content.ts";
import { fileLimitOf, type MessageLimits } from "#domain/messages/limits.ts";
import { failure, type Result } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { Leaving } from "#ports/turns.ts";
import type { FileFailure, FileSource } from "./file-source.ts";

interface DeliverPorts<K extends Kind, File, Ready, Sent, Failure extends { readonly code: string }> {
  readonly limits: MessageLimits<K & FileKind>;
  readonly files: FileSource<File>;
  readonly sessions: {
    /** `Ready` has a content's file where its address was. */
    send(instance: InstanceRef, message: OutgoingMessage<Ready>): Promise<Result<Sent, Failure>>;
  };
}

interface DeliverInput extends OutgoingMessage<RequestedContent> {
  readonly content: RequestedContent;
  /** Aborts when the caller has gone; asked for files alone. */
  gone(): Leaving | undefined;
}

/** Hands a message to its platform, with its file where it has one: success means that the network has acknowledged it. */
export async function deliver<K extends Kind, File, Ready, Sent, Failure extends { readonly code: string }>(
  { limits, files, sessions }: DeliverPorts<K, File, Ready, Sent, Failure>,
  instance: InstanceRef,
  { content, gone, ...message }: DeliverInput,
): Promise<Result<Sent, Failure | FileFailure>> {
  // A kind that the platform has stays one of its kinds, whatever becomes of its file.
  const hold = <Value>(one: RequestedContent<FileKind>, use: (file: File) => Promise<Value>) =>
    files.hold(
      {
        kind: one.kind,
        isVoice: one.kind === "audio" && one.voice === true,
        url: one.url,
        limit: fileLimitOf(one, limits as MessageLimits),
        instance,
        gone: gone(),
      },
      use,
    );
  const send = (ready: object) => sessions.send(instance, { ...message, content: ready as Ready });
  if (message.wire !== null) return await sessions.send(instance, { ...message, content: null });
  if (content.kind === "album") return await deliverAlbum(content);
  if (!hasFile(content)) return await send(content);
  const { kind, url: _, ...rest } = content;
  const sent = await hold(content, (file) => send({ kind, ...rest, file }));
  return sent.ok ? sent.value : sent;

  /** Its files are held one after the other, when the platform asks for each: what keeps one back keeps the album back. */
  async function deliverAlbum(album: RequestedContent<"album">): Promise<Result<Sent, Failure | FileFailure>> {
    let missing: FileFailure | null = null;
    const items = album.items.map((item, at) => ({
      kind: item.kind,
      ...(item.caption === undefined ? {} : { caption: item.caption }),
      async hold<Value>(use: (file: File) => Promise<Value>): Promise<Value> {
        const held = await hold(item, use);
        if (held.ok) return held.value;
        missing =
          held.failure.code === "download-failed" ? { ...held.failure, item: { at, kind: item.kind } } : held.failure;
        throw new Error(`album: ${held.failure.code}`);
      },
    }));
    try {
      const answer = await send({ kind: "album", items });
      return answer.ok || missing === null ? answer : failure(missing);
    } catch (error) {
      if (missing === null) throw error;
      return failure(missing);
    }
  }
}
