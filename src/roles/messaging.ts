import type { Config } from "#adapters/config.ts";
import { counting } from "#adapters/gateways/common/analytics/counting.ts";
import { chatKeeping } from "#adapters/gateways/common/chats/chat-keeping.ts";
import { type GroupNaming, groupNaming } from "#adapters/gateways/common/chats/group-naming.ts";
import type { OutboxPlatform } from "#adapters/gateways/common/outbox/callers.ts";
import { outbox, type RunningOutbox } from "#adapters/gateways/common/outbox/outbox.ts";
import { UNPACED } from "#adapters/gateways/common/outbox/rules.ts";
import { countedMessages } from "#adapters/gateways/common/session/counted.ts";
import type { CommonSessionDependencies } from "#adapters/gateways/common/session/dependencies.ts";
import { type Inbox, inbox } from "#adapters/gateways/common/session/inbox.ts";
import { limitsKeeping } from "#adapters/gateways/common/session/limits-keeping.ts";
import { linkKeeping } from "#adapters/gateways/common/session/link-keeping.ts";
import { sessionEvents } from "#adapters/gateways/common/session/session-events.ts";
import type { RunningSessions } from "#adapters/gateways/common/session/sessions.ts";
import { type EventFeed, eventFeed } from "#adapters/http-kit/event-feed.ts";
import { rememberedReads } from "#adapters/http-kit/remembered-reads.ts";
import { turns } from "#adapters/limits/turns.ts";
import { countedForMonitoring } from "#adapters/metrics/counted-messages.ts";
import { sqlAnalyticsStore } from "#adapters/sql/stores/analytics-store.ts";
import { oldCampaignsRemoval } from "#adapters/sql/stores/campaigns/old-campaigns.ts";
import { sqlStopAnswers } from "#adapters/sql/stores/campaigns/stop-answers.ts";
import { sqlStopWords } from "#adapters/sql/stores/campaigns/stop-words.ts";
import { oldChatReadsRemoval } from "#adapters/sql/stores/chat-reads.ts";
import { sqlChatRows } from "#adapters/sql/stores/chat-rows.ts";
import { sqlEventLog } from "#adapters/sql/stores/event-log.ts";
import { eventJournal } from "#adapters/sql/stores/events/journal.ts";
import { oldGroupNamesRemoval, sqlGroupNames } from "#adapters/sql/stores/group-names.ts";
import { leasedSessionOwnership } from "#adapters/sql/stores/leased-ownership.ts";
import { sqlLinkStore } from "#adapters/sql/stores/link-store.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { tracedMessages } from "#adapters/tracing/traced-messages.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { DAY_MS, KEEP_EVENTS_DAYS, KEEP_KEYS_MS, KEEP_SUMS_MS } from "#domain/retention.ts";
import type { AnalyticsStore } from "#ports/analytics.ts";
import type { CampaignStops } from "#ports/campaigns.ts";
import type { EventLog, EventsWritten } from "#ports/event-log.ts";
import type { GroupNames } from "#ports/group-names.ts";
import type { NetworkFiles } from "#ports/incoming-media.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { KeptVolume } from "#ports/kept-volume.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { Metric } from "#ports/metrics.ts";
import type { NetworkGroups } from "#ports/network-groups.ts";
import type { RetentionTask } from "#ports/retention.ts";
import type { Tracing } from "#ports/tracing.ts";
import type { DatabaseBase } from "./base.ts";
import { chosenRetention, untilNone } from "./chosen-retention.ts";
import { type Cluster, fencedPlatform } from "./cluster.ts";
import { drawnIds } from "./drawn-ids.ts";
import { type MediaDependencies, mediaDependencies } from "./media-dependencies.ts";
import { namingPlatform } from "./naming-platform.ts";
import { tracedPlatform } from "./traced-platform.ts";

