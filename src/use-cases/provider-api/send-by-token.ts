import { type Content, type FileKind, hasFile, type Kind, type RequestedContent } from "#domain/messages/content.ts";
import { type ContentFailure, checkLengths, fileLimitOf, type MessageLimits } from "#domain/messages/limits.ts";
import type { Recipient, RecipientFailure } from "#domain/messages/recipient.ts";
import { parseContactNumber } from "#domain/phone-number.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { Leaving } from "#ports/turns.ts";
import type { FileFailure, FileSource } from "./file-source.ts";

/** What a platform asks of a message before it is sent. */
interface SendRules<K extends Kind> {
  readonly limits: MessageLimits<K & FileKind>;
  parseRecipient(text: string): Result<Recipient, RecipientFailure>;
}

/** `Sent` and `Failure` are what the platform's sessions answer with. */
interface SendPorts<
  K extends Kind,
  File,
  Status extends { readonly state: string },
  Options,
  Sent,
  Failure extends { readonly code: string },
> {
  readonly rules: SendRules<K>;
  readonly sessions: {
    status(instance: InstanceRef): Promise<Status>;
    send(
      instance: InstanceRef,
      recipient: Recipient,
      content: Content<File, K>,
      options: Options,
    ): Promise<Result<Sent, Failure>>;
  };
  readonly files: FileSource<File>;
  readonly sends: Limit;
}

interface SendInput<K extends Kind, Options> {
  readonly instance: InstanceRef;
  /** As the caller wrote it. */
  readonly recipient: string;
  readonly content: RequestedContent<K>;
  readonly options: Options;
  /** Read for files alone: one that waits for its turn is not sent for a caller who has gone. */
  gone?(): Leaving | undefined;
}

type CheckFailure = ContentFailure | { readonly code: "contact-invalid"; readonly message: string };

export type SendByTokenFailure<Status> =
  | RecipientFailure
  | FileFailure
  | CheckFailure
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number }
  | { readonly code: "not-connected"; readonly status: Status };

/**
 * Sends one message on either platform; success means that its network has acknowledged it. Nothing is downloaded for
 * an account that is not connected.
 */
export async function sendByToken<
  K extends Kind,
  File,
  Status extends { readonly state: string },
  Options,
  Sent,
  Failure extends { readonly code: string },
>(
  ports: SendPorts<K, File, Status, Options, Sent, Failure>,
  input: SendInput<K, Options>,
): Promise<Result<Sent, Failure | SendByTokenFailure<Status>>> {
  const { rules, sessions, files, sends } = ports;
  const { instance, options } = input;
  const parsed = rules.parseRecipient(input.recipient);
  if (!parsed.ok) return parsed;
  const checked = checkContent(input.content as object as RequestedContent, rules.limits);
  if (!checked.ok) return checked;
  const content = checked.value;
  const seconds = await sends.take(String(instance.instanceId));
  if (seconds !== null) return refused<Status>({ code: "rate-limited", retryAfterSeconds: seconds });
  // A kind that the platform has stays one of its kinds, whatever becomes of its file.
  const send = (ready: object) => sessions.send(instance, parsed.value, ready as Content<File, K>, options);
  if (!hasFile(content)) return await send(content);
  const status = await sessions.status(instance);
  if (status.state !== "connected") return refused({ code: "not-connected", status });
  const { kind, url, ...rest } = content;
  const limit = fileLimitOf(content, rules.limits as MessageLimits);
  const request = { url, limit, instance, gone: input.gone?.() };
  const sent = await files.hold(request, (file) => send({ kind, ...rest, file }));
  return sent.ok ? sent.value : sent;
}

/** A contact's number in digits; else what the platform would refuse. */
function checkContent(content: RequestedContent, limits: MessageLimits<never>): Result<RequestedContent, CheckFailure> {
  if (content.kind === "contact") {
    const number = parseContactNumber(content.number);
    if (!number.ok) return failure({ code: "contact-invalid", message: number.failure.message });
    return success({ ...content, number: number.value });
  }
  const lengths = checkLengths(content, limits);
  return lengths.ok ? success(content) : lengths;
}

function refused<Status>(why: SendByTokenFailure<Status>): { ok: false; failure: SendByTokenFailure<Status> } {
  return failure(why);
}
