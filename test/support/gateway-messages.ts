import { addressCheck } from "#adapters/fetch/webhook-post.ts";
import type { GatewayPorts, GatewayWebhooks } from "#adapters/gateways/common/api/ports.ts";
import { type EventFeed, eventFeed } from "#adapters/http-kit/event-feed.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import { failure, success } from "#domain/result.ts";
import type { ContentRelease } from "#ports/content-release.ts";
import type { EventLog, EventsWritten } from "#ports/event-log.ts";
import type { IncomingMedia, IncomingMediaFailure, IncomingMediaFile } from "#ports/incoming-media.ts";
import type { MessageStore, NewMessage } from "#ports/messages.ts";
import { fakeAnalyticsStore } from "#test/fakes/analytics-store.ts";
import { fakeEventLog } from "#test/fakes/event-log.ts";
import { fakeGroupNames } from "#test/fakes/group-names.ts";
import { fakeGroupPictures } from "#test/fakes/group-pictures.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { fakeWebhookStore } from "#test/fakes/webhook-store.ts";

const HOUR_MS = 3_600_000;

export interface GatewayMessages {
  readonly messages: MessageStore;
  /** Of what the gateway does; what is put there before is not told. */
  readonly events: EventLog;
  readonly feed: EventFeed;
  readonly webhooks: GatewayWebhooks;
  /** Of messages out and in: the same in every run. */
  nextId(): string;
  /** Of no events: a test puts in what has been counted. */
  readonly analytics: ReturnType<typeof fakeAnalyticsStore>;
  readonly incomingMedia: IncomingMedia;
  /** What groups are called, as callers heard. */
  readonly groups: Pick<GatewayPorts, "groupNames" | "groupNaming" | "makeGroupPicture">;
  /** Ids of messages that callers were given, as the gateway tells. */
  readonly fetched: readonly string[];
  readonly onFetched: ContentRelease["fetched"];
  /** A message that went out before, under an id of the network's; answers its own. */
  putMessage(instanceId: number, providerId: string, status: DeliveryStatus, message?: Partial<NewMessage>): string;
  /** A message that comes in to instance 1; answers its id. */
  receive(message?: Partial<IncomingMessage>): string;
  /** The network tells of a message of instance 1. */
  receipt(id: string, status: DeliveryStatus): Promise<void>;
  /** From now on no message is accepted: the store says this; null ends it. */
  failAccepting(error: Error | null): void;
  /** What the next files that came in are, or why there is none. */
  serveMedia(media: Partial<IncomingMediaFile> | IncomingMediaFailure): void;
  /** From now on files take for ever; resolves once a caller who waits for one has left. */
  holdMedia(): { readonly asked: Promise<void>; readonly left: Promise<void> };
}

const PICTURE = { mimetype: "image/jpeg", fileName: "photo.jpg", length: 6 };

/** Messages of gateways with a clock of their own, and the files that came with them. */
export function gatewayMessages(now: () => Date): GatewayMessages {
  const messages = fakeMessageStore();
  let written: EventsWritten = () => undefined;
  const told = fakeEventLog(messages, (ids) => written(ids));
  const feed = eventFeed({ events: told.events, logger: fakeLogger() });
  written = feed.written;
  let broken: Error | null = null;
  const nextId = messageIds(
    () => now().getTime(),
    () => 0,
  );
  let media: Partial<IncomingMediaFile> | IncomingMediaFailure = {};
  let held: { readonly asked: PromiseWithResolvers<void>; readonly left: PromiseWithResolvers<void> } | null = null;
  const fetched: string[] = [];
  /** Beyond what the fake networks give to messages out. */
  let received = 1_000;
  const owner = { name: "Layla Hassan", email: "layla@example.com", language: "en" as const };
  const store = fakeWebhookStore({
    instanceOf: (id) => ({ platform: "whatsapp", client: `Client00${id}`, name: "Shop", ownerId: id, owner }),
  });
  const groupNames = fakeGroupNames(messages);
  return {
    events: told.events,
    groups: {
      groupNames,
      groupNaming: { told: (instanceId, groups) => void groupNames.keep(instanceId, groups, now()) },
      makeGroupPicture: fakeGroupPictures,
    },
    feed,
    webhooks: { store, checkAddress: addressCheck([]), nextId, changed: () => undefined },
    messages: {
      ...told.messages,
      accept: (message, key) => (broken === null ? messages.accept(message, key) : Promise.reject(broken)),
    },
    nextId,
    analytics: fakeAnalyticsStore(),
    fetched,
    onFetched: (_instanceId, records) => void fetched.push(...records.map(({ id }) => id)),
    holdMedia() {
      held = { asked: Promise.withResolvers(), left: Promise.withResolvers() };
      return { asked: held.asked.promise, left: held.left.promise };
    },
    receipt: (id, status) => told.messages.advance(1, [id], status, now()),
    failAccepting(error) {
      broken = error;
    },
    incomingMedia: {
      async open(_instance, _message, gone) {
        if (held !== null) {
          gone?.addEventListener("abort", () => held?.left.resolve());
          held.asked.resolve();
          await held.left.promise;
          return failure({ code: "media-busy" });
        }
        if ("code" in media) return failure(media);
        return success({ ...PICTURE, chunks: bytesOf("a file"), ...media });
      },
    },
    putMessage(instanceId, providerId, status, message = {}) {
      const id = nextId();
      const at = now();
      // Each of them is done when it returns: a fake has nothing to wait for.
      void messages.accept({
        instanceId,
        id,
        mode: "waiting",
        recipient: { kind: "phone", phone: "9647701234567" },
        content: { kind: "text", text: "salam" },
        options: {},
        state: "sending",
        epoch: 1,
        acceptedAt: at,
        dueAt: at,
        expiresAt: new Date(at.getTime() + HOUR_MS),
        ...message,
      });
      if (message.state === undefined || message.state === "sending") {
        void messages.settle(instanceId, id, { state: "sent", at, providerId });
      }
      if (status !== "sent") void messages.advance(instanceId, [id], status, at);
      return id;
    },
    receive(message = {}) {
      const id = nextId();
      received += 1;
      void messages.receive(1, [
        {
          id,
          providerId: String(received),
          sender: { name: "Omar", username: "omar", phone: null, id: "99" },
          recipient: { kind: "id", id: "99" },
          kind: "text",
          text: "",
          file: null,
          contact: null,
          location: null,
          about: null,
          at: now(),
          backfilled: false,
          ...message,
        },
      ]);
      return id;
    },
    serveMedia(next) {
      media = next;
    },
  };
}

export async function* bytesOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
