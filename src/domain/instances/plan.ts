import { MAX_FREE_INSTANCES } from "./instance.ts";

/** A row of the price list. */
export interface PricingPlan {
  readonly name: string;
  /** US dollars. */
  readonly price: number;
  readonly period: string;
  readonly features: readonly string[];
  /** Of these features: what nobody can have yet. */
  readonly planned: readonly string[];
  /** Marked Most Popular. */
  readonly featured: boolean;
  readonly note: string | null;
  readonly action: { readonly label: string; readonly href: string | null };
}

/** A price changes this many days after it was announced. Source: spec §9. */
export const PRICING_NOTICE_DAYS = 30;

/** Source: spec §9. */
export const PLANS: readonly PricingPlan[] = [
  {
    name: "Starter",
    price: 0,
    period: "for now, per month",
    features: [
      `${MAX_FREE_INSTANCES} active instances`,
      "Unlimited messaging volume",
      "Basic analytics",
      "Standard rate limits",
    ],
    planned: [],
    featured: false,
    note: "Becomes $5/month in future.",
    action: { label: "Get Started Free", href: "/signup" },
  },
  {
    name: "Professional",
    price: 5,
    period: "per month",
    features: [
      "Unlimited instances",
      "Priority delivery",
      "Advanced analytics",
      "Higher rate limits",
      "24h support response",
      "Message templates",
      "Media attachments",
      "Multi-channel routing",
      "Email support",
      "Webhook integration",
    ],
    planned: [
      "Unlimited instances",
      "Priority delivery",
      "Advanced analytics",
      "Higher rate limits",
      "24h support response",
      "Message templates",
      "Multi-channel routing",
      "Email support",
    ],
    featured: true,
    note: "Not on sale yet. What of it is there already is in Starter too.",
    action: { label: "Coming Soon...", href: null },
  },
];
