import { say } from "#languages/say.ts";
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
    name: say("Starter"),
    price: 0,
    period: say("for now, per month"),
    features: [
      say("{count} active instances", { count: MAX_FREE_INSTANCES }),
      say("Unlimited messaging volume"),
      say("Basic analytics"),
      say("Standard rate limits"),
    ],
    planned: [],
    featured: false,
    note: say("Becomes $5/month in future."),
    action: { label: say("Get Started Free"), href: "/signup" },
  },
  {
    name: say("Professional"),
    price: 5,
    period: say("per month"),
    features: [
      say("Unlimited instances"),
      say("Priority delivery"),
      say("Advanced analytics"),
      say("Higher rate limits"),
      say("24h support response"),
      say("Message templates"),
      say("Media attachments"),
      say("Multi-channel routing"),
      say("Email support"),
      say("Webhook integration"),
    ],
    planned: [
      say("Unlimited instances"),
      say("Priority delivery"),
      say("Advanced analytics"),
      say("Higher rate limits"),
      say("24h support response"),
      say("Multi-channel routing"),
      say("Email support"),
    ],
    featured: true,
    note: say("Not on sale yet. What of it is there already is in Starter too."),
    action: { label: say("Coming Soon..."), href: null },
  },
];
