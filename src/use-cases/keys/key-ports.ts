import type { ApiKeyStore } from "#ports/api-keys.ts";
import type { AuditLog } from "#ports/audit.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { Random } from "#ports/random.ts";

/** What managing keys needs. */
export interface KeyPorts {
  readonly apiKeys: ApiKeyStore;
  readonly instances: Pick<InstanceStore, "listByOwner">;
  readonly audit: Pick<AuditLog, "record">;
  readonly clock: Pick<Clock, "now">;
  readonly random: Pick<Random, "bytes">;
  /** Draws a message's id: others are made of it. */
  nextId(): string;
}

/** One key of an owner. */
export interface OwnedKey {
  readonly ownerId: number;
  readonly id: string;
  readonly address: string | null;
}

export interface KeyNotFound {
  readonly code: "key-not-found";
}
