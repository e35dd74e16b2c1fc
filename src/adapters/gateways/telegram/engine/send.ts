import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import type Long from "long";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import { DownloadInterrupted, type OpenedFile } from "#ports/file-download.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { Preview, Previews } from "#ports/previews.ts";
import type { Random } from "#ports/random.ts";
import type { TelegramContent, TelegramReceipt } from "#ports/telegram-sessions.ts";
import { oneChunk } from "../../common/media/one-chunk.ts";
import type { AccountUpdate } from "./account-updates.ts";
import { actOf, isActContent, WrongTarget } from "./acts.ts";
import { type AlbumItem, sendAlbum } from "./album.ts";
import type { CallOptions, Calls } from "./calls.ts";
import { fileMedia, type MediaContent, plainMedia } from "./content.ts";
import type { EngineSendFailure } from "./engine.ts";
import { isRefusal, sendFailure } from "./errors.ts";
import { FileTooLarge } from "./file-parts.ts";
import { catchUp } from "./gaps.ts";
import { type MessageParts, partsOf } from "./message-parts.ts";
import { messageNumber, numberIn } from "./numbers.ts";
import { ownChange } from "./own-changes.ts";
import type { Pacing } from "./pacing.ts";
import { lookAt } from "./passing-file.ts";
import { randomIdOf } from "./random-id.ts";
import {
  type ChatPeer,
  type FoundPeer,
  findAnew,
  findRecipient,
  isStale,
  peerIdOf,
  type RecipientDependencies,
  RecipientIsId,
} from "./recipient.ts";
import { findSent, readUpTo } from "./sent-before.ts";
import type { UpdateQueue } from "./update-queue.ts";
import { uploadFile } from "./upload.ts";

export interface SendDependencies extends RecipientDependencies {
  readonly calls: Calls;
  readonly previews: Previews;
  readonly random: Random;
  readonly clock: Clock;
  readonly pacing: Pacing;
  readonly updateQueue: UpdateQueue<AccountUpdate>;
  readonly limits: {
    readonly callMs: number;
    readonly partMs: number;
    /** Telegram looks into a file before it acknowledges the message. */
    readonly mediaMs: number;
    readonly fileBytes: number;
  };
}

type Outcome = Result<TelegramReceipt, EngineSendFailure>;
type Message = OutgoingMessage<TelegramContent>;
type Draft = (peer: ChatPeer, options: CallOptions) => Promise<{ id: number | null; date: number }>;

/** Finds the recipient, sends a file up, sends the message. */
export async function sendMessage(dependencies: SendDependencies, message: Message): Promise<Outcome> {
  const { recipient, content, options } = message;
  if (content === null) throw new TypeError("mtcute: a message without content");
  const contact = { addContact: options.addContact ?? false };
  const { callMs, mediaMs } = dependencies.limits;
  // By this attempt: those before have told theirs.
  let left = false;
  try {
    const found = await dependencies.calls.within(callMs, (call) =>
      findRecipient(dependencies, recipient, { ...call, ...contact }),
    );
    const draft = await drafted(dependencies, message, content);
    const limitMs = "file" in content ? mediaMs : content.kind === "album" ? mediaMs * content.items.length : callMs;
    const again = () =>
      dependencies.calls.within(callMs, (call) => findAnew(dependencies, recipient, { ...call, ...contact }));
    left = true;
    return await deliver(dependencies, message, { found, again, draft, limitMs });
  } catch (error) {
    const reason = reasonOf(error);
    const isUnsure = reason.code === "connection-lost" || reason.code === "not-acknowledged";
    return failure(isUnsure ? { ...reason, left } : reason);
  }
}

