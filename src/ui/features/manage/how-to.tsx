import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";

export interface HowToStep {
  readonly title: string;
  readonly detail: string | null;
}

/** What to do on the phone, numbered. */
export function HowTo({ steps }: { steps: readonly HowToStep[] }) {
  return (
    <ol className="my-4 grid">
      {steps.map(({ title, detail }, index) => (
        <li
          key={title}
          className="relative grid grid-cols-[24px_1fr] gap-2.5 pb-3 not-last:after:absolute not-last:after:start-3 not-last:after:top-6 not-last:after:bottom-0 not-last:after:w-px not-last:after:bg-line"
        >
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-full border border-line bg-surface text-xs font-medium tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <b className="block leading-6 font-medium">{title}</b>
            {detail ? <span className="block text-xs text-ink-muted">{detail}</span> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** On the sandbox network: the way for someone without a phone. */
export function VirtualPhoneHint({ app, children }: { app: Platform; children: ReactNode }) {
  return (
    <p className="mt-3 border-t border-line pt-3 text-xs text-ink-muted">
      {say("No phone at hand?")}{" "}
      <a
        href={`${PAGES.sandbox.path}#${app}`}
        target="_blank"
        rel="noopener"
        className="font-medium text-brand underline decoration-1 underline-offset-3"
      >
        {children}
        <ExternalLink aria-hidden="true" className="ms-1 inline size-3 align-[-1px]" strokeWidth={1.75} />
        <span className="sr-only"> {say("(opens in a new tab)")}</span>
      </a>
    </p>
  );
}
