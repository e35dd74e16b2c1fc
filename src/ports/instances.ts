import type { Instance, Platform, Subscription } from "#domain/instances/instance.ts";
import type { Result } from "#domain/result.ts";

/** An instance whose token has been checked, or that needed none. */
export interface InstanceRef {
  readonly instanceId: number;
  readonly client: string;
}

/** An instance, and whose it is. */
export interface OwnedInstanceRef extends InstanceRef {
  readonly ownerId: number;
}

/** What the owner chooses; `appHash` undefined leaves the stored one. */
export interface InstanceSettings {
  readonly name: string;
  readonly platform: Platform;
  readonly apiId: string | null;
  readonly appHash?: string | null | undefined;
  readonly phone: string | null;
  readonly botId: string | null;
}

export interface NewInstance extends InstanceSettings {
  readonly ownerId: number;
  readonly client: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Free unless said otherwise. */
  readonly subscription?: Subscription | undefined;
}

/** What a gateway needs to admit a call; the token is compared in constant time by `tokenMatches`. */
export interface InstanceAccess {
  readonly id: number;
  readonly platform: Platform;
  readonly client: string;
  readonly expiresAt: Date;
  readonly ownerSuspended: boolean;
  /** Their address is confirmed, or their account is from before that was asked. */
  readonly ownerVerified: boolean;
  readonly ownerId: number;
  /** Its token opens nothing to whoever calls with it; keys do, and the dashboard. */
  readonly tokenOff: boolean;
  tokenMatches(token: string): boolean;
}

/** Instances, always through their owner; tokens are stored as an HMAC index and an encrypted copy. */
export interface InstanceStore {
  /**
   * The highest id ever seen in the table, and the highest number of a client that was removed; 0 when empty. No client
   * that there ever was has a number above it and is gone: names the next client.
   */
  highestId(): Promise<number>;
  /** One statement: counts the owner's free instances and inserts, or refuses; a paid one is not counted. A taken client or token is named. */
  create(
    instance: NewInstance,
    maxFree: number,
  ): Promise<Result<Instance, { code: "free-limit-reached" } | { code: "client-taken" } | { code: "token-taken" }>>;
  listByOwner(ownerId: number): Promise<Instance[]>;
  findOwned(ownerId: number, id: number): Promise<Instance | null>;
  /** Those of the ids that are an instance's, whoever owns it. */
  findPresent(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The token in clear, for its owner alone. */
  revealToken(ownerId: number, id: number): Promise<string | null>;
  /** From now on this token opens the instance, and the old one does not. One statement. */
  rotateToken(
    ownerId: number,
    id: number,
    token: string,
  ): Promise<Result<null, { code: "instance-not-found" } | { code: "token-taken" }>>;
  /** Whether its token opens nothing; null when there is none of this owner. */
  readTokenOff(ownerId: number, id: number): Promise<boolean | null>;
  /** Ids of the owner's instances whose token opens nothing. */
  listTokensOff(ownerId: number): Promise<ReadonlySet<number>>;
  /**
   * One statement: sets the expiry, unless the instance is free and its owner has more than `maxFree` such; the instance
   * as it is then, null when there is none of this owner.
   */
  renewOwned(ownerId: number, id: number, expiresAt: Date, maxFree: number): Promise<Instance | null>;
  /** One statement; of another's instance nothing is changed. */
  setTokenOff(ownerId: number, id: number, off: boolean): Promise<void>;
  updateOwned(ownerId: number, id: number, settings: InstanceSettings): Promise<Instance | null>;
  /** Also removes what its gateway stored for it; false when there is none of this owner. */
  removeOwned(ownerId: number, id: number): Promise<boolean>;
  /** The Telegram application of an instance, for whoever has shown its token or owns it; null when it has none. */
  readTelegramApp(id: number): Promise<{ readonly apiId: string; readonly appHash: string } | null>;
  /** Those of them that are of this platform, in no order. */
  listRefs(ids: readonly number[], platform: Platform): Promise<InstanceRef[]>;
  /** The user whose instance it is; null when it is gone. */
  ownerOf(id: number): Promise<number | null>;
  /** Those whose owners are suspended. */
  listSuspended(): Promise<ReadonlySet<number>>;
  /** By client name, one indexed read; null when unknown. */
  findAccess(client: string): Promise<InstanceAccess | null>;
}
