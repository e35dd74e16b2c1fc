import { Check, Clock } from "lucide-react";
import { PLANS, PRICING_NOTICE_DAYS, type PricingPlan } from "#domain/instances/plan.ts";
import { say } from "#languages/say.ts";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { Section } from "./section.tsx";

export function Pricing() {
  return (
    <Section
      id="pricing"
      title={say("Free to start, five dollars to grow")}
      lead={say("Two instances cost nothing today. If a price changes, you hear of it {days} days before.", {
        days: PRICING_NOTICE_DAYS,
      })}
    >
      <div className="grid gap-4 md:grid-cols-[5fr_7fr] md:gap-6">
        {PLANS.map((plan) => (
          <Plan key={plan.name} plan={plan} />
        ))}
      </div>
    </Section>
  );
}

/** In dollars, which Arabic writes the same way. */
const PRICE = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

function Plan({ plan }: { plan: PricingPlan }) {
  const { name, price, period, features, planned, featured, note } = plan;
  return (
    <article
      aria-label={name}
      className={classNames(
        "flex flex-col rounded-lg border bg-surface px-5 py-6 md:p-8",
        featured ? "border-brand" : "border-line",
      )}
    >
      <header className="flex min-h-7 items-center justify-between">
        <h3 className="text-lg tracking-[-0.014em]">{name}</h3>
        {featured ? (
          <span className="rounded-full bg-accent px-2.5 py-1 text-xs font-semibold text-[#2b1c00]">
            {say("Most Popular")}
          </span>
        ) : null}
      </header>
      <p className="mt-5 mb-1 flex items-baseline gap-2 text-3xl font-semibold tracking-[-0.04em] tabular-nums">
        {PRICE.format(price)}
        <small className="text-base font-normal tracking-normal text-ink-muted">{period}</small>
      </p>
      <p className="text-ink-muted md:min-h-10">{note}</p>
      <div className="mt-5 mb-auto grid gap-6 border-t border-line pt-6">
        <Features of={plan} label={say("There today")} features={features.filter((each) => !planned.includes(each))} />
        {planned.length === 0 ? null : <Features of={plan} label={say("Planned")} features={planned} isPlanned />}
      </div>
      <PlanAction plan={plan} />
    </article>
  );
}

interface FeaturesProps {
  readonly of: PricingPlan;
  readonly label: string;
  readonly features: readonly string[];
  readonly isPlanned?: boolean;
}

/** What is there and what is not has a word of its own, where a plan has both. */
function Features({ of, label, features, isPlanned = false }: FeaturesProps) {
  const id = `${of.name}-${label}`.toLowerCase().replaceAll(" ", "-");
  const Sign = isPlanned ? Clock : Check;
  return (
    <div>
      {of.planned.length === 0 ? null : (
        <h4 id={id} className="mb-3 text-xs font-semibold text-ink-muted">
          {label}
        </h4>
      )}
      <ul
        aria-labelledby={of.planned.length === 0 ? undefined : id}
        className={classNames("grid gap-x-6 gap-y-3 text-base", of.featured && "xl:grid-cols-2")}
      >
        {features.map((feature) => (
          <li key={feature} className={classNames("flex gap-2.5", isPlanned && "text-ink-muted")}>
            <Sign
              aria-hidden="true"
              strokeWidth={1.75}
              className={classNames("mt-1 size-4 flex-none", !isPlanned && "text-brand")}
            />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlanAction({ plan: { action } }: { plan: PricingPlan }) {
  if (action.href === null) {
    return (
      <button
        type="button"
        aria-disabled="true"
        className="mt-7 min-h-11 cursor-default! rounded-lg bg-neutral-tint px-5 text-base font-medium text-ink-muted"
      >
        {action.label}
      </button>
    );
  }
  return (
    <a href={action.href} className={classNames(buttonClass({ variant: "primary", size: "lg" }), "mt-7")}>
      {action.label}
    </a>
  );
}