/** A peer that Telegram does not know any more is looked up once more. */
async function deliver(
  dependencies: SendDependencies,
  message: Message,
  sending: {
    readonly found: FoundPeer;
    again(): Promise<FoundPeer>;
    readonly draft: Draft;
    readonly limitMs: number;
  },
): Promise<Outcome> {
  const { found, again, draft, limitMs } = sending;
  const send = async ({ peer }: FoundPeer): Promise<Outcome> => {
    const peerId = peerIdOf(peer);
    try {
      const { id, date } = await dependencies.calls.within(limitMs, (options) => draft(peer, options));
      const messageId = id === null ? null : numberIn(peer, id);
      return success({ messageId, sentAt: new Date(date * 1000), peerId });
    } catch (error) {
      if (!isRefusal(error, "RANDOM_ID_DUPLICATE")) throw error;
      catchUp(dependencies.client);
      return success(await alreadySent(dependencies, message, peer));
    }
  };
  try {
    return await send(found);
  } catch (error) {
    if (!found.remembered || !isStale(error)) throw error;
    return send(await again());
  }
}

/** Telegram has it, and says of it neither its number nor whether it has been read: that may have been told already. */
async function alreadySent(dependencies: SendDependencies, message: Message, peer: ChatPeer): Promise<TelegramReceipt> {
  const peerId = peerIdOf(peer);
  const sent = await findSent(dependencies, message, peer);
  if (sent === null) return { messageId: null, sentAt: dependencies.clock.now(), peerId };
  const maxId = await readUpTo(dependencies, peer);
  if (maxId >= Number(sent.messageId)) dependencies.updateQueue.add({ peerId, maxId });
  return { ...sent, peerId };
}

/** All that can be done before the message itself is sent. */
async function drafted(dependencies: SendDependencies, message: Message, content: TelegramContent): Promise<Draft> {
  const { client, calls, limits } = dependencies;
  const number = randomIdOf(dependencies.instanceId, message.id);
  const parts = await calls.within(limits.callMs, (options) => partsOf(dependencies, message, options));
  if (isActContent(content)) {
    const act = actOf(content, parts);
    const now = () => Math.floor(dependencies.clock.now().getTime() / 1000);
    return async (peer, options) => {
      await act(client, peer, options);
      return { id: null, date: now() };
    };
  }
  if (content.kind === "forward") {
    const { callMs } = limits;
    const from = await calls.within(callMs, (options) =>
      findRecipient(dependencies, content.from, { ...options, addContact: false }),
    );
    const id = messageNumber(content.target.messageId);
    if (id === null) throw new WrongTarget("MESSAGE_ID_INVALID");
    return (peer, options) => forward(client, { from: from.peer, id, peer, number }, options);
  }
  if (content.kind === "text") {
    return (peer, options) => sendText(client, { peer, number, parts }, options);
  }
  if (content.kind === "album") return await albumDraft(dependencies, message, content);
  const media = await mediaOf(dependencies, content);
  return (peer, options) => sendMedia(client, { peer, number, media, parts }, options);
}

/** Each file is held, and goes up, after the one before. What the message calls or answers stands with the first. */
async function albumDraft(
  dependencies: SendDependencies,
  message: Message,
  { items }: Extract<TelegramContent, { kind: "album" }>,
): Promise<Draft> {
  const { client, calls, instanceId, limits } = dependencies;
  const { parse } = message.options;
  const sentUp: AlbumItem[] = [];
  for (const [place, { kind, caption = "", hold }] of items.entries()) {
    const options = place === 0 ? message.options : { parse };
    const said = { ...message, content: { kind: "text", text: caption }, options } as const;
    const parts = await calls.within(limits.callMs, (call) => partsOf(dependencies, said, call));
    const media = await hold((file) => mediaOf(dependencies, { kind, file }));
    const number = randomIdOf(instanceId, place === 0 ? message.id : `${message.id}/${place}`);
    sentUp.push({ media, parts, number });
  }
  const [first] = sentUp;
  if (first === undefined) throw new TypeError("mtcute: an album without files");
  return async (peer, options) => acknowledged(client, await sendAlbum(client, peer, sentUp, options), first.number);
}

