import type { Subscription } from "#domain/instances/instance.ts";
import { Badge } from "../../components/badge.tsx";

export function SubscriptionBadge({ subscription }: { readonly subscription: Subscription }) {
  return subscription === "paid" ? <Badge tone="success">Paid</Badge> : <Badge>Free</Badge>;
}
