import type { User } from "#domain/accounts/user.ts";
import type { EventType } from "#domain/events/event.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { DisabledReason, EndpointState, TriedType } from "#domain/webhooks/endpoint.ts";
import type { TryError, TryState } from "#domain/webhooks/try.ts";

/** What its owner chooses of an endpoint. */
export interface EndpointSettings {
  readonly url: string;
  readonly name: string | null;
  readonly events: readonly EventType[];
}

/** Each signs until its time is over; the first is the one that was shown last. */
export interface EndpointSecrets {
  readonly current: string;
  readonly old: { readonly secret: string; readonly until: Date } | null;
}

export interface NewEndpoint extends EndpointSettings {
  readonly id: string;
  readonly instanceId: number;
  readonly secret: string;
  /** Number of the event that is the last it is not told of. */
  readonly cursor: number;
  readonly createdAt: Date;
}

/** How an endpoint stands. */
interface EndpointStanding {
  readonly state: EndpointState;
  readonly reason: DisabledReason | null;
  /** Since when it stands so. */
  readonly since: Date;
}

export interface WebhookEndpoint extends EndpointSettings, EndpointStanding {
  readonly id: string;
  readonly instanceId: number;
  readonly secrets: EndpointSecrets;
  /** Every event up to this number has been tried, or was none of its own. */
  readonly cursor: number;
  /** The first failure since which nothing succeeded; null while it does well. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** What an endpoint was asked and what it answered; sealed where it is kept. What was told is the event's own. */
export interface TryDetail {
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** The beginning, as UTF-8. */
  readonly answerBody: string;
  /** There was more of it. */
  readonly answerCut: boolean;
}

export interface WebhookTry {
  readonly id: string;
  readonly endpointId: string;
  /** Null of a test. */
  readonly seq: number | null;
  /** `webhook-id`, the same in each try of the event. */
  readonly eventId: string;
  readonly type: TriedType;
  /** 1 is the first. */
  readonly attempt: number;
  readonly state: TryState;
  /** When it was made; of a planned one when it was planned for. */
  readonly at: Date;
  readonly tookMs: number | null;
  readonly status: number | null;
  readonly error: TryError | null;
  /** Of a failed one: when the next was planned for then; null where none was. */
  readonly nextAt: Date | null;
  /** Null of a planned one. */
  readonly detail: TryDetail | null;
}

export type PlannedTry = Pick<WebhookTry, "id" | "seq" | "eventId" | "type" | "attempt" | "at">;
type MadeTry = Omit<WebhookTry, "endpointId" | "state"> & { readonly state: "succeeded" | "failed" };

/** What came of one try, written as one. */
export interface TryOutcome {
  readonly endpointId: string;
  readonly instanceId: number;
  readonly made: MadeTry;
  /** It was planned: this row becomes what came of it. */
  readonly wasPlanned: boolean;
  readonly next: PlannedTry | null;
}

export interface TryPage {
  readonly tries: readonly Omit<WebhookTry, "detail">[];
  /** `after` of the next page; null on the last. */
  readonly next: string | null;
}

/** How an endpoint has done lately, for its list. */
export interface EndpointFigures {
  readonly endpointId: string;
  /** Planned tries. */
  readonly waiting: number;
  /** The next of them. */
  readonly nextAt: Date | null;
  /** The one that was made last. */
  readonly last: Omit<WebhookTry, "detail"> | null;
}

/** Tries made in an hour. */
export interface EndpointHour {
  readonly endpointId: string;
  /** Its beginning. */
  readonly at: Date;
  readonly made: number;
  readonly succeeded: number;
}

/** The endpoints of an instance and the log of their tries. An instance sees its own alone. Rejects with `StorageError`. */
export interface WebhookStore {
  /** False where there are `max` already. One statement. */
  create(endpoint: NewEndpoint, max: number): Promise<boolean>;
  /** In the order in which they were made. */
  list(instanceId: number): Promise<readonly WebhookEndpoint[]>;
  find(instanceId: number, id: string): Promise<WebhookEndpoint | null>;
  change(instanceId: number, id: string, settings: EndpointSettings, at: Date): Promise<void>;
  /** What waits is tried while it is active alone. Becoming active begins a new time without a success. */
  stand(instanceId: number, id: string, standing: EndpointStanding): Promise<void>;
  setSecrets(instanceId: number, id: string, secrets: EndpointSecrets, at: Date): Promise<void>;
  /** With its tries. */
  remove(instanceId: number, id: string): Promise<void>;

