import { Check } from "lucide-react";
import { FIRST_STEPS, type FirstStep } from "#domain/accounts/first-steps.ts";
import { FIRST_STEP_WORDING, FIRST_STEPS_WORDING } from "#domain/wording/first-steps.ts";
import { say } from "#languages/say.ts";
import type { FirstStepsView } from "#ports/contracts/dashboard/first-steps.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { dismissFirstSteps, readFirstSteps } from "../../api/first-steps.ts";
import { writeSentence } from "../../api/request.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { rich } from "../../components/rich.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";

export const FIRST_STEPS_KEY = ["first-steps"];

/** What cannot be done before it. */
const AFTER: Readonly<Partial<Record<FirstStep, FirstStep>>> = {
  link: "instance",
  message: "link",
  webhook: "instance",
};

interface FirstStepsProps {
  readonly initial: FirstStepsView;
  /** An instance of the reader to go on with. */
  readonly instanceId: number | undefined;
  readonly sandbox: boolean;
}

/** The way to a first message and beyond; each step is done by doing it. */
export function FirstSteps({ initial, instanceId, sandbox }: FirstStepsProps) {
  const cache = useQueryCache();
  const steps = useQuery({
    queryKey: FIRST_STEPS_KEY,
    queryFn: ({ signal }) => readFirstSteps(signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: true,
  });
  const dismissal = useMutation({
    mutationFn: dismissFirstSteps,
    onSuccess: (hidden) => cache.setQueryData(FIRST_STEPS_KEY, hidden),
  });
  const { done } = steps.data;
  if (done === null) return null;
  const next = FIRST_STEPS.find((step) => !done.includes(step));
  return (
    <section aria-labelledby="first-steps" className="mb-8">
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-4 md:px-5">
          <div className="me-auto min-w-0 max-md:basis-full">
            <h2 id="first-steps" className="text-base tracking-[-0.008em]">
              {FIRST_STEPS_WORDING.title}
            </h2>
            <p className="text-ink-muted">{FIRST_STEPS_WORDING.note}</p>
          </div>
          <span aria-hidden="true" className="h-1 w-30 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full bg-brand"
              style={{ inlineSize: `${(100 * done.length) / FIRST_STEPS.length}%` }}
            />
          </span>
          <span className="text-xs text-ink-muted tabular-nums">
            <span className="sr-only">{FIRST_STEPS_WORDING.progress}: </span>
            {say("{done} of {all}", { done: done.length, all: FIRST_STEPS.length })}
          </span>
        </header>
        <ol>
          {FIRST_STEPS.map((step, place) => (
            <Step
              key={step}
              step={step}
              number={place + 1}
              isDone={done.includes(step)}
              isNext={step === next}
              waitsFor={waitedFor(step, done)}
              instanceId={instanceId}
            />
          ))}
        </ol>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-xs text-ink-muted">
        {sandbox ? (
          <span>
            {rich("No phone yet? <link>Use the virtual phone</link>", {
              link: (text) => <TextLink href={PAGES.sandbox.path}>{text}</TextLink>,
            })}
          </span>
        ) : null}
        <Button
          variant="quiet"
          size="sm"
          className="px-1! text-xs!"
          busy={dismissal.isPending}
          busyLabel={FIRST_STEPS_WORDING.dismissing}
          onClick={() => dismissal.mutate()}
        >
          {FIRST_STEPS_WORDING.dismiss}
        </Button>
        {dismissal.isError ? (
          <span role="alert" className="font-medium text-danger-ink">
            {writeSentence(dismissal.error, FIRST_STEPS_WORDING.dismissFailed)}
          </span>
        ) : null}
      </p>
    </section>
  );
}

/** The number of the step that comes before it; null where it can be done now. */
function waitedFor(step: FirstStep, done: readonly FirstStep[]): number | null {
  const before = AFTER[step];
  return before === undefined || done.includes(before) ? null : FIRST_STEPS.indexOf(before) + 1;
}

interface StepProps {
  readonly step: FirstStep;
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly waitsFor: number | null;
  readonly instanceId: number | undefined;
}

function Step({ step, number, isDone, isNext, waitsFor, instanceId }: StepProps) {
  const { title, text, action } = FIRST_STEP_WORDING[step];
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className={classNames(
        "grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1.5 border-t border-line px-4 py-3.5 first:border-t-0 md:grid-cols-[24px_minmax(0,1fr)_auto] md:px-5",
        isNext && "bg-brand-tint",
      )}
    >
      <span
        className={classNames(
          "grid size-6 place-items-center self-start rounded-full border text-xs font-medium",
          isDone ? "border-success bg-success text-surface" : isNext ? "border-brand text-brand" : "border-soft",
        )}
      >
        {isDone ? <Check aria-hidden="true" strokeWidth={2} className="size-3.5" /> : number}
      </span>
      <div className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-xs text-ink-muted">{text}</span>
      </div>
      <span className="max-md:col-start-2 max-md:justify-self-start">
        {isDone ? (
          <span className="text-xs text-ink-muted">{FIRST_STEPS_WORDING.done}</span>
        ) : waitsFor !== null ? (
          <span className="text-xs text-ink-muted">{say("After step {number}", { number: waitsFor })}</span>
        ) : (
          <a
            href={placeOf(step, instanceId)}
            className={buttonClass({ variant: isNext ? "primary" : "secondary", size: "sm" })}
          >
            {action}
          </a>
        )}
      </span>
    </li>
  );
}

/** Where a step is done. */
function placeOf(step: FirstStep, instanceId: number | undefined): string {
  switch (step) {
    case "instance":
      return PAGES.instances.path;
    case "link":
    case "message":
      return instanceId === undefined ? PAGES.instances.path : `${PAGES.instances.path}?manage=${instanceId}`;
    case "webhook":
      return PAGES.webhooks.path;
    case "key":
      return PAGES.keys.path;
  }
}
