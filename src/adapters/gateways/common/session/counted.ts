import type { KeptVolume } from "#ports/kept-volume.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { TryOutcome, WebhookQueue } from "#ports/webhooks.ts";

/** A message's row with its indexes, and the events that tell of it. */
const MESSAGE_BYTES = 2_048;
/** A try's row, and what is posted about nothing. */
const TRY_BYTES = 768;
/** Of a UTF-16 unit, as it is sealed. */
const UNIT_BYTES = 2;

/** The same messages; what is kept of them counts. */
export function countedMessages(messages: MessageStore, volume: Pick<KeptVolume, "add">): MessageStore {
  return {
    ...messages,
    accept(message, key) {
      volume.add(message.instanceId, MESSAGE_BYTES + UNIT_BYTES * textIn(message.content));
      return messages.accept(message, key);
    },
    receive(instanceId, received) {
      for (const { text } of received) volume.add(instanceId, MESSAGE_BYTES + UNIT_BYTES * (text?.length ?? 0));
      return messages.receive(instanceId, received);
    },
  };
}

/** The same tries; what is kept of them counts, and where there is no room nothing is kept of what was answered. */
export function countedTries(webhooks: WebhookQueue, volume: KeptVolume): WebhookQueue {
  return {
    ...webhooks,
    settle(outcome) {
      const { instanceId } = outcome;
      const kept = volume.secondsOver(instanceId) === null ? outcome : withoutAnswer(outcome);
      volume.add(instanceId, TRY_BYTES + UNIT_BYTES * answerIn(kept));
      return webhooks.settle(kept);
    },
  };
}

function textIn(content: object): number {
  let length = 0;
  for (const value of Object.values(content)) if (typeof value === "string") length += value.length;
  return length;
}

function answerIn({ made: { detail } }: TryOutcome): number {
  return detail === null ? 0 : detail.url.length + detail.answerBody.length + textIn(detail.answerHeaders);
}

function withoutAnswer(outcome: TryOutcome): TryOutcome {
  const { made } = outcome;
  if (made.detail === null) return outcome;
  const detail = { ...made.detail, answerHeaders: {}, answerBody: "", answerCut: true };
  return { ...outcome, made: { ...made, detail } };
}
