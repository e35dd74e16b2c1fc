import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import type { BodyFailure } from "#adapters/http-kit/read-json.ts";
import { GATEWAY_NOTICES } from "#domain/gateway-notices.ts";
import { SERVER_NOTICES } from "#domain/notices.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp-api.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";
import { requestIds } from "./request.ts";

/** What both transports share: ids, the answer to a broken body, errors that nobody expected, and the log. */
export interface Carrier {
  requestId(given: string | undefined): string;
  bodyFailed(failure: BodyFailure, requestId: string): Answer;
  /** The answer to an error that nobody expected. */
  broken(name: WhatsAppRouteName, client: string, requestId: string, error: unknown): Answer;
  logged(name: WhatsAppRouteName, client: string, requestId: string, answer: Answer, startedMs: number): void;
  startedMs(): number;
}

export function gatewayCarrier(ports: Pick<WhatsAppGatewayPorts, "clock" | "logger" | "random">): Carrier {
  const { clock, logger } = ports;
  return {
    requestId: requestIds(Buffer.from(ports.random.bytes(6)).toString("hex")),
    bodyFailed: ({ code }, requestId) =>
      code === "too-large"
        ? failedAnswer("BODY_TOO_LARGE", SERVER_NOTICES.bodyTooLarge, requestId)
        : failedAnswer("MALFORMED", SERVER_NOTICES.notJson, requestId, { hint: GATEWAY_NOTICES.bodyNotObject }),
    broken(name, client, requestId, error) {
      logger.error("request failed", { requestId, client, path: WHATSAPP_ROUTES[name].path, error });
      return failedAnswer("INTERNAL", SERVER_NOTICES.error, requestId);
    },
    logged(name, client, requestId, answer, startedMs) {
      const { method, path } = WHATSAPP_ROUTES[name];
      const durationMs = Math.round(clock.monotonicMs() - startedMs);
      const code = "code" in answer.body ? String(answer.body.code) : undefined;
      logger.info("request", { requestId, method, path, client, status: answer.status, code, durationMs });
    },
    startedMs: () => clock.monotonicMs(),
  };
}

/** On every answer: nothing here is to be cached, or guessed at. */
export const ANSWER_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
} as const;
