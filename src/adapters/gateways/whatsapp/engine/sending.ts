import { type GroupMetadata, generateWAMessageContent, proto, type WASocket } from "baileys";
import { type Act, isAct, isFileKind, type UntabledKind, type WhatsAppContent } from "#domain/messages/content.ts";
import type { ActRefusal } from "#domain/messages/failures.ts";
import type { Receipt } from "#domain/messages/life.ts";
import { drawnAtMs, whatsAppPartIdOf } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { SendOptions } from "#ports/messages.ts";
import type { Previews } from "#ports/previews.ts";
import type { ResendableMessages } from "#ports/resendable-messages.ts";
import { sendAcknowledged } from "./acknowledged-send.ts";
import { type Destination, type Mention, mentioning, quoting, toBaileysAct, withContext } from "./addressed-content.ts";
import { albumMessages, decodeMessages, encodeAlbum, revocations } from "./album.ts";
import { toBaileysContent } from "./content.ts";
import type { Departure } from "./departure.ts";
import { documentMessage } from "./document-message.ts";
import type { EngineMessage, EngineSendFailure, SendHooks } from "./engine.ts";
import { forwarded, forwardedAlbum } from "./forwarding.ts";
import { groupRefusal, knownGroup } from "./groups.ts";
import { type FoundAccount, findRecipient, hasDevices, isNobodys } from "./recipient.ts";
import { lookAtFile } from "./seen-file.ts";
import type { SentLately } from "./sent-lately.ts";
import { SILENT_LOGGER } from "./silent-logger.ts";
import { noteTrustToken } from "./trust-token.ts";
import type { TtlCache } from "./ttl-cache.ts";

export interface SendSettings {
  readonly ackTimeoutMs: number;
  readonly sendTimeoutMs: number;
  readonly addressing: "lid" | "phone";
}

interface SendDependencies {
  readonly instance: InstanceRef;
  readonly recipients: TtlCache<FoundAccount>;
  readonly sentLately: SentLately;
  readonly resendable: Pick<ResendableMessages, "said" | "passedOn">;
  readonly metadata: TtlCache<GroupMetadata>;
  readonly previews: Previews;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
  readonly options: SendSettings;
  readonly lost: AbortSignal;
  probe(): void;
}

/** A document is fetched, encrypted and sent up within it. */
const DOCUMENT_SHARE = 3;

/** How many times as long as one message it may take: an album's files go up, and its messages out, one after the other. */
export function shareOf({ content, wire }: Pick<EngineMessage, "content" | "wire">): number {
  if (wire !== null) return decodeMessages(wire).length;
  if (content?.kind === "album") return content.items.length;
  if (content?.kind === "delete" || content?.kind === "forward") return content.target.parts?.length ?? 1;
  return content?.kind === "document" ? DOCUMENT_SHARE : 1;
}

/** Sends one message; what has left is up to `departure`. */
export async function sendMessage(
  socket: WASocket,
  dependencies: SendDependencies,
  message: EngineMessage,
  { hooks, departure }: { readonly hooks: SendHooks; readonly departure: Departure },
): Promise<Result<Receipt, EngineSendFailure>> {
  const { clock, instance, lost, options, sentLately } = dependencies;
  const { messageId } = message;
  const refusal = refusalOf(message, clock.now());
  if (refusal !== null) return failure({ code: "refused", providerCode: refusal });
  const found = await addressOf(socket, dependencies, message.recipient);
  if (!found.ok) return found;
  const jid = found.value;
  const { me } = socket.authState.creds;
  const chat = { jid, own: { id: me?.id ?? "", lid: me?.lid ?? "" } };
  const made = await contentsOf(socket, message, chat, hooks, dependencies).catch(brokenOff);
  if (made === null) return failure({ code: "refused", providerCode: NOT_KEPT });
  if ("code" in made) return failure(made);
  const contents: readonly proto.IMessage[] = made;
  for (const [place, content] of contents.entries()) {
    const id = whatsAppPartIdOf(messageId, place);
    sentLately.note(id, content);
    const sent = await sendAcknowledged(
      socket,
      { id, jid, content, departure },
      { ackTimeoutMs: options.ackTimeoutMs, lost, onSlow: dependencies.probe },
    );
    if (!sent.ok) return sent;
  }
  const sentAt = clock.now();
  if (jid.endsWith("@g.us")) return success({ messageId, sentAt });
  await noteTrustToken(socket, jid, sentAt).catch((error) =>
    dependencies.logger.warn("privacy-token-not-noted", { instanceId: instance.instanceId, error }),
  );
  return success({ messageId, sentAt });
}

