import { type Content, type FileKind, hasFile, type Kind, type RequestedContent } from "#domain/messages/content.ts";
import { fileLimitOf, type MessageLimits } from "#domain/messages/limits.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { Leaving } from "#ports/turns.ts";
import type { FileFailure, FileSource } from "./file-source.ts";

interface DeliverPorts<K extends Kind, File, Sent, Failure extends { readonly code: string }> {
  readonly limits: MessageLimits<K & FileKind>;
  readonly files: FileSource<File>;
  readonly sessions: {
    send(instance: InstanceRef, message: OutgoingMessage<Content<File, K>>): Promise<Result<Sent, Failure>>;
  };
}

interface DeliverInput extends OutgoingMessage<RequestedContent> {
  readonly content: RequestedContent;
  /** Aborts when the caller has gone; asked for files alone. */
  gone(): Leaving | undefined;
}

/** Hands a message to its platform, with its file where it has one: success means that the network has acknowledged it. */
export async function deliver<K extends Kind, File, Sent, Failure extends { readonly code: string }>(
  { limits, files, sessions }: DeliverPorts<K, File, Sent, Failure>,
  instance: InstanceRef,
  { content, gone, ...message }: DeliverInput,
): Promise<Result<Sent, Failure | FileFailure>> {
  // A kind that the platform has stays one of its kinds, whatever becomes of its file.
  const send = (ready: object) => sessions.send(instance, { ...message, content: ready as Content<File, K> });
  if (message.wire !== null) return await sessions.send(instance, { ...message, content: null });
  if (!hasFile(content)) return await send(content);
  const { kind, url, ...rest } = content;
  const limit = fileLimitOf(content, limits as MessageLimits);
  const sent = await files.hold({ url, limit, instance, gone: gone() }, (file) => send({ kind, ...rest, file }));
  return sent.ok ? sent.value : sent;
}
