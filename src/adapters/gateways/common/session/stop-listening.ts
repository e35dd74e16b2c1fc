import { answerOf, isOneOf, mayBeOneOf } from "#domain/campaigns/stop-words.ts";
import { type IncomingMessage, recipientsOf } from "#domain/messages/incoming.ts";
import { isGroupOrChannel, type Recipient } from "#domain/messages/recipient.ts";
import type { CampaignStops } from "#ports/campaigns.ts";
import type { Clock } from "#ports/clock.ts";
import type { StopWordStore } from "#ports/stop-words.ts";

interface StopListening {
  readonly stopAnswers: Pick<CampaignStops, "note" | "forget">;
  /** The account's own. */
  readonly stopWords: Pick<StopWordStore, "listFor">;
  readonly clock: Pick<Clock, "now">;
}

/** Notes who asks not to be written to by campaigns, and who takes that back: before the message counts as heard. */
export async function hearStops(
  { stopAnswers, stopWords, clock }: StopListening,
  instanceId: number,
  incoming: readonly IncomingMessage[],
): Promise<void> {
  for (const message of incoming) {
    const { kind, recipient } = message;
    if (kind !== "text" || isGroupOrChannel(recipient)) continue;
    const { text } = message;
    const isOwnWord = async () => mayBeOneOf(text) && isOneOf(await stopWords.listFor(instanceId), text);
    const answer = answerOf(text) ?? ((await isOwnWord()) ? "stop" : null);
    if (answer === null) continue;
    const people = namesOf(message);
    const peerId = recipient.kind === "id" ? Number(recipient.id) : null;
    if (answer === "stop") await stopAnswers.note(instanceId, people, peerId, clock.now());
    else await stopAnswers.forget(instanceId, people, peerId);
  }
}

/** Every name by which they may stand in a list. */
function namesOf({ recipient, sender }: IncomingMessage): Recipient[] {
  return [recipient, ...recipientsOf(sender)];
}
