import { z } from "zod";
import type { Answer } from "#adapters/http-kit/answers.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { isGroupOrChannel, type Recipient, recipientOfPeer, writtenRecipient } from "#domain/messages/recipient.ts";
import { unifiedRequest } from "#domain/messages/unified.ts";
import type { ListedChat } from "#ports/chat-store.ts";
import { writeLimits } from "#ports/contracts/account-limits.ts";
import type { V1RouteName } from "#ports/contracts/v1/routes.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { ChatStanding } from "#ports/network-standings.ts";
import { namesOfGroups, recordsOfChat } from "#use-cases/messages/names-of-groups.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { type MessagePlatform, messageHandlers } from "../api/message-handlers.ts";
import { messageBody } from "../api/message-views.ts";
import { readRouteOf } from "../api/read-route.ts";
import type { GatewayHandler } from "../api/request.ts";
import { eventHandlers } from "../events/event-handlers.ts";
import { standingBody } from "./chats.ts";
import type { V1Platform, V1Ports } from "./platform.ts";

type ReadName = Exclude<
  Extract<V1RouteName, `list${string}` | `read${string}`>,
  "listGroups" | "readGroup" | "readPasskey" | "readProxy" | "readPicture" | "readChat" | "listHistory"
>;

const AT_ONCE = 50;
const NUMBERS: readonly Recipient["kind"][] = ["id", "group", "channel"];
/** WhatsApp's own number of a person may not be known. */
const NAMED_BY: Readonly<Record<Platform, readonly Recipient["kind"][]>> = {
  whatsapp: [...NUMBERS, "phone"],
  telegram: NUMBERS,
};

/** What the unified API is asked: the provider API's own answers, without what each of them begins with. */
export function v1Reads(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  of: V1Platform,
): Readonly<Record<ReadName, GatewayHandler>> {
  const { chats, groupNames, sessions, outbox, reads } = ports;
  const unified: MessagePlatform = {
    ...of.messages,
    words: { ...of.messages.words, fieldsOf: unifiedRequest },
  };
  const message = messageHandlers(ports, tokenRoute, unified);
  const { events } = eventHandlers(ports, tokenRoute, unified);
  const readRoute = readRouteOf(tokenRoute, reads);

  function chatBody(chat: ListedChat, standing: ChatStanding | null, groups: ReadonlyMap<string, string>) {
    const { last, heard, unread } = chat;
    // The same whoever wrote last: ours may have gone to a number or a username.
    const person = peerOf(chat, of.platform) ?? last.message?.recipient;
    const who = heard?.message?.sender;
    return {
      recipient: person === undefined ? null : writtenRecipient(person),
      name: person !== undefined && isGroupOrChannel(person) ? (groups.get(last.chat) ?? null) : who?.name || null,
      last: messageBody(last, unified.words),
      unread,
      ...standingBody(standing),
    };
  }

  /** Where the network does not tell in time, the list is told without it. */
  async function standingsOf(
    instance: InstanceRef,
    listedChats: readonly ListedChat[],
  ): Promise<readonly (ChatStanding | null)[]> {
    const peers = listedChats.map((chat) => peerOf(chat, of.platform));
    const named = peers.filter((peer) => peer !== null);
    const isTold = sessions.standings !== undefined && named.length > 0 && sessions.standing(instance) === "online";
    const told = isTold ? await sessions.standings.list(instance, named) : null;
    if (told?.ok !== true) return listedChats.map(() => null);
    const standings = [...told.value];
    return peers.map((peer) => (peer === null ? null : (standings.shift() ?? null)));
  }

  return {
    listMessages: reshaped(message.messages, pageOf("messages")),
    readMessage: reshaped(message.message, bare),
    readMessageMedia: message.messageMedia,
    listEvents: reshaped(events, pageOf("events")),
    listChats: readRoute(V1_ROUTES.listChats.query, "query", "any", async (instance, { after, limit = AT_ONCE }) => {
      const page = await chats.list(instance.instanceId, { after: after ?? null, limit });
      const [standings, groups] = await Promise.all([
        standingsOf(instance, page.chats),
        namesOfGroups(groupNames, page.chats.flatMap(recordsOfChat)),
      ]);
      return listed(
        page.chats.map((chat, at) => chatBody(chat, standings[at] ?? null, groups)),
        page.next,
      );
    }),
    listContacts: readRoute(
      V1_ROUTES.listContacts.query,
      "query",
      "any",
      async ({ instanceId }, { after, limit = AT_ONCE }) => {
        const page = await chats.list(instanceId, { after: after ?? null, limit });
        const people = page.chats.flatMap(({ heard }) => {
          const said = heard?.message;
          if (!said || isGroupOrChannel(said.recipient)) return [];
          const { name, phone, username, id } = said.sender;
          return [{ recipient: writtenRecipient(said.recipient), name: name || null, phone, username, id }];
        });
        return listed(people, page.next);
      },
    ),
    readSession: tokenRoute(z.strictObject({}), "query", "any", async (instance) => {
      const status = await sessions.status(instance);
      const account = "user" in status ? status.user : status;
      const { waiting, ...limits } = outbox.queueOf(instance.instanceId);
      const body = {
        state: status.state,
        reason: status.reason,
        since: status.since.toISOString(),
        phone: account?.phone ?? null,
        name: account?.name ?? null,
        waiting,
        limits: writeLimits(limits),
      };
      return { status: 200, body };
    }),
  };
}

/** Whom a chat is with, by the network's number where there is one; null where nothing says it. */
function peerOf({ last, heard }: ListedChat, platform: Platform): Recipient | null {
  if (last.direction === "out" && last.peerId !== null) return recipientOfPeer(last.peerId);
  const said = heard?.message ?? last.message;
  return said !== null && NAMED_BY[platform].includes(said.recipient.kind) ? said.recipient : null;
}

/** A handler whose success is said in another shape. */
function reshaped(handler: GatewayHandler, shape: (body: Record<string, unknown>) => object): GatewayHandler {
  return async (request) => {
    const answer = await handler(request);
    if (!("body" in answer) || answer.status >= 400) return answer;
    return { ...answer, body: shape(answer.body as Record<string, unknown>) };
  };
}

function pageOf(name: string): (body: Record<string, unknown>) => object {
  return (body) => ({ data: body[name], has_more: body.has_more, next: body.next });
}

function bare({ success: _, status: __, message: ___, timestamp: ____, ...own }: Record<string, unknown>): object {
  return own;
}

function listed(data: readonly object[], next: string | null): Answer {
  return { status: 200, body: { data, has_more: next !== null, next } };
}
