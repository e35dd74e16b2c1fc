import { isCalledIn } from "#domain/messages/recipient.ts";
import { type SplitFailure, splitText } from "#domain/messages/split-text.ts";
import { failure, type Result } from "#domain/result.ts";
import type { SendOptions } from "#ports/messages.ts";
import type { Outbox, PartsRequest, Sending, SendingFailure } from "#ports/outbox.ts";
import { admission, keptName, type SendByTokenFailure, type SendInput, type SendPorts } from "./send-by-token.ts";

interface SendPartsPorts<Status> extends Omit<SendPorts<"text", Status>, "outbox" | "uploads"> {
  readonly outbox: Pick<Outbox, "sendParts" | "repeat">;
}

interface SendPartsInput extends Omit<SendInput<"text">, "content"> {
  readonly text: string;
}

type SendPartsByTokenFailure<Status> = SendByTokenFailure<Status> | SplitFailure;

/** Sends a text of any length: as one message where it fits, else as several in order, each of which counts as a send. */
export async function sendPartsByToken<Status>(
  ports: SendPartsPorts<Status>,
  input: SendPartsInput,
): Promise<Result<Sending, SendPartsByTokenFailure<Status>>> {
  const { rules, outbox } = ports;
  const { instance, text, options, key, later, gone } = input;
  const recipient = rules.parseRecipient(input.recipient);
  if (!recipient.ok) return recipient;
  const split = splitText(text, rules.limits.textLength, options.parse);
  if (!split.ok || split.value.length === 0) {
    const repeated: Result<Sending, SendingFailure> | null =
      key === undefined ? null : await outbox.repeat(instance, key);
    return repeated ?? (split.ok ? failure({ code: "message-empty" }) : split);
  }
  return await outbox.sendParts({
    instance,
    recipient: await keptName(ports, instance, recipient.value),
    parts: partsOf(split.value, options),
    key,
    later: later === undefined ? undefined : { at: later.sendAt === null ? null : new Date(later.sendAt) },
    gone,
    admit: () => admission(ports, input, split.value.length),
  });
}

/** It answers with the first, and calls in each whom that names; whom none names, in the first. */
function partsOf(
  texts: readonly string[],
  { replyTo, mentions = [], ...all }: SendOptions,
): PartsRequest<never>["parts"] {
  const inNone = mentions.filter((one) => !texts.some((text) => isCalledIn(text, one)));
  return texts.map((text, at) => {
    const called = mentions.filter((one) => isCalledIn(text, one));
    const named = at === 0 ? [...called, ...inNone] : called;
    const options: SendOptions = {
      ...all,
      ...(at === 0 && replyTo !== undefined ? { replyTo } : {}),
      ...(named.length === 0 ? {} : { mentions: named }),
    };
    return { content: { kind: "text", text } as const, options };
  });
}
