import { expect, it } from "vitest";
import { PLANS, PRICING_NOTICE_DAYS } from "#domain/instances/plan.ts";

it("sells the two plans of the price list, to the letter", () => {
  expect(PLANS.map(({ name, price, period, featured, action }) => ({ name, price, period, featured, action }))).toEqual(
    [
      {
        name: "Starter",
        price: 0,
        period: "for now, per month",
        featured: false,
        action: { label: "Get Started Free", href: "/signup" },
      },
      {
        name: "Professional",
        price: 5,
        period: "per month",
        featured: true,
        action: { label: "Coming Soon...", href: null },
      },
    ],
  );
  expect(PLANS[0]?.features).toEqual([
    "2 active instances",
    "Unlimited messaging volume",
    "Basic analytics",
    "Standard rate limits",
  ]);
  expect(PLANS[1]?.features).toEqual([
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
  ]);
  expect(PLANS[0]?.planned).toEqual([]);
  const there = PLANS[1]?.features.filter((each) => !PLANS[1]?.planned.includes(each));
  expect(there).toEqual(["Message templates", "Media attachments", "Webhook integration"]);
  expect(PLANS[0]?.note).toContain("$5/month in future");
  expect(PRICING_NOTICE_DAYS).toBe(30);
});