async function mediaOf(dependencies: SendDependencies, content: MediaContent) {
  if (!("file" in content)) return plainMedia(content);
  const { previews } = dependencies;
  const { fileBytes, partMs } = dependencies.limits;
  const maxBytes = Math.min(TELEGRAM_LIMITS.files[content.kind].maxBytes, fileBytes);
  const call = <Value>(work: (options: CallOptions) => Promise<Value>) => dependencies.calls.within(partMs, work);
  const passing = lookAt(content.file);
  const uploaded = await uploadFile({ ...dependencies, call }, passing.file, maxBytes);
  if (uploaded === null) throw new EmptyFile("mtcute: the file is empty");
  const preview = content.kind === "video" || content.kind === "document" ? await passing.preview(previews) : null;
  const thumb = preview && (await uploadFile({ ...dependencies, call }, previewFile(preview), preview.jpeg.length));
  return fileMedia(content, uploaded, { ...(await passing.facts()), thumb });
}

function previewFile({ jpeg }: Preview): OpenedFile {
  const { length } = jpeg;
  return {
    mimetype: "image/jpeg",
    fileName: "thumb.jpg",
    length,
    chunks: oneChunk(jpeg),
    close: async () => undefined,
  };
}

class EmptyFile extends Error {
  override readonly name = "EmptyFile";
  readonly code = "empty-file";
}

function reasonOf(error: unknown): EngineSendFailure {
  if (error instanceof DownloadInterrupted) return { code: "download-failed", download: error.failure };
  if (error instanceof FileTooLarge) {
    return { code: "download-failed", download: { code: "too-large", maxBytes: error.maxBytes } };
  }
  if (error instanceof RecipientIsId) return { code: "recipient-is-id", id: error.id };
  if (error instanceof EmptyFile) return { code: "telegram-error", error: "MEDIA_EMPTY" };
  if (error instanceof WrongTarget) return { code: "telegram-error", error: error.code };
  return sendFailure(error);
}

interface Addressed {
  readonly peer: ChatPeer;
  readonly number: Long;
  readonly parts: MessageParts;
}

async function sendText(
  client: BaseTelegramClient,
  { peer, number, parts }: Addressed,
  options: CallOptions,
): Promise<{ id: number; date: number }> {
  const { said: message, ...others } = parts;
  const answer = await client.call({ _: "messages.sendMessage", peer, randomId: number, message, ...others }, options);
  if (answer._ !== "updateShortSentMessage") return acknowledged(client, answer, number);
  // Without it mtcute sees a gap, and asks for the difference after each message.
  client.handleClientUpdate(ownChange(answer.pts, answer.ptsCount));
  return { id: answer.id, date: answer.date };
}

async function sendMedia(
  client: BaseTelegramClient,
  { peer, number, media, parts }: Addressed & { readonly media: tl.TypeInputMedia },
  options: CallOptions,
): Promise<{ id: number; date: number }> {
  const { said: message, replyTo, entities } = parts;
  const said = { message, ...(replyTo && { replyTo }), ...(entities && { entities }) };
  const request = { _: "messages.sendMedia", peer, media, randomId: number, ...said } as const;
  return acknowledged(client, await client.call(request, options), number);
}

async function forward(
  client: BaseTelegramClient,
  { from, id, peer, number }: Omit<Addressed, "parts"> & { readonly from: ChatPeer; readonly id: number },
  options: CallOptions,
): Promise<{ id: number; date: number }> {
  const which = { fromPeer: from, id: [id], toPeer: peer, randomId: [number] };
  return acknowledged(client, await client.call({ _: "messages.forwardMessages", ...which }, options), number);
}

function acknowledged(client: BaseTelegramClient, answer: tl.TypeUpdates, number: Long): { id: number; date: number } {
  client.handleClientUpdate(answer);
  if (answer._ !== "updates" && answer._ !== "updatesCombined") throw new Error(`mtcute: ${answer._} after a send`);
  const named = answer.updates.find((update) => update._ === "updateMessageID" && update.randomId.eq(number));
  if (named?._ !== "updateMessageID") throw new Error("mtcute: the message sent has no number");
  return { id: named.id, date: answer.date };
}
