import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import type Long from "long";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { Previews } from "#ports/previews.ts";
import type { Random } from "#ports/random.ts";
import type { TelegramContent, TelegramReceipt } from "#ports/telegram-sessions.ts";
import { decodeReceipt, encodeReceipt, type KeptReceipt } from "../kept-receipt.ts";
import type { AccountUpdate } from "./account-updates.ts";
import { actOf, isActContent, numbersOf, WrongTarget } from "./acts.ts";
import { type AlbumItem, sendAlbum } from "./album.ts";
import type { CallOptions, Calls } from "./calls.ts";
import { fileMedia, type MediaContent, plainMedia } from "./content.ts";
import type { EngineSendFailure } from "./engine.ts";
import { isRefusal, sendFailure } from "./errors.ts";
import { FileTooLarge } from "./file-parts.ts";
import { catchUp } from "./gaps.ts";
import { type MessageParts, partsOf } from "./message-parts.ts";
import { numberIn } from "./numbers.ts";
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
import { uploadFile, uploadJpeg } from "./upload.ts";

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
type Draft = (peer: ChatPeer, options: CallOptions) => Promise<Acknowledged>;

interface Acknowledged {
  /** One of each message; none of an act. */
  readonly ids: readonly number[];
  readonly date: number;
}

/** Finds the recipient, sends a file up, sends the message. */
export async function sendMessage(dependencies: SendDependencies, message: Message): Promise<Outcome> {
  const { recipient, content, options, wire } = message;
  if (wire !== null) return success(receiptOf(decodeReceipt(wire)));
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
      const { ids, date } = await dependencies.calls.within(limitMs, (options) => draft(peer, options));
      const parts = ids.map((id) => numberIn(peer, id));
      return success(await receiptKept(message, { parts, sentAt: new Date(date * 1000), peerId }));
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
  if (maxId >= Number(sent.parts[0])) dependencies.updateQueue.add({ peerId, maxId });
  return await receiptKept(message, { ...sent, peerId });
}

function receiptOf({ parts, sentAt, peerId }: KeptReceipt): TelegramReceipt {
  return { messageId: parts[0] ?? null, sentAt, peerId };
}

/** Whoever takes several back or passes them on names each; without that it has been sent all the same. */
async function receiptKept(message: Message, receipt: KeptReceipt): Promise<TelegramReceipt> {
  if (receipt.parts.length > 1) await message.keepWire(encodeReceipt(receipt)).catch(() => undefined);
  return receiptOf(receipt);
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
      return { ids: [], date: now() };
    };
  }
  if (content.kind === "forward") {
    const { callMs } = limits;
    const from = await calls.within(callMs, (options) =>
      findRecipient(dependencies, content.from, { ...options, addContact: false }),
    );
    const id = numbersOf(content.target);
    const randomId = id.map((_, place) => randomIdOf(dependencies.instanceId, message.id, place));
    const which = { fromPeer: from.peer, id, randomId };
    return (peer, options) => forward(client, { ...which, toPeer: peer }, options);
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
    const number = randomIdOf(instanceId, message.id, place);
    sentUp.push({ media, parts, number });
  }
  const numbers = sentUp.map(({ number }) => number);
  return async (peer, options) => acknowledged(client, await sendAlbum(client, peer, sentUp, options), numbers);
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
  const thumb = preview && (await uploadJpeg({ ...dependencies, call }, preview.jpeg));
  return fileMedia(content, uploaded, { ...(await passing.facts()), thumb });
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
): Promise<Acknowledged> {
  const { said: message, ...others } = parts;
  const answer = await client.call({ _: "messages.sendMessage", peer, randomId: number, message, ...others }, options);
  if (answer._ !== "updateShortSentMessage") return acknowledged(client, answer, [number]);
  // Without it mtcute sees a gap, and asks for the difference after each message.
  client.handleClientUpdate(ownChange(answer.pts, answer.ptsCount));
  return { ids: [answer.id], date: answer.date };
}

async function sendMedia(
  client: BaseTelegramClient,
  { peer, number, media, parts }: Addressed & { readonly media: tl.TypeInputMedia },
  options: CallOptions,
): Promise<Acknowledged> {
  const { said: message, replyTo, entities } = parts;
  const said = { message, ...(replyTo && { replyTo }), ...(entities && { entities }) };
  const request = { _: "messages.sendMedia", peer, media, randomId: number, ...said } as const;
  return acknowledged(client, await client.call(request, options), [number]);
}

async function forward(
  client: BaseTelegramClient,
  which: Pick<tl.messages.RawForwardMessagesRequest, "fromPeer" | "id" | "randomId" | "toPeer">,
  options: CallOptions,
): Promise<Acknowledged> {
  const answer = await client.call({ _: "messages.forwardMessages", ...which }, options);
  return acknowledged(client, answer, which.randomId);
}

function acknowledged(client: BaseTelegramClient, answer: tl.TypeUpdates, numbers: readonly Long[]): Acknowledged {
  client.handleClientUpdate(answer);
  if (answer._ !== "updates" && answer._ !== "updatesCombined") throw new Error(`mtcute: ${answer._} after a send`);
  const named = answer.updates.filter((update) => update._ === "updateMessageID");
  const ids = numbers.flatMap((number) => named.find(({ randomId }) => randomId.eq(number))?.id ?? []);
  if (ids.length < numbers.length) throw new Error("mtcute: a message sent has no number");
  return { ids, date: answer.date };
}
