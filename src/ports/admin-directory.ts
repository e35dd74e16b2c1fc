import type { User } from "#domain/accounts/user.ts";
import type { Instance } from "#domain/instances/instance.ts";

/** Of what is searched for, in UTF-16 code units. */
export const MAX_SEARCH_LENGTH = 200;

/** A part of a list: `before` is the id of the last one seen. */
export interface ListPage {
  /** In any part of a name or address, whatever the case; empty finds all. */
  readonly search: string;
  readonly before: number | null;
  readonly limit: number;
}

/** `instances` is how many they have, paid or free. */
export interface ListedUser extends User {
  readonly instances: number;
}

/** `linked`: to an account of its network, whether or not that is connected now. */
export interface ListedInstance extends Instance {
  readonly ownerEmail: string;
  readonly linked: boolean;
}

/** Everybody's accounts and instances, newest first, for administrators alone. One query a list. */
export interface AdminDirectory {
  listUsers(page: ListPage): Promise<ListedUser[]>;
  listInstances(page: ListPage): Promise<ListedInstance[]>;
  /** Whoever owns it. */
  findInstance(id: number): Promise<Instance | null>;
}