/** Messages of one platform, on their way out and in: what its sessions are given, and what is made of them. */
export interface Messaging {
  readonly messages: MessageStore;
  readonly stopAnswers: CampaignStops;
  /** Their files, and what is not kept of them. */
  readonly media: Pick<MediaDependencies, "incomingMedia" | "contentRelease" | "uploads">;
  readonly groupNames: GroupNames;
  readonly groupNaming: GroupNaming;
  readonly inbox: Inbox;
  /** Sums of what became of messages. */
  readonly analytics: AnalyticsStore;
  /** What happened to them, and to the sessions. */
  readonly events: EventLog;
  readonly feed: EventFeed;
  /** Whoever is to be told, at once, of which instances events were written. */
  onEvents(listener: EventsWritten): void;
  standingChanged(instanceId: number): void;
  readonly limitsSaid: NonNullable<CommonSessionDependencies["limitsSaid"]>;
  readonly sessionTold: CommonSessionDependencies["sessionTold"];
  /** How its accounts stand, for lists and mails. */
  readonly linkChanged: NonNullable<CommonSessionDependencies["linkChanged"]>;
  /** Once, with the sessions that were given the rest. */
  start(platform: OutboxPlatform, sessions: MessagingSessions): RunningOutbox;
  readonly metrics: readonly Metric[];
  readonly retention: readonly RetentionTask[];
  /** Ends when what is under way has. */
  close(): Promise<void>;
}

/** The accounts that its messages go out and come in by. */
interface MessagingSessions extends NetworkFiles, Partial<Pick<RunningSessions, "statusOf">> {
  readonly groups: Pick<NetworkGroups, "list">;
}

/** Nobody else writes events of this platform, save who took it over. */
const OTHERS_POLL_MS = 2_000;
/** After a start many accounts have their first message in a group. */
const GROUP_LISTS = { atOnce: 4, atOncePerOwner: 1, waiting: 10_000, waitingPerOwner: 1, waitMs: 600_000 };
/** What other gateways have accepted for later is looked for so often. */
const CLUSTER_SWEEP_MS = 10_000;

