import type { Subscription } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { Badge } from "../../components/badge.tsx";

export function SubscriptionBadge({ subscription }: { readonly subscription: Subscription }) {
  return subscription === "paid" ? <Badge tone="success">{say("Paid")}</Badge> : <Badge>{say("Free")}</Badge>;
}
