import { STANDING_WORDING, standingOf, type WebhookStanding } from "#domain/wording/webhooks-page.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { Badge } from "../../components/badge.tsx";

const TONES = {
  active: "success",
  healthy: "success",
  failing: "danger",
  paused: "neutral",
  disabled: "warning",
} as const satisfies Record<WebhookStanding, string>;

export function StandingBadge({ webhook }: { readonly webhook: WebhookView }) {
  const standing = standingOf(webhook);
  return <Badge tone={TONES[standing]}>{STANDING_WORDING[standing]}</Badge>;
}
