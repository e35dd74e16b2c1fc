import { MAX_FAILURES_IN_A_ROW, recipientKey } from "#domain/campaigns/campaign.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { isOpen } from "#domain/messages/life.ts";
import type { MessageLimits } from "#domain/messages/limits.ts";
import { DAY_MS, KEEP_KEYS_MS } from "#domain/retention.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import { fillText, textIn } from "#domain/templates/template.ts";
import type { CampaignQueue, CampaignStops, DueCampaign, QueuedLine } from "#ports/campaigns.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { Logger } from "#ports/logger.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { Random } from "#ports/random.ts";

export interface MovePorts {
  readonly campaigns: CampaignQueue;
  readonly stopAnswers: Pick<CampaignStops, "has">;
  readonly instances: Pick<InstanceStore, "findAccess">;
  readonly messages: Pick<MessageStore, "find">;
  readonly outbox: Pick<Outbox, "send">;
  readonly sessions: { standing(instance: InstanceRef): Standing };
  readonly sends: Pick<Limit, "take">;
  readonly clock: Pick<Clock, "now">;
  readonly random: Pick<Random, "below">;
  readonly logger: Pick<Logger, "warn">;
}

interface MoveOptions {
  readonly platform: Platform;
  readonly limits: Pick<MessageLimits<never>, "textLength">;
  /** Of several processes, whether this one looks after an instance; one alone looks after all. */
  readonly isOurs?: ((instanceId: number) => boolean) | undefined;
}

const MINUTE_MS = 60_000;
/** A message that was not to be had yet: looked for again. */
const LATER_MS = 15_000;
/** Of a name that is kept for so long a repeat is safe; some hours are left for clocks. */
const SAFE_REPEAT_MS = KEEP_KEYS_MS - DAY_MS / 2;
/** Lines that are passed over in one look of a campaign, without a message. */
const PASSES = 200;

/**
 * Moves every due campaign of a platform on by one message at most. An instance has one message of campaigns under way at a
 * time, so that nobody else's waits longer for it than for one gap. A line is marked before its message is kept, and the
 * message is kept under a name that follows from the line: whoever takes up what another left sends nothing twice.
 */
export async function moveCampaigns(ports: MovePorts, options: MoveOptions): Promise<void> {
  const { campaigns, clock, logger } = ports;
  const busy = new Set<number>();
  for (const campaign of await campaigns.listDue(options.platform, clock.now())) {
    const { instanceId } = campaign;
    if (options.isOurs?.(instanceId) === false || busy.has(instanceId)) continue;
    try {
      if (await moveOne(ports, campaign, options)) busy.add(instanceId);
    } catch (error) {
      logger.warn("campaign-not-moved", { instanceId, error });
    }
  }
}

/** Whether a message of it is under way now. */
async function moveOne(ports: MovePorts, campaign: DueCampaign, options: MoveOptions): Promise<boolean> {
  const { campaigns, clock, instances, sessions } = ports;
  const { instanceId, client } = campaign;
  const failures = await settle(ports, campaign);
  if (failures === null) return true;
  if (failures >= MAX_FAILURES_IN_A_ROW) {
    await campaigns.pause(campaign, "failing", clock.now());
    return false;
  }
  const access = await instances.findAccess(client);
  if (access === null || access.ownerSuspended) return await wait(ports, campaign);
  if (access.expiresAt <= clock.now()) {
    await campaigns.pause(campaign, "instance-expired", clock.now());
    return false;
  }
  if (sessions.standing({ instanceId, client }) !== "online") return await wait(ports, campaign);
  for (let passed = 0; passed < PASSES; passed += 1) {
    const line = await campaigns.next(campaign);
    if (line === null) {
      await campaigns.finish(campaign, clock.now());
      return false;
    }
    const text = textFor(campaign, line, options);
    const isStopped = await ports.stopAnswers.has(instanceId, line.person);
    if (isStopped && line.takenAt === null) {
      await campaigns.drop(campaign, line.line, "stopped");
    } else if (text === null) {
      await campaigns.drop(campaign, line.line, "too-long");
    } else if (line.takenAt !== null && clock.now().getTime() - line.takenAt.getTime() > SAFE_REPEAT_MS) {
      await campaigns.drop(campaign, line.line, "unknown");
    } else return await send(ports, campaign, line, text);
  }
  return false;
}

/** How many have failed one after another; null while a message of any of the instance's campaigns is under way. */
async function settle({ campaigns, messages }: MovePorts, campaign: DueCampaign): Promise<number | null> {
  let { failures } = campaign;
  for (const { campaignId, line, messageId } of await campaigns.listHanded(campaign.instanceId)) {
    const record = await messages.find(campaign.instanceId, messageId);
    const state = record?.direction === "out" ? record.state : null;
    if (state !== null && isOpen(state)) return null;
    if (campaignId !== campaign.id) continue;
    failures = state === "failed" || state === "expired" ? failures + 1 : 0;
    await campaigns.end(campaign, line, failures);
  }
  return failures;
}

async function wait({ campaigns, clock }: MovePorts, campaign: DueCampaign): Promise<false> {
  await campaigns.delay(campaign, new Date(clock.now().getTime() + LATER_MS));
  return false;
}

function textFor({ template }: DueCampaign, { language, values }: QueuedLine, { limits }: MoveOptions): string | null {
  const filled = fillText(textIn(template, language).text, values);
  return filled.ok && filled.value.length <= limits.textLength ? filled.value : null;
}

async function send(ports: MovePorts, campaign: DueCampaign, queued: QueuedLine, text: string): Promise<boolean> {
  const { campaigns, clock, random, outbox, sends } = ports;
  const { id, instanceId, client, perMinute } = campaign;
  const { line, person, takenAt } = queued;
  if (takenAt === null) {
    if ((await sends.take(String(instanceId))) !== null) return await wait(ports, campaign);
    if (!(await campaigns.take(campaign, line, clock.now()))) return false;
  }
  const key = recipientKey(id, line);
  const kept = await outbox.send<never>({
    instance: { instanceId, client },
    recipient: person,
    content: { kind: "text", text },
    options: {},
    key: { key, bodyHash: key },
    later: { at: null },
    admit: async () => null,
  });
  const messageId = kept.ok ? kept.value.id : "id" in kept.failure ? kept.failure.id : null;
  if (messageId === null) return await wait(ports, campaign);
  await campaigns.hand(campaign, line, messageId);
  // The last one's gap is nobody's: the campaign ends as soon as that message has.
  if ((await campaigns.next(campaign)) === null) return true;
  const gapMs = MINUTE_MS / perMinute;
  const drawnMs = Math.round(gapMs * 0.8) + random.below(Math.max(1, Math.round(gapMs * 0.4)));
  await campaigns.delay(campaign, new Date(clock.now().getTime() + drawnMs));
  return true;
}
