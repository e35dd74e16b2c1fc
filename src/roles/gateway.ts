import type { RequestListener } from "node:http";
import { authSteps } from "#adapters/auth/auth-steps.ts";
import type { Config } from "#adapters/config.ts";
import type { MessagePlatform } from "#adapters/gateways/common/api/message-handlers.ts";
import type { GatewayPorts } from "#adapters/gateways/common/api/ports.ts";
import type { DefinedGatewayOptions } from "#adapters/gateways/common/handlers/gateway.ts";
import type { RunningOutbox } from "#adapters/gateways/common/outbox/outbox.ts";
import { type AuditTrail, auditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import type { RunningSessions } from "#adapters/gateways/common/session/sessions.ts";
import type { WebhookDeliverer } from "#adapters/gateways/common/webhooks/deliverer.ts";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { DOWNLOAD_TURNS } from "#adapters/http-kit/downloads.ts";
import type { EventFeed } from "#adapters/http-kit/event-feed.ts";
import type { Listening } from "#adapters/http-kit/listen.ts";
import { READ_TURNS } from "#adapters/http-kit/read-turns.ts";
import { withinVolume } from "#adapters/limits/kept-volume.ts";
import { turns } from "#adapters/limits/turns.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { previews } from "#adapters/previews/previews.ts";
import type { Starting } from "#adapters/process-roles.ts";
import { removeStaleMarks } from "#adapters/sql/running/stale-marks.ts";
import { sqlAuthStepStore } from "#adapters/sql/stores/auth-step-store.ts";
import { sqlCampaignQueue } from "#adapters/sql/stores/campaigns/campaign-queue.ts";
import { sqlChatStore } from "#adapters/sql/stores/chat-store.ts";
import { sqlInstanceAuditLog } from "#adapters/sql/stores/instance-audit-log.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlTemplateStore } from "#adapters/sql/stores/template-store.ts";
import { type Retention, startRetention } from "#adapters/system/retention.ts";
import { webProof } from "#adapters/system/web-proof.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { LIMITS } from "#domain/messages/limits.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { Previews } from "#ports/previews.ts";
import type { RetentionTask } from "#ports/retention.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { type Base, composeRole, type DatabaseBase } from "./base.ts";
import { startCampaigns } from "./campaigns.ts";
import { type Cluster, clusterOf, type FollowingSessions, followShards, onDuty } from "./cluster.ts";
import { dailyVolume } from "./daily-volume.ts";
import { prepareDatabase, readinessChecks } from "./gateway-dependencies.ts";
import { gatewayMetrics } from "./gateway-metrics.ts";
import { groupPicturesOf } from "./group-pictures.ts";
import { type InstanceProxies, instanceProxies } from "./instance-proxies.ts";
import { keyDependencies } from "./key-dependencies.ts";
import { listenAs, warnOfProxy } from "./listen-as.ts";
import { callsElsewhere, ownProviders, pagesOf, withManagement } from "./management.ts";
import { type Messaging, messaging } from "./messaging.ts";
import { requestTrailOf } from "./request-trail.ts";
import { webhooks } from "./webhooks.ts";

interface GatewayBase<Network> extends DatabaseBase {
  readonly config: Config;
  readonly network: Network;
  readonly audit: AuditTrail;
  /** Sends, by instance id. */
  readonly sends: Limit;
  readonly messaging: Messaging;
  readonly proxies: InstanceProxies;
  readonly previews: Previews;
  /** Where several gateways share the instances, whether this one looks after one, and is not about to give it away. */
  readonly isOurs: ((instanceId: number) => boolean) | undefined;
  /** A moment longer: whether it may still write how far an account is. */
  readonly mayWrite: ((instanceId: number) => boolean) | undefined;
  readonly shared: Omit<GatewayPorts, "limits" | "outbox" | "proxy"> & Base & { readonly instances: InstanceStore };
}

/** The linked accounts, as a role begins and ends them. */
interface Sessions extends FollowingSessions, Pick<RunningSessions, "countByStanding"> {
  standing(instance: InstanceRef): Standing;
  restoreAll(ready: Promise<unknown>): Promise<void>;
  forgetGone(findPresent: InstanceStore["findPresent"]): Promise<number>;
  close(): Promise<void>;
}

interface GatewayRole<Ports, Network> {
  readonly platform: Platform;
  readonly networks: Readonly<Record<Config["network"], (config: Config) => Network>>;
  readonly gateway: (ports: Ports, options: DefinedGatewayOptions) => RequestListener;
  /** How its messages are told. */
  readonly messages: MessagePlatform;
  compose(base: GatewayBase<Network>): {
    readonly sessions: Sessions;
    readonly ports: Ports;
    readonly outbox: RunningOutbox;
    /** What the platform keeps for a time. */
    readonly retention: readonly RetentionTask[];
  };
}

const MINUTE_S = 60;
const MIB = 1024 * 1024;
/** Bodies with a file in them, as text. */
const LARGE_BODIES = {
  ...{ atOnce: 16, atOncePerOwner: 4, waiting: 200, waitingPerOwner: 50, waitMs: 20_000 },
  bytes: { all: 160 * MIB, perOwner: 80 * MIB },
};

/** A platform's provider API and the accounts linked to it. */
export function gatewayRole<Ports extends GatewayPorts, Network extends { locate(): Promise<unknown> }>(
  role: GatewayRole<Ports, Network>,
): (config: Config, overrides?: Partial<Ports>, starting?: Starting) => Promise<RunningRole> {
  const { platform } = role;
  return async (config, overrides = {}, starting?: Starting) => {
    const base = await composeRole(config, platform, starting);
    await prepareDatabase(config, base);
    const { database, secrets, clock, random, logger, tracing } = base;
    const network = role.networks[config.network](config);
    const audit = auditTrail({ audit: sqlInstanceAuditLog(database), clock, logger });
    const instances = sqlInstanceStore(database, secrets);
    const volume = dailyVolume(base, config, instances);
    const cluster = await clusterOf(config, platform, base);
    const flow = messaging(base, config, { instances, volume, cluster, tracing }, platform);
    const told = webhooks(base, config, { flow, volume, cluster, tracing }, role.messages);
    const trail = requestTrailOf(base);
    // One for all: the largest pictures take much memory, so one is made at a time in a process.
    const small = previews({ logger, path: config.programPath });
    const shared: GatewayBase<Network>["shared"] = {
      instances,
      requests: trail,
      templates: sqlTemplateStore(database),
      stopAnswers: flow.stopAnswers,
      keys: keyDependencies(base),
      passkeyLinks: {
        authSteps: authSteps(sqlAuthStepStore(database, random), clock, random),
        publicUrl: config.publicUrl,
      },
      messages: flow.messages,
      analytics: flow.analytics,
      events: flow.events,
      feed: flow.feed,
      reads: turns(READ_TURNS),
      downloads: turns(DOWNLOAD_TURNS),
      bodies: turns(LARGE_BODIES),
      uploadTurns: turns(DOWNLOAD_TURNS),
      chats: sqlChatStore(database, secrets),
      groupNames: flow.groupNames,
      groupNaming: flow.groupNaming,
      makeGroupPicture: groupPicturesOf(config, {
        ...{ previews: small, instances, uploads: flow.media.uploads, limit: LIMITS[platform].files.image },
      }),
      webhooks: told.ports,
      incomingMedia: flow.media.incomingMedia,
      uploads: flow.media.uploads,
      onFetched: flow.media.contentRelease.fetched,
      proves: webProof(secrets).proves,
      linkingNeedsVerified: config.network === "live",
      onTokenBlock: ({ instanceId }, address) => audit.note("wrong-tokens", instanceId, address),
      clock,
      random,
      logger,
    };
    const sends = withinVolume(windowLimit({ points: config.sendLimit, perSeconds: MINUTE_S }, clock), volume);
    const { sessions, ports, outbox, retention } = role.compose({
      ...base,
      config,
      network,
      audit,
      sends,
      messaging: flow,
      proxies: instanceProxies(config, base),
      previews: small,
      shared,
      isOurs: cluster?.shards.serves,
      mayWrite: cluster?.shards.mayWrite,
    });
    const moving = {
      campaigns: sqlCampaignQueue(database, secrets),
      ...{
        stopAnswers: flow.stopAnswers,
        messages: flow.messages,
        instances,
        outbox,
        sessions,
        sends,
        clock,
        random,
        logger,
      },
    };
    const limits = LIMITS[platform];
    const move = () => startCampaigns(moving, { platform, limits, isOurs: cluster?.shards.serves });
    if (cluster !== null) followShards(cluster, { sessions, outbox, webhooks: told.deliverer, logger });
    const { close: closeProviders, ...providers } = ownProviders(config, base);
    const elsewhere = callsElsewhere(config, base);
    const gateway = role.gateway(
      { ...ports, ...overrides },
      {
        url: config[`${platform}Url`],
        publicUrl: config.publicUrl.replace(/\/$/, ""),
        passOn: elsewhere.passOn,
        readPassedOn: elsewhere.readPassedOn,
        corsOrigins: pagesOf(config),
        contacts: config.contacts,
        readAddress: clientAddressBehind(config.trustedProxies, warnOfProxy(logger)),
        checks: readinessChecks(base, network),
        others: cluster === null ? undefined : { instances, clock, ...cluster },
      },
    );
    const { store, ...toldPorts } = told.ports;
    const managed = { ...toldPorts, ...providers, instances, trail, webhooks: store, events: flow.events };
    const listener = withManagement(gateway, base, config, { ...managed, url: config[`${platform}Url`] });
    const marks = { name: "role-marks", keepMs: 0, remove: removeStaleMarks(database, platform) };
    const tasks: readonly RetentionTask[] = [
      ...onDuty(cluster, [...flow.retention, ...told.retention, ...retention, ...(cluster === null ? [] : [marks])]),
      { name: "sessions", keepMs: 0, remove: () => sessions.forgetGone(shared.instances.findPresent) },
    ];
    const close = async () => {
      await cluster?.leave();
      await outbox.close();
      await sessions.close();
      await told.deliverer.close();
      await flow.close();
      await closeProviders();
      await elsewhere.close();
      await cluster?.close();
      await audit.close();
      await trail.close();
      await database.close();
      await tracing?.close();
    };
    const retain = () => startRetention(tasks, base);
    const metrics = [
      ...flow.metrics,
      ...gatewayMetrics({ sessions, outbox, webhooks: told.deliverer, shards: cluster?.shards, clock }),
    ];
    return serve(() => listenAs(platform, config, listener, { logger, metrics, tracing }), {
      sessions,
      outbox,
      feed: flow.feed,
      webhooks: told.deliverer,
      logger,
      cluster,
      retain,
      move,
      close,
    });
  };
}

/**
 * Listens, brings the linked accounts back, and closes all in order: when the listener has closed, every request has its
 * answer, and what they left to be done is behind it. Closes everything where it cannot listen.
 */
async function serve(
  listen: () => Promise<Listening>,
  role: Pick<Base, "logger"> & {
    readonly sessions: Sessions;
    readonly outbox: RunningOutbox;
    readonly feed: Pick<EventFeed, "close">;
    readonly webhooks: Pick<WebhookDeliverer, "start">;
    readonly cluster: Pick<Cluster, "start" | "leave"> | null;
    retain(): Retention;
    /** Campaigns go on from then. */
    move(): { stop(): Promise<void> };
    close(): Promise<void>;
  },
): Promise<RunningRole> {
  // Before the first question about a session can be asked, so that none is answered with "never linked".
  const listening = listen();
  role.sessions.restoreAll(listening).catch((error) => role.logger.error("sessions-not-restored", { error }));
  void listening
    .then(() => role.outbox.resume())
    .catch((error) => role.logger.warn("open-messages-not-looked-for", { error }));
  const server = await listening.catch(async (error) => {
    await role.close();
    throw error;
  });
  role.webhooks.start();
  role.cluster?.start();
  const retention = role.retain();
  const campaigns = role.move();
  return {
    port: server.port,
    drain() {
      role.feed.close();
      void campaigns.stop();
      server.drain();
      // Shard by shard in a cluster: the others send for them meanwhile.
      void (role.cluster === null ? role.outbox.drain() : role.cluster.leave());
    },
    async close() {
      role.feed.close();
      await Promise.all([server.close(), retention.stop(), campaigns.stop()]);
      await role.close();
    },
  };
}
