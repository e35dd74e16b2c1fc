import { JetStreamApiCodes, jetstream } from "@nats-io/jetstream";
import { type KV, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/transport-node";
import { type ClusterMap, LEASE_MS, type LeaseTable } from "#ports/lease-table.ts";
import type { NatsLink } from "./link.ts";

const CALL_MS = 2_000;
const MAP = "map";
const EMPTY: ClusterMap = { members: [], holders: [] };
/** Of an update of what has changed since. */
const OUTRUN: readonly number[] = [
  JetStreamApiCodes.StreamWrongLastSequence,
  JetStreamApiCodes.StreamWrongLastSequenceUnknown,
];

/** Of the processes that name one `cluster`: what may follow a dot in a subject. Replicated as far as the servers are several. */
export function natsLeaseTable(link: NatsLink, cluster: string): LeaseTable {
  const beats = `wesal.${cluster}.beat`;
  const changes = `wesal.${cluster}.changed`;
  /** Of the leases that this process keeps. */
  const revisions = new Map<string, number>();
  let opened: Promise<{ readonly leases: KV; readonly maps: KV }> | null = null;

  /** Made where it is not there, also after the servers have lost everything. */
  function stores(connection: NatsConnection): NonNullable<typeof opened> {
    const kvm = new Kvm(jetstream(connection, { timeout: CALL_MS }));
    const replicas = connection.info?.cluster === undefined ? 1 : 3;
    // Read where it is written: a follower may be behind.
    const options = { history: 1, replicas, allow_direct: false };
    opened ??= Promise.all([
      kvm.create(`wesal-${cluster}-leases`, { ...options, ttl: LEASE_MS }),
      kvm.create(`wesal-${cluster}-shards`, options),
    ]).then(([leases, maps]) => ({ leases, maps }));
    return opened;
  }

  async function on<Value>(
    work: (stores: { leases: KV; maps: KV }, connection: NatsConnection) => Promise<Value>,
  ): Promise<Value> {
    const { connection } = link;
    if (connection === null) throw new Error("cluster: not connected to NATS");
    const asked = stores(connection);
    try {
      return await work(await asked, connection);
    } catch (error) {
      // A lease that has run out is no reason to look for the store anew.
      if (opened === asked && !isOutrun(error)) opened = null;
      throw error;
    }
  }

  async function leaseRevision(leases: KV, id: string): Promise<number | null> {
    const entry = await leases.get(id);
    return entry === null || entry.operation !== "PUT" ? null : entry.revision;
  }

  return {
    keep: (id) =>
      on(async ({ leases }, connection) => {
        const before = revisions.get(id);
        try {
          const now = before === undefined ? await leases.create(id, "") : await leases.update(id, "", before, CALL_MS);
          revisions.set(id, now);
        } catch (error) {
          if (!isOutrun(error)) throw error;
          // An answer that was lost leaves a lease that stands.
          const stands = await leaseRevision(leases, id);
          if (stands === null) return false;
          revisions.set(id, stands);
          throw error;
        }
        connection.publish(beats, id);
        return true;
      }),
    leave: (id) =>
      on(async ({ leases }) => {
        await leases.delete(id);
      }),
    isThere: (id) => on(async ({ leases }) => (await leaseRevision(leases, id)) !== null),
    read: () =>
      on(async ({ maps }) => {
        const entry = await maps.get(MAP);
        if (entry === null || entry.operation !== "PUT") return { map: EMPTY, version: entry?.revision ?? 0 };
        return { map: entry.json<ClusterMap>(), version: entry.revision };
      }),
    write: (map, version) =>
      on(async ({ maps }, connection) => {
        try {
          const text = JSON.stringify(map);
          await (version === 0 ? maps.create(MAP, text) : maps.update(MAP, text, version, CALL_MS));
        } catch (error) {
          if (isOutrun(error)) return false;
          throw error;
        }
        connection.publish(changes);
        return true;
      }),
    onBeat: (listener) => link.subscribe(beats, (message) => listener(message.string())),
    onChange: (listener) => link.subscribe(changes, () => listener()),
  };
}

function isOutrun(error: unknown): boolean {
  return OUTRUN.includes((error as { readonly code: number }).code);
}