export function messaging(
  base: DatabaseBase,
  config: Pick<Config, "pacing" | "dataDir" | "keepMessagesDays" | "mediaMaxBytes" | "mediaQuotaBytes">,
  {
    instances,
    volume,
    cluster = null,
    tracing = null,
  }: {
    readonly instances: Pick<InstanceStore, "listRefs" | "ownerOf">;
    readonly volume: KeptVolume;
    readonly cluster?: Cluster | null;
    readonly tracing?: Tracing | null;
  },
  platform: Platform,
): Messaging {
  const { database, secrets, clock, random, logger } = base;
  const listRefs = (ids: readonly number[]) => instances.listRefs(ids, platform);
  const listeners = new Set<EventsWritten>();
  const journal = eventJournal(database, (ids) => {
    for (const listener of listeners) listener(ids);
  });
  const events = sqlEventLog(database, secrets, journal);
  const feed = eventFeed({ events, logger }, { pollMs: OTHERS_POLL_MS });
  listeners.add(feed.written);
  cluster?.tellOthers({ listeners, hear: [feed.written] });
  const analytics = sqlAnalyticsStore(database);
  const sums = counting({ analytics, clock, logger });
  listeners.add(sums.written);
  const links = linkKeeping({ links: sqlLinkStore(database, secrets), clock, logger });
  const chats = sqlChatRows(database);
  const chatRows = chatKeeping({ chats, platform, clock, logger });
  const monitored = countedForMonitoring(sqlMessageStore(database, secrets, journal));
  const traced = tracing === null ? null : tracedMessages(monitored.messages, tracing);
  const plain = countedMessages(traced?.messages ?? monitored.messages, volume);
  const nextId = drawnIds(base);
  const media = mediaDependencies(base, { config, plain, nextId, ownerOf: instances.ownerOf, listRefs });
  const { messages } = media;
  const stopWords = sqlStopWords(database);
  const stopAnswers = sqlStopAnswers(database, secrets, nextId);
  const ownership =
    cluster === null
      ? sqlSessionOwnership(database, random.uuid())
      : leasedSessionOwnership(database, random.uuid(), cluster.shards);
  const groupNames = sqlGroupNames(database, secrets);
  const naming = groupNaming({
    names: groupNames,
    messages,
    privacy: media.privacy,
    clock,
    logger,
    asks: turns(GROUP_LISTS),
    listRefs,
  });
  const incoming = inbox({
    messages,
    clock,
    stops: { stopAnswers, stopWords: { listFor: rememberedReads(stopWords.listFor, clock) } },
    nextId,
    filesArrived: media.arrived,
    groups: naming,
  });
  /** As the outbox writes to it: what was read before it was written to be sent is marked as read then. */
  const outgoing: MessageStore = {
    ...messages,
    async settle(instanceId, id, settlement) {
      await messages.settle(instanceId, id, settlement);
      await incoming.settled(instanceId, settlement);
    },
  };
  /** As callers erase: an erased group's name is learnt anew with its next message. */
  const erasable: MessageStore = {
    ...messages,
    async erase(instanceId, chat, at) {
      const erased = await messages.erase(instanceId, chat, at);
      naming.forget(instanceId);
      return erased;
    },
  };
  let running: RunningOutbox | null = null;
  const session = sessionEvents({ events, clock, logger, nextId });
  let statusOf: RunningSessions["statusOf"] = () => null;
  const limits = limitsKeeping({
    clock,
    limitsOf: (instanceId) => running?.queueOf(instanceId) ?? { hold: null },
    changed: (instanceId) => running?.standingChanged(instanceId),
    keep: links.limited,
    tell(instanceId, told) {
      const status = statusOf(instanceId);
      if (status !== null) session.limitsTold(instanceId, status, told);
    },
  });
  return {
    messages: erasable,
    stopAnswers,
    media,
    groupNames,
    groupNaming: naming,
    inbox: incoming,
    analytics,
    events,
    feed,
    onEvents: (listener) => void listeners.add(listener),
    sessionTold: session.sessionTold,
    linkChanged(instanceId, link) {
      links.changed(instanceId, link);
      if (link.account !== null) return;
      limits.forget(instanceId);
      naming.forget(instanceId);
      links.limited(instanceId, { hold: null });
    },
    standingChanged: (instanceId) => running?.standingChanged(instanceId),
    limitsSaid: limits.said,
    start(of, sessions) {
      media.start(sessions);
      naming.start(sessions.groups);
      statusOf = sessions.statusOf ?? statusOf;
      const shards = cluster?.shards;
      const ports = { messages: outgoing, ownership, instances: { listRefs }, clock, random, logger, nextId };
      chatRows.start();
      const limited = { ...namingPlatform(of, naming), limits: limits.of, holdsChanged: limits.look };
      const fenced = shards === undefined ? limited : fencedPlatform(limited, shards);
      running = outbox(
        tracing === null || traced === null
          ? fenced
          : tracedPlatform(fenced, { tracing, origins: traced.origins, name: platform }),
        { ...ports, cluster: shards },
        {
          pace: config.pacing === null ? UNPACED : { atOnce: 1, ...config.pacing },
          ...(shards !== undefined && { sweepEveryMs: CLUSTER_SWEEP_MS }),
        },
      );
      return running;
    },
    metrics: monitored.metrics,
    retention: [
      ...media.retention,
      {
        name: "messages",
        keepMs: config.keepMessagesDays * DAY_MS,
        remove: sums.after(untilNone(messages.removeOlderThan)),
      },
      { name: "campaigns", keepMs: config.keepMessagesDays * DAY_MS, remove: oldCampaignsRemoval(database) },
      { name: "chats", keepMs: config.keepMessagesDays * DAY_MS, remove: chats.removeOlderThan },
      { name: "group-names", keepMs: config.keepMessagesDays * DAY_MS, remove: oldGroupNamesRemoval(database) },
      { name: "chat-reads", keepMs: config.keepMessagesDays * DAY_MS, remove: oldChatReadsRemoval(database) },
      {
        name: "events",
        keepMs: Math.min(config.keepMessagesDays, KEEP_EVENTS_DAYS) * DAY_MS,
        remove: sums.after(untilNone(events.removeOlderThan)),
      },
      {
        name: "idempotency-keys",
        keepMs: KEEP_KEYS_MS,
        remove: untilNone(messages.removeKeysOlderThan),
      },
      { name: "analytics", keepMs: KEEP_SUMS_MS, remove: analytics.removeOlderThan },
      ...chosenRetention(database, { serverDays: config.keepMessagesDays, media: media.files, after: sums.after }),
    ],
    async close() {
      limits.close();
      await links.close();
      await sums.close();
      await chatRows.close();
      await naming.close();
      await media.close();
    },
  };
}
