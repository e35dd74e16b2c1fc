import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import { messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import type { CampaignStops } from "#ports/campaigns.ts";
import type { Clock } from "#ports/clock.ts";
import type { NamedGroup } from "#ports/group-names.ts";
import type { MessageStore, Settlement } from "#ports/messages.ts";
import type { StopWordStore } from "#ports/stop-words.ts";
import type { GroupNaming } from "../chats/group-naming.ts";
import { readMarks } from "./read-marks.ts";
import { hearStops } from "./stop-listening.ts";

/** What networks tell of messages: each resolves once it is committed, and only then is the network told that it was heard. */
export interface Inbox {
  received(instanceId: number, messages: readonly IncomingMessage[]): Promise<void>;
  /** Messages that came in and were taken back since, by the network's ids: of others nothing is noted. */
  deleted(instanceId: number, providerIds: readonly string[]): Promise<void>;
  /** Of messages that went out, by the network's ids. */
  receipts(instanceId: number, providerIds: readonly string[], status: DeliveryStatus, at: Date): Promise<void>;
  /** Telegram: this peer has read everything up to the message with this number. */
  readByPeer(instanceId: number, peerId: number, maxProviderId: number): Promise<void>;
  /** What groups and channels are called from now on; nobody waits for it. */
  groupsNamed(instanceId: number, groups: readonly NamedGroup[]): void;
  /** It has been written how a message ended: its receipt may have come before. */
  settled(instanceId: number, settlement: Settlement): Promise<void>;
  /** Another account is linked, which counts its messages anew. */
  accountChanged(instanceId: number): Promise<void>;
}

interface InboxPorts {
  readonly messages: Pick<MessageStore, "receive" | "advance" | "findByProviderId" | "markRead" | "forgetProviderIds">;
  readonly clock: Pick<Clock, "now">;
  readonly stops?:
    | {
        readonly stopAnswers: Pick<CampaignStops, "note" | "forget">;
        readonly stopWords: Pick<StopWordStore, "listFor">;
      }
    | undefined;
  /** Draws the id of a message. */
  nextId(): string;
  /** Told of messages with a file, once they are committed; nobody waits for it. */
  filesArrived?(instanceId: number, messageIds: readonly string[]): void;
  readonly groups?: Pick<GroupNaming, "met" | "told" | "forget"> | undefined;
}

const NOTHING = { text: "", file: null, contact: null, location: null, backfilled: false } as const;

export function inbox({ messages, clock, stops, nextId, filesArrived, groups }: InboxPorts): Inbox {
  const marks = readMarks();

  async function received(instanceId: number, incoming: readonly IncomingMessage[]): Promise<void> {
    if (stops !== undefined) await hearStops({ ...stops, clock }, instanceId, incoming);
    const named = incoming.map((message) => ({ ...message, id: nextId() }));
    await messages.receive(instanceId, named);
    groups?.met(
      instanceId,
      incoming.map(({ recipient }) => recipient),
    );
    const withFile = named.filter(({ file }) => file !== null);
    if (withFile.length > 0)
      filesArrived?.(
        instanceId,
        withFile.map(({ id }) => id),
      );
  }

  return {
    received,
    async deleted(instanceId, providerIds) {
      const at = clock.now();
      const found = await Promise.all(providerIds.map((one) => messages.findByProviderId(instanceId, one)));
      const gone = found.flatMap((record, index) => {
        if (record?.direction !== "in" || record.message === null) return [];
        const { sender, recipient } = record.message;
        const about = providerIds[index] ?? "";
        return [{ ...NOTHING, providerId: `${about}-delete`, kind: "delete" as const, sender, recipient, about, at }];
      });
      if (gone.length > 0) await received(instanceId, gone);
    },
    async receipts(instanceId, providerIds, status, at) {
      const ids = await Promise.all(
        providerIds.map(
          async (one) => messageIdOfWhatsApp(one) ?? (await messages.findByProviderId(instanceId, one))?.id ?? null,
        ),
      );
      const known = ids.filter((id) => id !== null);
      if (known.length > 0) await messages.advance(instanceId, known, status, at);
    },
    async readByPeer(instanceId, peerId, maxProviderId) {
      const at = clock.now();
      // Before it is written: a message that is settled meanwhile finds it here, or is found in the database.
      marks.note(instanceId, peerId, { maxProviderId, at });
      await messages.markRead(instanceId, peerId, maxProviderId, at);
    },
    groupsNamed: (instanceId, named) => groups?.told(instanceId, named),
    async settled(instanceId, settlement) {
      if (settlement.state !== "sent") return;
      const { peerId, providerId } = settlement;
      if (peerId === undefined || providerId === undefined) return;
      const mark = marks.of(instanceId, peerId);
      if (mark === null || mark.maxProviderId < Number(providerId)) return;
      await messages.markRead(instanceId, peerId, mark.maxProviderId, mark.at);
    },
    async accountChanged(instanceId) {
      await messages.forgetProviderIds(instanceId);
      marks.forget(instanceId);
      groups?.forget(instanceId);
    },
  };
}