const NOT_KEPT: ActRefusal = "message-not-kept";
const MINUTE_MS = 60_000;
/** WhatsApp's phones show an edit for 15 minutes, and a deletion for 60 hours, after the message; later ones are lost. */
const ACT_LIFE_MS = { edit: 15 * MINUTE_MS, delete: 60 * 60 * MINUTE_MS };

/** Why phones would not heed an act. */
function refusalOf({ content }: EngineMessage, now: Date): ActRefusal | null {
  if (content?.kind !== "edit" && content?.kind !== "delete") return null;
  if (content.target.direction === "in") return "not-own-message";
  return now.getTime() - drawnAtMs(content.target.id) > ACT_LIFE_MS[content.kind] ? "message-too-old" : null;
}

/** A file that did not come to its end is nobody's fault here. */
function brokenOff(error: unknown): Extract<EngineSendFailure, { code: "download-failed" }> {
  if (!(error instanceof DownloadInterrupted)) throw error;
  return { code: "download-failed", download: error.failure };
}

async function addressOf(
  socket: WASocket,
  { recipients, options, metadata }: SendDependencies,
  recipient: Recipient,
): Promise<Result<string, EngineSendFailure>> {
  if (recipient.kind === "group") return await groupAddress(socket, metadata, `${recipient.id}@g.us`);
  const jid = await jidOf(recipient, (phone) => findRecipient(socket, recipients, phone, options.addressing));
  if (jid === null) return failure({ code: "recipient-not-found" });
  if (jid !== undefined && (await hasDevices(socket, jid))) return success(jid);
  // A number was looked up before.
  const isNobody = jid !== undefined && recipient.kind === "id" && (await isNobodys(socket, jid));
  return failure(isNobody ? { code: "recipient-not-found" } : { code: "not-acknowledged", left: false });
}

/** The account must be in it, and who else is must be known: Baileys encrypts for them. */
async function groupAddress(
  socket: WASocket,
  metadata: TtlCache<GroupMetadata>,
  jid: string,
): Promise<Result<string, EngineSendFailure>> {
  try {
    await knownGroup(socket, metadata, jid, { anew: false });
    return success(jid);
  } catch (error) {
    const refusal = groupRefusal(error);
    if (refusal?.code === "not-allowed" || refusal?.code === "recipient-not-found") {
      return failure({ code: "recipient-not-found" });
    }
    throw error;
  }
}

/** Null for nobody; undefined when WhatsApp did not answer. */
async function jidOf(
  recipient: Recipient,
  findPhone: (phone: string) => Promise<FoundAccount | undefined>,
): Promise<string | null | undefined> {
  switch (recipient.kind) {
    case "phone": {
      const found = await findPhone(recipient.phone);
      return found === null ? null : found?.jid;
    }
    case "id":
      return `${recipient.id}@lid`;
    case "username":
    case "group":
    case "channel":
      return null;
  }
}

/** One message, or each of several; null where what is to be passed on is not kept. */
async function contentsOf(
  socket: WASocket,
  message: EngineMessage,
  chat: Destination,
  hooks: SendHooks,
  dependencies: SendDependencies,
): Promise<readonly proto.IMessage[] | null> {
  const { content, options, messageId, wire } = message;
  if (wire !== null) return decodeMessages(wire);
  const generation = generationOf(socket, dependencies);
  if (content.kind === "album") {
    const mentions = await mentionsOf(socket, dependencies, options.mentions ?? []);
    const context = await contextOf(dependencies, { ...options, mentions: [] }, [], chat);
    const { previews } = dependencies;
    return await kept(await albumMessages(content, { messageId, chat, mentions, context, previews, generation }));
  }
  if (content.kind === "delete" && content.target.parts !== undefined) {
    return await kept(await revocations(content.target, chat, generation));
  }
  if (content.kind === "forward" && content.target.parts !== undefined) {
    const said = await dependencies.resendable.passedOn(dependencies.instance.instanceId, content.target.id);
    const parent = { remoteJid: chat.jid, fromMe: true, id: messageId };
    const several = said && (await forwardedAlbum(content.target, said, parent, generation));
    return several && (await kept(several));
  }
  const one = await contentOf(socket, { content, options }, chat, hooks, dependencies);
  return one && [one];

  async function kept(several: readonly proto.IMessage[]): Promise<readonly proto.IMessage[]> {
    await hooks.keepWire(encodeAlbum(several));
    return several;
  }
}

