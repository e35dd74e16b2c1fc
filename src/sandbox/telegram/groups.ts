import { collection, type SandboxStore } from "../common/store.ts";
import type { ShownPicture } from "./accounts.ts";
import { digestNumber } from "./longs.ts";

export type GroupRole = "member" | "admin" | "owner";

/** A group, or what has a history of its own: a channel, and a group as large as one. */
export interface Group {
  readonly id: number;
  readonly kind: "group" | "channel";
  /** Only its administrators write. */
  readonly broadcast: boolean;
  title: string;
  picture?: ShownPicture | undefined;
  /** Each member's role, in the order in which they came. */
  readonly members: Map<number, GroupRole>;
  readonly since: Date;
  /** How many messages it has had. */
  written: number;
  /** Counts up with each link that ends the one before. */
  link: number;
}

/** Groups and channels, found by the id that clients know them by. */
export interface Groups {
  create(group: Pick<Group, "kind" | "broadcast" | "title" | "members" | "since">): Group;
  /** By its marked id, which is below zero. */
  byPeer(peerId: number): Group | undefined;
  /** By what its link ends with. */
  byLink(hash: string): Group | undefined;
  save(group: Group): void;
  /** Those that an account is in. */
  of(accountId: number): Group[];
}

const FIRST_ID = 4_000_000_001;
const ZERO_CHANNEL = -1_000_000_000_000;

export function groups(store: SandboxStore): Groups {
  const stored = collection<Group>(store, "group");
  const byPeer = new Map(stored.list().map(({ value }) => [peerIdOf(value), value]));
  let nextId = Math.max(FIRST_ID, ...[...byPeer.values()].map(({ id }) => id + 1));

  function save(group: Group): void {
    stored.set(String(peerIdOf(group)), group);
  }

  return {
    create(made) {
      const group: Group = { ...made, id: nextId++, written: 0, link: 1 };
      byPeer.set(peerIdOf(group), group);
      save(group);
      return group;
    },
    byPeer: (peerId) => byPeer.get(peerId),
    byLink: (hash) => [...byPeer.values()].find((group) => linkOf(group).endsWith(`/+${hash}`)),
    save,
    of: (accountId) => [...byPeer.values()].filter(({ members }) => members.has(accountId)),
  };
}

/** As histories and clients name it. */
export function peerIdOf({ kind, id }: Pick<Group, "kind" | "id">): number {
  return kind === "group" ? -id : ZERO_CHANNEL - id;
}

/** Its messages have one history, which all members read. */
export function isChannel(peerId: number): boolean {
  return peerId < ZERO_CHANNEL;
}

export function channelIdOf(peerId: number): number {
  return ZERO_CHANNEL - peerId;
}

export function channelHash(viewerId: number, id: number): bigint {
  return digestNumber(`channel:${viewerId}:${id}`);
}

export function linkOf(group: Group): string {
  const hash = digestNumber(`link:${peerIdOf(group)}:${group.link}`);
  return `https://t.me/+${BigInt.asUintN(64, hash).toString(36)}`;
}

export function mayChange(group: Group, accountId: number): boolean {
  const role = group.members.get(accountId);
  return role === "admin" || role === "owner";
}
