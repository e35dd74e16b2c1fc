import type { FileKind, Kind, RequestedContent } from "#domain/messages/content.ts";
import { type ContentFailure, checkLengths, type MessageLimits } from "#domain/messages/limits.ts";
import type { Parse } from "#domain/messages/markdown.ts";
import type { Recipient, RecipientFailure } from "#domain/messages/recipient.ts";
import { parseSendAt, type ScheduleFailure } from "#domain/messages/schedule.ts";
import { parseContactNumber } from "#domain/phone-number.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { IdempotencyKey, SendOptions } from "#ports/messages.ts";
import type { Outbox, Sending, SendingFailure } from "#ports/outbox.ts";
import type { PersonNames } from "#ports/person-names.ts";
import type { Leaving } from "#ports/turns.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import { namedFiles } from "./named-files.ts";

/** What a platform asks of a message before it is accepted. */
interface SendRules<K extends Kind> {
  readonly limits: MessageLimits<K & FileKind>;
  parseRecipient(text: string): Result<Recipient, RecipientFailure>;
}

export interface SendPorts<K extends Kind, Status> {
  readonly rules: SendRules<K>;
  readonly sessions: {
    standing(instance: InstanceRef): Standing;
    status(instance: InstanceRef): Promise<Status>;
  };
  readonly outbox: Pick<Outbox, "send" | "repeat">;
  readonly sends: Limit;
  readonly clock: Pick<Clock, "now">;
  readonly namesOf?: PersonNames | undefined;
  readonly uploads: Pick<UploadStore, "nameOf">;
}

export interface SendInput<K extends Kind> {
  readonly instance: InstanceRef;
  /** As the caller wrote it. */
  readonly recipient: string;
  readonly content: RequestedContent<K>;
  readonly options: SendOptions;
  readonly key: IdempotencyKey | undefined;
  /** The caller does not wait; `sendAt` is a date and time with its offset, null as soon as may be. */
  readonly later: { readonly sendAt: string | null } | undefined;
  gone(): Leaving | undefined;
}

type CheckFailure = ContentFailure | { readonly code: "contact-invalid"; readonly message: string };

export type SendByTokenFailure<Status> =
  | RecipientFailure
  | CheckFailure
  | ScheduleFailure
  | SendingFailure
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number }
  | { readonly code: "not-connected"; readonly status: Status };

/**
 * Accepts one message on either platform, and sends it: `sent` means that its network has acknowledged it. Nothing is
 * accepted for an account that is neither connected nor coming back.
 */
export async function sendByToken<K extends Kind, Status>(
  ports: SendPorts<K, Status>,
  input: SendInput<K>,
): Promise<Result<Sending, SendByTokenFailure<Status>>> {
  const { rules, outbox } = ports;
  const { instance, options, key, later, gone } = input;
  const recipient = rules.parseRecipient(input.recipient);
  if (!recipient.ok) return recipient;
  const content = checkContent(input.content as object as RequestedContent, rules.limits, options.parse);
  // What a template says may have grown since the first call.
  if (!content.ok) return (key === undefined ? null : await outbox.repeat(instance, key)) ?? content;
  return await outbox.send({
    instance,
    recipient: await keptName(ports, instance, recipient.value),
    content: await namedFiles(ports.uploads, instance.instanceId, content.value),
    options,
    key,
    later: later === undefined ? undefined : { at: later.sendAt === null ? null : new Date(later.sendAt) },
    gone,
    admit: () => admission(ports, input, 1),
  });
}

/** What is said with one person is in one chat, by whichever name they are written to. */
export async function keptName(
  { namesOf }: Pick<SendPorts<never, never>, "namesOf">,
  instance: InstanceRef,
  recipient: Recipient,
): Promise<Recipient> {
  // A number is what a chat is kept by: nothing is looked up for it, as for most sends.
  if (recipient.kind !== "id") return recipient;
  const [name] = (await namesOf?.(instance, recipient)) ?? [recipient];
  return name;
}

type NotAdmitted<Status> = Extract<
  SendByTokenFailure<Status>,
  ScheduleFailure | { readonly code: "rate-limited" | "not-connected" }
>;

/** Whether an instance may send now, or then, so many messages. */
export async function admission<Status>(
  { sessions, sends, clock }: Pick<SendPorts<never, Status>, "sessions" | "sends" | "clock">,
  { instance, later }: Pick<SendInput<never>, "instance" | "later">,
  count: number,
): Promise<NotAdmitted<Status> | null> {
  const time = later?.sendAt === undefined || later.sendAt === null ? null : parseSendAt(later.sendAt, clock.now());
  if (time !== null && !time.ok) return time.failure;
  const limited = await counted(sends, String(instance.instanceId), count);
  if (limited !== null) return { code: "rate-limited", retryAfterSeconds: limited };
  if (sessions.standing(instance) !== "offline") return null;
  // What is stored of it may not have been read yet.
  const status = await sessions.status(instance);
  return sessions.standing(instance) === "offline" ? { code: "not-connected", status } : null;
}

/** Seconds to wait where there is no room for all: then none is counted. */
async function counted(sends: Limit, key: string, count: number): Promise<number | null> {
  if (count > 1) {
    const { remaining, resetSeconds } = await sends.standing(key);
    if (remaining < count) return resetSeconds;
  }
  for (let left = count; left > 0; left -= 1) {
    const seconds = await sends.take(key);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** A contact's number in digits; else what the platform would refuse. */
function checkContent(
  content: RequestedContent,
  limits: MessageLimits<never>,
  parse: Parse | undefined,
): Result<RequestedContent, CheckFailure> {
  if (content.kind === "contact") {
    const number = parseContactNumber(content.number);
    if (!number.ok) return failure({ code: "contact-invalid", message: number.failure.message });
    return success({ ...content, number: number.value });
  }
  const lengths = checkLengths(content, limits, parse);
  return lengths.ok ? success(content) : lengths;
}