function generationOf(socket: WASocket, { options }: SendDependencies) {
  return {
    logger: SILENT_LOGGER,
    upload: socket.waUploadToServer,
    mediaUploadTimeoutMs: options.sendTimeoutMs,
  };
}

/** Null where what is to be passed on is not kept. */
async function contentOf(
  socket: WASocket,
  {
    content,
    options,
  }: { readonly content: Exclude<WhatsAppContent, { kind: "album" }>; readonly options: SendOptions },
  chat: Destination,
  hooks: SendHooks,
  dependencies: SendDependencies,
): Promise<proto.IMessage | null> {
  const generated = generationOf(socket, dependencies);
  if (isActContent(content)) {
    const act = await generateWAMessageContent(toBaileysAct(content, chat), generated);
    await hooks.keepWire(proto.Message.encode(act).finish());
    return act;
  }
  if (content.kind === "forward") {
    const { target } = content;
    const said = await dependencies.resendable.passedOn(dependencies.instance.instanceId, target.id);
    const passed = said === null ? null : await forwarded(target, said, generated);
    if (passed !== null) await hooks.keepWire(proto.Message.encode(passed).finish());
    return passed;
  }
  const mentions = await mentionsOf(socket, dependencies, options.mentions ?? []);
  const message = await messageOf(mentioning(content, mentions), options, generated, dependencies);
  const context = await contextOf(dependencies, options, mentions, chat);
  const whole = context === null ? message : withContext(message, context);
  // What has a secret of its own, a file that has gone up or a frame cannot be made a second time from its row.
  const isLasting = isFileKind(content.kind) || content.kind === "poll" || context !== null;
  if (isLasting) await hooks.keepWire(proto.Message.encode(whole).finish());
  return whole;
}

async function messageOf(
  content: Exclude<WhatsAppContent, { kind: UntabledKind }>,
  options: SendOptions,
  generated: ReturnType<typeof generationOf>,
  { previews }: SendDependencies,
): Promise<proto.IMessage> {
  if (content.kind === "document") return documentMessage(content, generated);
  const asked = toBaileysContent(content, await lookAtFile(previews, content, options));
  return generateWAMessageContent(options.viewOnce === true ? { ...asked, viewOnce: true } : asked, generated);
}

function isActContent(
  content: Exclude<WhatsAppContent, { kind: "album" }>,
): content is Extract<WhatsAppContent, { kind: Act }> {
  return isAct(content.kind);
}

async function contextOf(
  { instance, resendable }: SendDependencies,
  { replyTo }: SendOptions,
  mentions: readonly Mention[],
  chat: Destination,
): Promise<proto.IContextInfo | null> {
  if (replyTo === undefined && mentions.length === 0) return null;
  const said = replyTo === undefined ? null : await resendable.said(instance.instanceId, replyTo.id);
  return {
    ...(replyTo === undefined ? {} : quoting(replyTo, said ?? "", chat)),
    ...(mentions.length === 0 ? {} : { mentionedJid: mentions.map(({ jid }) => jid) }),
  };
}

/** Whoever is not on WhatsApp is called by nobody's name: it stays as it is written. */
async function mentionsOf(
  socket: WASocket,
  { recipients, options }: SendDependencies,
  mentioned: readonly Recipient[],
): Promise<Mention[]> {
  const found: Mention[] = [];
  for (const recipient of mentioned) {
    const jid = await jidOf(recipient, (phone) => findRecipient(socket, recipients, phone, options.addressing));
    const written = "phone" in recipient ? recipient.phone : recipient.kind === "id" ? recipient.id : null;
    if (jid && written !== null) found.push({ jid, written });
  }
  return found;
}
