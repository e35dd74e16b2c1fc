import { generateWAMessageContent, proto, type WASocket } from "baileys";
import { isFileKind } from "#domain/messages/content.ts";
import type { Receipt } from "#domain/messages/life.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import { sendAcknowledged } from "./acknowledged-send.ts";
import { toBaileysContent } from "./content.ts";
import type { Departure } from "./departure.ts";
import type { EngineMessage, EngineSendFailure, SendHooks } from "./engine.ts";
import { type FoundAccount, findRecipient, hasDevices } from "./recipient.ts";
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
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
  readonly options: SendSettings;
  readonly lost: AbortSignal;
  probe(): void;
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
  const found = await addressOf(socket, dependencies, message.recipient);
  if (!found.ok) return found;
  const jid = found.value;
  const content = await contentOf(socket, message, { hooks, options });
  sentLately.note(messageId, content);
  const sent = await sendAcknowledged(
    socket,
    { id: messageId, jid, content, departure },
    { ackTimeoutMs: options.ackTimeoutMs, lost, onSlow: dependencies.probe },
  );
  if (!sent.ok) return sent;
  const sentAt = clock.now();
  await noteTrustToken(socket, jid, sentAt).catch((error) =>
    dependencies.logger.warn("privacy-token-not-noted", { instanceId: instance.instanceId, error }),
  );
  return success({ messageId, sentAt });
}

async function addressOf(
  socket: WASocket,
  { recipients, options }: SendDependencies,
  recipient: Recipient,
): Promise<Result<string, EngineSendFailure>> {
  const jid = await jidOf(recipient, (phone) => findRecipient(socket, recipients, phone, options.addressing));
  if (jid === null) return failure({ code: "recipient-not-found" });
  if (jid === undefined || !(await hasDevices(socket, jid))) {
    return failure({ code: "not-acknowledged", left: false });
  }
  return success(jid);
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

async function contentOf(
  socket: WASocket,
  { content, wire }: EngineMessage,
  { hooks, options }: { readonly hooks: SendHooks; readonly options: SendSettings },
): Promise<proto.IMessage> {
  if (wire !== null) return proto.Message.decode(wire);
  const message = await generateWAMessageContent(toBaileysContent(content), {
    logger: SILENT_LOGGER,
    upload: socket.waUploadToServer,
    mediaUploadTimeoutMs: options.sendTimeoutMs,
  });
  // What has a secret of its own, or a file that has gone up, cannot be made a second time.
  if (isFileKind(content.kind) || content.kind === "poll") await hooks.keepWire(proto.Message.encode(message).finish());
  return message;
}
