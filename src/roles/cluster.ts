import type { Config } from "#adapters/config.ts";
import type { OtherGateways } from "#adapters/gateways/common/api/at-owner.ts";
import type { OutboxPlatform } from "#adapters/gateways/common/outbox/callers.ts";
import { tracedBus } from "#adapters/tracing/traced-bus.ts";
import { shardOf } from "#domain/cluster/shards.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { failure } from "#domain/result.ts";
import type { Bus } from "#ports/bus.ts";
import type { EventsWritten } from "#ports/event-log.ts";
import type { RetentionTask } from "#ports/retention.ts";
import type { Shards } from "#ports/shards.ts";
import type { DatabaseBase, RoleBase } from "./base.ts";

/** The gateways of one platform that share the instances of a database. */
export interface Cluster {
  readonly shards: Shards & OtherGateways["shards"];
  readonly bus: Bus;
  readonly serve: OtherGateways["serve"];
  /** Events that are written in one process wake those who wait in another. */
  tellOthers(events: { readonly listeners?: Set<EventsWritten>; readonly hear: readonly EventsWritten[] }): void;
  /** Takes shards from now on. */
  start(): void;
  /** Gives them all away. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

const EVENTS_TOPIC = "events";

/** What keeps clusters apart on one NATS: all hosts of a database come to the same, however they spell its address. */
function clusterNameOf(config: Config, secrets: DatabaseBase["secrets"]): string {
  const { pathname } = new URL(config.databaseUrl.replace(/^query-service\+/, ""));
  return config.clusterName ?? secrets.index("cluster", pathname).slice(0, 16);
}

/** Null without CLUSTER_URL: nothing of it is loaded then. */
export async function clusterOf(config: Config, platform: Platform, base: RoleBase): Promise<Cluster | null> {
  const { clusterUrl } = config;
  if (clusterUrl === null) return null;
  const [{ natsLink }, { natsLeaseTable }, { natsBus }, { shardHolder }] = await Promise.all([
    import("#adapters/cluster/nats/link.ts"),
    import("#adapters/cluster/nats/lease-table.ts"),
    import("#adapters/cluster/nats/bus.ts"),
    import("#adapters/cluster/shard-holder.ts"),
  ]);
  const { clock, random, logger, secrets, tracing } = base;
  const name = `${clusterNameOf(config, secrets)}-${platform}`;
  const own = random.uuid();
  const link = natsLink({ url: clusterUrl, name: `wesal ${platform}` });
  let leases = 0;
  const nextId = (): string => {
    leases += 1;
    return `${own}.${leases}`;
  };
  const shards = shardHolder({ table: natsLeaseTable(link, name), clock, random, nextId, logger });
  const plain = natsBus(link, name, logger);
  const bus = tracing === null ? plain : tracedBus(plain, tracing);
  return {
    shards: {
      ...shards,
      addressOf(instanceId) {
        const holder = shards.holderOf(instanceId)?.split(".", 1)[0];
        return holder === undefined || holder === own ? null : holder;
      },
    },
    bus,
    serve: (handler) => bus.serve(own, handler),
    tellOthers({ listeners, hear }) {
      listeners?.add((ids) => bus.publish(EVENTS_TOPIC, { ids: [...ids] }));
      bus.subscribe(EVENTS_TOPIC, ({ ids }) => {
        const written = new Set(ids as number[]);
        for (const heard of hear) heard(written);
      });
    },
    start: shards.start,
    leave: shards.leave,
    async close() {
      shards.close();
      await bus.close();
    },
  };
}

/** The same platform; nothing leaves for an account that another process may have. */
export function fencedPlatform(platform: OutboxPlatform, shards: Pick<Shards, "owns">): OutboxPlatform {
  return {
    ...platform,
    deliver: async (instance, message) =>
      shards.owns(instance.instanceId) ? await platform.deliver(instance, message) : failure({ code: "not-connected" }),
  };
}

/** Each done by one process of the cluster, which may be another each time. */
export function onDuty(cluster: Cluster | null, tasks: readonly RetentionTask[]): readonly RetentionTask[] {
  if (cluster === null) return tasks;
  return tasks.map((task) => ({
    ...task,
    remove: async (cutoff, limit) => (cluster.shards.isOnDuty() ? await task.remove(cutoff, limit) : 0),
  }));
}

export interface FollowingSessions {
  takeOver(isTaken: (instanceId: number) => boolean): Promise<void>;
  giveUp(isGiven: (instanceId: number) => boolean): Promise<void>;
}

interface Following {
  readonly sessions: FollowingSessions;
  readonly outbox: {
    resume(): Promise<void>;
    giveUp(isGiven: (instanceId: number) => boolean, why: "given" | "lapsed"): Promise<void>;
  };
  readonly webhooks: { sharesChanged(): void };
  readonly logger: DatabaseBase["logger"];
}

/** Sessions, messages and webhooks go with the shards. */
export function followShards({ shards }: Cluster, { sessions, outbox, webhooks, logger }: Following): void {
  shards.onGained((gained) => {
    sessions
      .takeOver((instanceId) => gained.has(shardOf(instanceId)))
      .catch((error) => logger.error("sessions-not-restored", { error }));
    outbox.resume().catch((error) => logger.warn("open-messages-not-looked-for", { error }));
    webhooks.sharesChanged();
  });
  shards.onGone(async (gone, why) => {
    const isGone = (instanceId: number) => gone.has(shardOf(instanceId));
    webhooks.sharesChanged();
    if (why === "lapsed") await Promise.all([sessions.giveUp(isGone), outbox.giveUp(isGone, why)]);
    else {
      await outbox.giveUp(isGone, why);
      await sessions.giveUp(isGone);
    }
  });
}
