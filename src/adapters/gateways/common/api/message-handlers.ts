import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { deliveryWording } from "#domain/wording/messages.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import {
  erasePersonQuery,
  type MessageRouteName,
  messageMediaQuery,
  messageStatusQuery,
  messagesQuery,
  receivedQuery,
  tokenOnly,
} from "#ports/contracts/messages.ts";
import type { Sending } from "#ports/outbox.ts";
import { cancelMessageByToken } from "#use-cases/provider-api/cancel-message-by-token.ts";
import { eraseMessagesByToken } from "#use-cases/provider-api/erase-messages-by-token.ts";
import { findMessageByToken } from "#use-cases/provider-api/find-message-by-token.ts";
import { listMessagesByToken } from "#use-cases/provider-api/list-messages-by-token.ts";
import { listReceivedByToken } from "#use-cases/provider-api/list-received-by-token.ts";
import { openMediaByToken } from "#use-cases/provider-api/open-media-by-token.ts";
import { readMessageStatusByToken } from "#use-cases/provider-api/read-message-status-by-token.ts";
import { resendMessageByToken } from "#use-cases/provider-api/resend-message-by-token.ts";
import { messageStatusAnswer } from "./answers.ts";
import type { TokenRoute } from "./authenticated-route.ts";
import type { AdmissionFailure } from "./failures.ts";
import { erasedAnswer, messageAnswer, messagesAnswer, receivedAnswer } from "./message-answers.ts";
import {
  cancelFailureAnswer,
  mediaFailureAnswer,
  messageNotFound,
  personInvalid,
  resendFailureAnswer,
  type SendRefusals,
  tooManyDownloads,
} from "./message-failures.ts";
import type { MessageWords } from "./message-views.ts";
import type { GatewayPorts } from "./ports.ts";
import { prefersAsync } from "./prefer.ts";
import { readRouteOf } from "./read-route.ts";
import type { GatewayHandler } from "./request.ts";
import { headersRefused } from "./send-headers.ts";

/** What a platform adds to the calls about messages. */
export interface MessagePlatform {
  readonly platform: Platform;
  readonly words: MessageWords;
  /** A call that is not admitted. */
  refuse(failure: AdmissionFailure, requestId: string): Answer;
  readonly refusals: Omit<SendRefusals, "now">;
  sentAnswer(sending: Sending, preferred: boolean): Answer;
}

const AT_ONCE = 50;

function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** What the calls about messages do, on either platform. */
export function messageHandlers(
  ports: GatewayPorts,
  tokenRoute: TokenRoute,
  of: MessagePlatform,
): Readonly<Record<MessageRouteName, GatewayHandler>> {
  const { messages, outbox, incomingMedia, uploads, stopAnswers, clock, limits, namesOf } = ports;
  const { platform, words } = of;
  const readRoute = readRouteOf(tokenRoute, ports.reads);
  const refusals: SendRefusals = { ...of.refusals, now: () => clock.now() };

  return {
    message: tokenRoute(tokenOnly, "query", "any", async (instance, _, { id, requestId }) => {
      const found = await findMessageByToken({ messages }, { instance, id });
      if (!found.ok) return messageNotFound(requestId);
      ports.onFetched?.(instance.instanceId, [found.value]);
      return messageAnswer(found.value, platform, words, clock.now());
    }),
    messages: readRoute(messagesQuery, "query", "any", async (instance, query, { requestId }) => {
      const { after, direction, recipient, limit = AT_ONCE } = query;
      const states = query.state?.split(",") as MessageState[] | undefined;
      const [since, until] = [dateOf(query.since), dateOf(query.until)];
      const input = { instance, platform, after, limit, direction, states, recipient, since, until };
      const page = await listMessagesByToken({ messages, namesOf }, input);
      if (!page.ok) return personInvalid(page.failure, "recipient", requestId);
      return messagesAnswer(page.value, words, clock.now());
    }),
    cancelMessage: tokenRoute(tokenOnly, "body", "any", async (instance, _, { id, requestId }) => {
      const cancelled = await cancelMessageByToken({ outbox }, { instance, id });
      if (!cancelled.ok) return cancelFailureAnswer(cancelled.failure, requestId);
      return messageAnswer(cancelled.value, platform, words, clock.now());
    }),
    resendMessage: tokenRoute(
      tokenOnly,
      "body",
      "unexpired",
      async (instance, _, request) => {
        const { id, requestId, idempotencyKey } = request;
        const refusal = headersRefused(request);
        if (refusal !== null) return refusal;
        const respondAsync = prefersAsync(request.prefer);
        const input = { instance, id, idempotencyKey, respondAsync };
        const sent = await resendMessageByToken({ outbox, sends: limits.sends }, input);
        if (sent.ok) return of.sentAnswer(sent.value, respondAsync);
        if (sent.failure.code === "rate-limited") return of.refuse(sent.failure, requestId);
        return resendFailureAnswer(sent.failure, refusals, requestId);
      },
      { name: "sends", limit: limits.sends },
    ),
    eraseMessages: tokenRoute(erasePersonQuery, "query", "any", async (instance, { person }, { requestId }) => {
      const erased = await eraseMessagesByToken(
        { messages, stopAnswers, clock, namesOf },
        { instance, platform, person },
      );
      if (!erased.ok) return personInvalid(erased.failure, "person", requestId);
      return erasedAnswer(erased.value, clock.now());
    }),
    messageMedia: tokenRoute(messageMediaQuery, "query", "any", async (instance, { item = 1 }, request) => {
      const { id, requestId, gone } = request;
      const turn = await ports.downloads.take(String(instance.ownerId), gone);
      if (turn === null) return tooManyDownloads(requestId);
      const done = () => turn.end();
      try {
        const file = await openMediaByToken({ messages, media: incomingMedia, uploads }, { instance, id, item, gone });
        if (file.ok) return { status: 200, file: file.value, done };
        done();
        return mediaFailureAnswer(file.failure, platform, requestId);
      } catch (error) {
        done();
        throw error;
      }
    }),
    receivedMessages: readRoute(receivedQuery, "query", "any", async (instance, query) => {
      const { after, limit = AT_ONCE } = query;
      const received = await listReceivedByToken({ messages }, { instance, after, limit });
      ports.onFetched?.(instance.instanceId, received);
      return receivedAnswer(received, words, clock.now());
    }),
    messageStatus: tokenRoute(messageStatusQuery, "query", "any", async (instance, query, { requestId }) => {
      const { messageId } = query;
      const found = await readMessageStatusByToken({ messages }, { instance, messageId });
      if (!found.ok)
        return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, { field: "messageId" });
      const { record, at } = found.value;
      return messageStatusAnswer(
        words.networkIdOf(record) ?? messageId,
        { id: record.id, status: record.state, at },
        deliveryWording(platform),
      );
    }),
  };
}
