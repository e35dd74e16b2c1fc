import type { Tracing } from "#ports/tracing.ts";
import type { WebhookPost } from "#ports/webhook-post.ts";

/** The same posts, each a span; their receivers are told which, so that their own traces go on with it. */
export function tracedWebhooks(hooks: WebhookPost, tracing: Tracing): WebhookPost {
  return {
    ...hooks,
    async post(request) {
      const facts = { "http.request.method": "POST", "wesal.webhook.endpoint": request.endpointId };
      return await tracing.within({ name: "POST webhook", kind: "client", facts }, async (span) => {
        const headers = { ...request.headers, traceparent: span.traceparent };
        const outcome = await hooks.post({ ...request, headers });
        if (outcome.status !== null) span.tell({ "http.response.status_code": outcome.status });
        if (outcome.error !== null) span.fail(outcome.error);
        return outcome;
      });
    },
  };
}
