import type { Campaign, CampaignState, LineProblem, PauseReason, RecipientState } from "#domain/campaigns/campaign.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { Recipient } from "#domain/messages/recipient.ts";

export type NewCampaign = Pick<
  Campaign,
  "id" | "ownerId" | "instanceId" | "name" | "template" | "perMinute" | "startAt" | "createdAt"
>;

/** One line of a list as it was read. */
export interface CampaignLine {
  /** Of the file, from 1. */
  readonly line: number;
  /** Null where it is written to. */
  readonly problem: LineProblem | null;
  /** Null where nobody knows who is meant. */
  readonly person: Recipient | null;
  /** As it stands in the list. */
  readonly written: string;
  readonly language: string | null;
  readonly values: Readonly<Record<string, string>>;
  /** What the problem is about: a placeholder, or the line that has the number already. */
  readonly about: string | null;
}

/** A line, and what became of it. */
export interface ListedRecipient extends Omit<CampaignLine, "person"> {
  readonly state: RecipientState;
  readonly messageId: string | null;
  /** Why its message failed: the code of the failure. */
  readonly failure: string | null;
  readonly at: Date | null;
}

export type CampaignCounts = Readonly<Record<RecipientState, number>>;

/** What a campaign is from now on. */
interface CampaignChange {
  readonly state: CampaignState;
  readonly reason: PauseReason | null;
  readonly at: Date;
}

/** Campaigns, always through their owner; who is written to is sealed. Rejects with `StorageError`. */
export interface CampaignStore {
  /** One statement: counts the owner's that have not ended and inserts, or refuses; false where there are `max` already. */
  create(campaign: NewCampaign, max: number): Promise<boolean>;
  /** Newest first. */
  listOf(ownerId: number): Promise<Campaign[]>;
  find(ownerId: number, id: string): Promise<Campaign | null>;
  /** Takes all lines away: a list that was read in half is none. */
  clearList(campaign: Campaign): Promise<void>;
  addLines(campaign: Campaign, lines: readonly CampaignLine[]): Promise<void>;
  /** The list is whole: so many lines of it are written to, and so many are not. */
  endList(campaign: Campaign, counts: Pick<Campaign, "recipients" | "refused">): Promise<void>;
  /** One statement: from one of these states to another; false where it was in none of them. */
  move(campaign: Campaign, from: readonly CampaignState[], to: CampaignChange): Promise<boolean>;
  remove(campaign: Campaign): Promise<void>;
  countsOf(campaign: Campaign): Promise<CampaignCounts>;
  /** The same of many, by their ids. */
  countsOfAll(campaigns: readonly Campaign[]): Promise<ReadonlyMap<string, CampaignCounts>>;
  /** In the order of the list, those of these states alone; `after` is the last line of the page before. */
  listRecipients(
    campaign: Campaign,
    page: { readonly states: readonly RecipientState[] | null; readonly after: number; readonly limit: number },
  ): Promise<ListedRecipient[]>;
}

/** A running campaign whose next message may go. */
export interface DueCampaign extends Pick<Campaign, "id" | "instanceId" | "template" | "perMinute"> {
  readonly client: string;
  /** Messages that failed one after another. */
  readonly failures: number;
}

/** A line whose turn it is; `takenAt` where it was before, and nobody knows whether its message was kept. */
export interface QueuedLine extends Pick<CampaignLine, "line" | "language" | "values"> {
  readonly person: Recipient;
  readonly takenAt: Date | null;
}

interface HandedLine {
  readonly campaignId: string;
  readonly line: number;
  readonly messageId: string;
}

/** What a gateway needs to move campaigns on: of one instance one process at a time. Rejects with `StorageError`. */
export interface CampaignQueue {
  listDue(platform: Platform, now: Date): Promise<DueCampaign[]>;
  /** Lines of an instance's campaigns whose message was kept and has not been seen to end. */
  listHanded(instanceId: number): Promise<HandedLine[]>;
  /** What was taken before comes first. Null where everybody has had their turn. */
  next(campaign: DueCampaign): Promise<QueuedLine | null>;
  /** Before anything is sent; false where the campaign runs no more. */
  take(campaign: DueCampaign, line: number, at: Date): Promise<boolean>;
  /** Its message is kept, under this id. */
  hand(campaign: DueCampaign, line: number, messageId: string): Promise<void>;
  /** Its message has ended; `failures` is how many have failed one after another by now. */
  end(campaign: DueCampaign, line: number, failures: number): Promise<void>;
  /** It is not written to. */
  drop(campaign: DueCampaign, line: number, problem: LineProblem | "stopped"): Promise<void>;
  /** Nothing of it goes before. */
  delay(campaign: DueCampaign, until: Date): Promise<void>;
  pause(campaign: DueCampaign, reason: PauseReason, at: Date): Promise<void>;
  finish(campaign: DueCampaign, at: Date): Promise<void>;
}

/** Who has asked an instance not to be written to by campaigns. Rejects with `StorageError`. */
export interface CampaignStops {
  /** By all names that are known of one person; `peerId` is Telegram's number, under which they may have been written to. */
  note(instanceId: number, people: readonly Recipient[], peerId: number | null, at: Date): Promise<void>;
  forget(instanceId: number, people: readonly Recipient[], peerId: number | null): Promise<void>;
  has(instanceId: number, person: Recipient): Promise<boolean>;
  /** Takes a person out of all lists: ids, states and times of messages stay. */
  erasePerson(instanceId: number, person: Recipient): Promise<void>;
}