  /**
   * Of an endpoint that is active they are made at their time; a test whatever its state is. Of each event one is planned
   * at most: what was planned of it before goes.
   */
  plan(instanceId: number, id: string, tries: readonly PlannedTry[], at: Date): Promise<void>;

  findTry(instanceId: number, id: string, tryId: string): Promise<WebhookTry | null>;
  /** Newest first, by when they were due: what is planned for later comes first. `after` is where the page before ended. */
  listTries(
    instanceId: number,
    id: string,
    filter: TryFilter,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<TryPage>;
  figures(instanceId: number): Promise<readonly EndpointFigures[]>;
  /** By hour and endpoint; hours without a try are missing. */
  hours(instanceId: number, since: Date): Promise<readonly EndpointHour[]>;
  /** At most `limit` that are older; answers whether there may be more. */
  removeTriesOlderThan(cutoff: Date, limit: number): Promise<boolean>;
}

export interface TryFilter {
  readonly state?: TryState | undefined;
  /** By when they were due. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** An endpoint, as those see it who call it. */
export interface DeliverableEndpoint extends WebhookEndpoint {
  readonly client: string;
  readonly ownerId: number;
  /** When it, or what is planned of it, was last changed by somebody else. */
  readonly changedAt: Date;
}

/** What calling them takes: for the one process that has an instance's platform. Rejects with `StorageError`. */
export interface WebhookQueue {
  /** Changed then or later, in the order of changes; all of them since 1970. */
  listChanged(platform: Platform, since: Date, limit: number): Promise<readonly DeliverableEndpoint[]>;
  /** Every endpoint of the platform that there is. */
  listIds(platform: Platform): Promise<ReadonlySet<string>>;
  /** When the first planned try of each is due; one that has none is missing. */
  firstDue(ids: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Of one endpoint, the first of those that are due. */
  listDue(id: string, now: Date, limit: number, only: "all" | "tests"): Promise<readonly WebhookTry[]>;
  /** Numbers of events after `cursor` that have been tried at least once. */
  listTried(id: string, cursor: number): Promise<ReadonlySet<number>>;
  /** Many of one moment are written together. False where the endpoint is gone. */
  settle(outcome: TryOutcome): Promise<boolean>;
  /** Never back. */
  moveCursor(id: string, cursor: number, at: Date): Promise<void>;
  /** Null once something succeeds. */
  setFailingSince(id: string, since: Date | null): Promise<void>;
  /** It answered so, or for so long, that it is not called any more; its owner is to be told. */
  disable(id: string, reason: DisabledReason, at: Date): Promise<void>;
}

/** An endpoint that was disabled, and whose owner has not been told. */
export interface DisabledNotice {
  readonly endpointId: string;
  readonly url: string;
  readonly name: string | null;
  readonly reason: DisabledReason;
  readonly at: Date;
  readonly instanceId: number;
  readonly instanceName: string;
  readonly owner: Pick<User, "id" | "name" | "email" | "language">;
}

/** Owners who are to be told of disabled endpoints; of several processes one tells each. Rejects with `StorageError`. */
export interface WebhookNotices {
  /** At most `limit`, which nobody else is given. */
  take(limit: number): Promise<readonly DisabledNotice[]>;
  /** It could not be told: it is given again. */
  giveBack(endpointId: string): Promise<void>;
}
