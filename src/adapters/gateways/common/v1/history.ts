import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { inReadTurn, READ_RETRY_SECONDS } from "#adapters/http-kit/read-turns.ts";
import { MESSAGE_ID_FORM } from "#domain/messages/message-id.ts";
import { PARSE_RECIPIENT, type Recipient } from "#domain/messages/recipient.ts";
import { unifiedRequest } from "#domain/messages/unified.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { OwnedInstanceRef } from "#ports/instances.ts";
import type { MessageRecord } from "#ports/messages.ts";
import type { HistoryMessage, KnownMessage, NetworkHistory, PhoneHistory } from "#ports/network-history.ts";
import { listMessagesByToken } from "#use-cases/provider-api/list-messages-by-token.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { personInvalid } from "../api/message-failures.ts";
import { type MessageWords, messageBody } from "../api/message-views.ts";
import { type GatewayHandler, type GatewayRequest, readClient } from "../api/request.ts";
import { networkQuestions } from "./network-questions.ts";
import type { V1Platform, V1Ports } from "./platform.ts";

const AT_ONCE = 50;
/** As the network counts messages, in a channel behind its number. */
const NETWORK_NUMBER = /^(\d{1,15}\/)?\d{1,10}$/;
/** A message from which a phone goes on: when it was written, whether it is one's own, and its name there. */
const KNOWN_FORM = /^(\d{1,12})\.([io])\.([\w-]{1,48})$/;
/** What a phone does not know as a message of its own. */
const ABOUT_OTHERS: ReadonlySet<string> = new Set(["reaction", "vote", "edit", "delete"]);

interface Asked {
  readonly instance: OwnedInstanceRef;
  readonly chat: Recipient;
  /** As the caller wrote it. */
  readonly name: string;
  readonly before: string | null;
  readonly limit: number;
}

/** What was said in a chat: as the network has it, or what is kept here and then what the account's phone still has. */
export function v1History(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  of: V1Platform,
): Readonly<Record<"listHistory", GatewayHandler>> {
  const { sessions, messages, reads, namesOf } = ports;
  const { history, phoneHistory } = sessions;
  const { platform } = of;
  const words: MessageWords = { ...of.messages.words, fieldsOf: unifiedRequest };
  const parse = PARSE_RECIPIENT[platform];
  const { behind, asked, told } = networkQuestions(ports, { platform, tokenRoute });
  const isCursor = (before: string): boolean =>
    history === undefined ? MESSAGE_ID_FORM.test(before) || KNOWN_FORM.test(before) : NETWORK_NUMBER.test(before);

  async function ofNetwork(network: NetworkHistory, { instance, chat, before, limit }: Asked, request: GatewayRequest) {
    const page = await network.read(instance, chat, { before, limit });
    return told(page, request, (found) => listed(bodiesOf(found.messages, words), found.next));
  }

  /** A long read, as all lists of it are. */
  async function ofStore({ instance, name, before, limit }: Asked, request: GatewayRequest): Promise<Answer> {
    const nothing = { direction: undefined, states: undefined, since: undefined, until: undefined };
    const input = { instance, platform, after: before ?? undefined, limit, recipient: name, ...nothing };
    const read = () => listMessagesByToken({ messages, namesOf }, input);
    const kept = await inReadTurn(reads, instance.ownerId, read, request.gone);
    if (kept === null) {
      const details = { retryAfterSeconds: READ_RETRY_SECONDS };
      return failedAnswer("RATE_LIMITED", SERVER_WORDING.tooManyReads, request.requestId, details);
    }
    if (!kept.ok) return personInvalid(kept.failure, "id", request.requestId);
    const { messages: found, next } = kept.value;
    const isAsked = phoneHistory !== undefined && sessions.standing(instance) === "online";
    const goesOn = next ?? (isAsked ? cursorAfter(found) : null);
    return listed(
      found.map((record) => messageBody(record, words)),
      goesOn,
    );
  }

  /** The phone goes on from what is oldest here; one that does not know it has nothing before it. */
  function cursorAfter(records: readonly MessageRecord[]): string | null {
    const oldest = records.findLast((record) => !ABOUT_OTHERS.has(record.kind) && writtenAt(record) !== null);
    const [id, at] = oldest === undefined ? [null, null] : [words.networkIdOf(oldest), writtenAt(oldest)];
    if (!id || at === null) return null;
    return writeKnown({ id: idOnPhone(id), isOwn: oldest?.direction === "out", at });
  }

  async function ofPhone(
    phone: PhoneHistory,
    known: KnownMessage,
    { instance, chat, limit }: Asked,
    request: GatewayRequest,
  ) {
    const older = await phone.before(instance, chat, known, limit);
    return told(older, request, (found) => {
      const last = found.at(-1);
      return listed(bodiesOf(found, words), last === undefined ? null : writeKnown(knownOf(last)));
    });
  }

  return {
    listHistory: tokenRoute(
      V1_ROUTES.listHistory.query,
      "query",
      "unexpired",
      async (instance, { before = null, limit = AT_ONCE }, request) => {
        const name = readClient(request.id) ?? "";
        const chat = parse(name);
        const refuse = (why: string, field: string) => failedAnswer("MALFORMED", why, request.requestId, { field });
        if (!chat.ok) return refuse(V1_WORDING.notAChat, "id");
        if (before !== null && !isCursor(before)) return refuse(V1_WORDING.notBefore, "before");
        const page = { instance, chat: chat.value, name, before, limit };
        const known = readKnown(before);
        if (history === undefined && known === null) return await ofStore(page, request);
        const may = await asked(history ?? phoneHistory, "history", instance, request);
        if (!may.ok) return may.refused;
        if (history !== undefined) return await ofNetwork(history, page, request);
        if (known === null || phoneHistory === undefined) return refuse(V1_WORDING.notBefore, "before");
        return await ofPhone(phoneHistory, known, page, request);
      },
      behind,
    ),
  };
}

/** Null of what has not reached the network. */
function writtenAt(record: MessageRecord): Date | null {
  return record.direction === "out" ? record.times.sentAt : (record.message?.at ?? record.receivedAt);
}

function readKnown(cursor: string | null): KnownMessage | null {
  const [, seconds, side, id] = KNOWN_FORM.exec(cursor ?? "") ?? [];
  return id === undefined ? null : { id, isOwn: side === "o", at: new Date(Number(seconds) * 1_000) };
}

function writeKnown({ id, isOwn, at }: KnownMessage): string {
  return `${Math.floor(at.getTime() / 1_000)}.${isOwn ? "o" : "i"}.${id}`;
}

function knownOf({ message, isOwn }: HistoryMessage): KnownMessage {
  return { id: idOnPhone(message.providerId), isOwn, at: message.at };
}

/** Who wrote it stands before it. */
function idOnPhone(providerId: string): string {
  return providerId.slice(providerId.lastIndexOf("/") + 1);
}

function bodiesOf(messages: readonly HistoryMessage[], words: MessageWords): object[] {
  return messages.map(({ message, isOwn }) => {
    const { kind, providerId, at } = message;
    const said = { kind, providerId, message, receivedAt: at };
    const body = messageBody({ ...said, direction: "in", instanceId: 0, id: "", chat: "" }, words);
    const own = isOwn ? ({ direction: "out", state: "sent", from: null } as const) : {};
    return { ...body, id: null, times: { ...body.times, accepted: null }, ...own };
  });
}

function listed(data: readonly object[], next: string | null): Answer {
  return { status: 200, body: { data, has_more: next !== null, next } };
}
