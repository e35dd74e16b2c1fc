import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { unreachable } from "#domain/result.ts";
import { WEBHOOK_WORDING } from "#domain/wording/webhooks.ts";
import type { ChangeWebhookFailure } from "#use-cases/webhooks/change-webhook.ts";
import type { CreateWebhookFailure } from "#use-cases/webhooks/create-webhook.ts";
import type { ReplayFailure } from "#use-cases/webhooks/replay-webhook.ts";

type WebhookFailure = CreateWebhookFailure | ChangeWebhookFailure | ReplayFailure;

/** The one place from code to status and sentence. */
export function webhookFailureAnswer(failure: WebhookFailure, requestId: string): Answer {
  switch (failure.code) {
    case "webhook-not-found":
      return failedAnswer("WEBHOOK_NOT_FOUND", WEBHOOK_WORDING.notFound, requestId, { field: "webhook" });
    case "try-not-found":
      return failedAnswer("WEBHOOK_TRY_NOT_FOUND", WEBHOOK_WORDING.tryNotFound, requestId, { field: "try" });
    case "webhook-limit-reached":
      return failedAnswer("WEBHOOK_LIMIT_REACHED", WEBHOOK_WORDING.limitReached, requestId);
    case "url-invalid":
      return failedAnswer("MALFORMED", WEBHOOK_WORDING.urlInvalid, requestId, { field: "url" });
    case "url-blocked":
      return failedAnswer("WEBHOOK_URL_BLOCKED", WEBHOOK_WORDING.urlBlocked, requestId, { field: "url" });
    case "not-replayable":
      return failedAnswer("NOT_REPLAYABLE", WEBHOOK_WORDING.notReplayable, requestId, { field: "try" });
    case "range-invalid":
      return failedAnswer("MALFORMED", WEBHOOK_WORDING.rangeInvalid, requestId, { field: "since" });
    default:
      return unreachable(failure);
  }
}
