import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { MESSAGE_ID_FORM } from "#domain/messages/message-id.ts";
import { PARSE_RECIPIENT } from "#domain/messages/recipient.ts";
import { unifiedContent } from "#domain/messages/unified.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { HistoryMessage } from "#ports/network-history.ts";
import { listMessagesByToken } from "#use-cases/provider-api/list-messages-by-token.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { personInvalid } from "../api/message-failures.ts";
import { type MessageWords, messageBody } from "../api/message-views.ts";
import { readRouteOf } from "../api/read-route.ts";
import { type GatewayHandler, readClient } from "../api/request.ts";
import { networkQuestions } from "./network-questions.ts";
import type { V1Platform, V1Ports } from "./platform.ts";

const AT_ONCE = 50;
/** As the network counts messages, in a channel behind its number. */
const NETWORK_NUMBER = /^(\d{1,15}\/)?\d{1,10}$/;

/** What was said in a chat: as the network has it, or where that cannot be asked, as it is kept here. */
export function v1History(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  of: V1Platform,
): Readonly<Record<"listHistory", GatewayHandler>> {
  const { sessions, messages } = ports;
  const { platform } = of;
  const words: MessageWords = { ...of.messages.words, fieldsOf: unifiedContent };
  const parse = PARSE_RECIPIENT[platform];
  const { behind, asked, told } = networkQuestions(ports, { platform, tokenRoute });

  // What is kept is a long read, as all lists of it are.
  const route = sessions.history === undefined ? readRouteOf(tokenRoute, ports.reads) : tokenRoute;

  return {
    listHistory: route(
      V1_ROUTES.listHistory.query,
      "query",
      "unexpired",
      async (instance, { before = null, limit = AT_ONCE }, request) => {
        const { requestId } = request;
        const name = readClient(request.id) ?? "";
        const chat = parse(name);
        if (!chat.ok) return failedAnswer("MALFORMED", V1_WORDING.notAChat, requestId, { field: "id" });
        const form = sessions.history === undefined ? MESSAGE_ID_FORM : NETWORK_NUMBER;
        if (before !== null && !form.test(before)) {
          return failedAnswer("MALFORMED", V1_WORDING.notBefore, requestId, { field: "before" });
        }
        if (sessions.history !== undefined) {
          const history = await asked(sessions.history, "history", instance, request);
          if (!history.ok) return history.refused;
          const page = await history.value.read(instance, chat.value, { before, limit });
          return told(page, request, (found) =>
            listed(
              found.messages.map((one) => historyBody(one, words)),
              found.next,
            ),
          );
        }
        const nothing = { direction: undefined, states: undefined, since: undefined, until: undefined };
        const input = { instance, platform, after: before ?? undefined, limit, recipient: name, ...nothing };
        const kept = await listMessagesByToken({ messages }, input);
        if (!kept.ok) return personInvalid(kept.failure, "id", requestId);
        return listed(
          kept.value.messages.map((record) => messageBody(record, words)),
          kept.value.next,
        );
      },
      behind,
    ),
  };
}

function historyBody({ message, isOwn }: HistoryMessage, words: MessageWords): object {
  const { kind, providerId, at } = message;
  const record = {
    direction: "in",
    instanceId: 0,
    id: "",
    kind,
    chat: "",
    providerId,
    message,
    receivedAt: at,
  } as const;
  const body = messageBody(record, words);
  const own = isOwn ? ({ direction: "out", state: "sent", from: null } as const) : {};
  return { ...body, id: null, times: { ...body.times, accepted: null }, ...own };
}

function listed(data: readonly object[], next: string | null): Answer {
  return { status: 200, body: { data, has_more: next !== null, next } };
}
