import type { Random } from "#ports/random.ts";
import { collection, type SandboxStore } from "../common/store.ts";

export type GroupRole = "member" | "admin" | "superadmin";

/** A group of phones. */
export interface Group {
  /** Digits, without `@g.us`. */
  readonly id: string;
  readonly creator: string;
  /** Unix seconds, as is `subjectAt`. */
  readonly createdAt: string;
  subject: string;
  subjectAt: string;
  subjectBy: string;
  inviteCode: string;
  /** By phone, in the order in which they came. */
  members: Readonly<Record<string, GroupRole>>;
}

export interface Groups {
  create(group: Pick<Group, "creator" | "createdAt" | "subject"> & { readonly members: readonly string[] }): Group;
  /** By its id, its address or as a recipient writes it. */
  find(name: string | undefined): Group | undefined;
  /** Those that a phone is in, oldest first. */
  of(phone: string): Group[];
  save(group: Group): void;
  newInvite(group: Group): void;
}

const GROUP_SERVER = "g.us";

export function isGroupJid(jid: string | undefined): boolean {
  return jid?.endsWith(`@${GROUP_SERVER}`) === true;
}

export function groupJid({ id }: Pick<Group, "id">): string {
  return `${id}@${GROUP_SERVER}`;
}

/** As the control API and recipients name it. */
export function groupName({ id }: Pick<Group, "id">): string {
  return `group:${id}`;
}

export function groups(store: SandboxStore, random: Random): Groups {
  const stored = collection<Group>(store, "group");
  const byId = new Map(stored.list().map(({ value }) => [value.id, value]));
  const inviteCode = (): string => Buffer.from(random.bytes(16)).toString("base64url").slice(0, 22);

  function save(group: Group): void {
    byId.set(group.id, group);
    stored.set(group.id, group);
  }

  return {
    create({ creator, createdAt, subject, members }) {
      const id = `120363${String(random.below(1_000_000)).padStart(6, "0")}${String(byId.size + 1).padStart(6, "0")}`;
      const others = members.filter((phone) => phone !== creator).map((phone) => [phone, "member" as const]);
      const group: Group = {
        ...{ id, creator, createdAt, subject, subjectAt: createdAt, subjectBy: creator, inviteCode: inviteCode() },
        members: Object.fromEntries([[creator, "superadmin"], ...others]),
      };
      save(group);
      return group;
    },
    find: (name) => byId.get(name?.replace(/^group:/, "").replace(/@g\.us$/, "") ?? ""),
    of: (phone) => [...byId.values()].filter(({ members }) => phone in members),
    save,
    newInvite(group) {
      group.inviteCode = inviteCode();
      save(group);
    },
  };
}
