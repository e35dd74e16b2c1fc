import { Check, TriangleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { say } from "#languages/say.ts";
import { Button, type ButtonProps } from "#ui/components/button.tsx";
import { countdown } from "#ui/format/durations.ts";
import { useNow } from "../manage/use-now.ts";

export const PHONE_STEPS = [say("Phone number"), say("Code"), say("Password")];

/** One step of the log-in: a narrow form under its heading. */
export function StepForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-100 gap-4">
      {children}
    </form>
  );
}

export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h3 className="text-lg tracking-[-0.014em]">{title}</h3>
      <p className="mt-0.5 text-pretty text-ink-muted">{children}</p>
    </div>
  );
}

/** What the step before has achieved. */
export function GoodNews({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-2 text-success-ink">
      <Check aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 flex-none" />
      {children}
    </p>
  );
}

/** What ended the last session or log-in. */
export function Why({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-warning-ink">
      <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 flex-none" />
      {children}
    </p>
  );
}

interface SubmitProps extends Pick<ButtonProps, "busy" | "busyLabel" | "disabled" | "children"> {
  readonly waitUntil: number | null;
}

/** The one filled button of a step; while Telegram asks to wait it says how long. */
export function Submit({ waitUntil, disabled, children, ...rest }: SubmitProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      disabled={disabled || waitUntil !== null}
      className="justify-self-start tabular-nums"
      {...rest}
    >
      {waitUntil === null ? children : <TryAgainIn until={waitUntil} />}
    </Button>
  );
}

/** Such as "Try again in 0:42". */
export function TryAgainIn({ until }: { until: number }) {
  const now = useNow(250);
  return say("Try again in {time}", { time: countdown(until - now) });
}

interface FieldMoments {
  /** Key of what the field waits for: when it changes, the field is focused again. */
  readonly arrival: string;
  readonly refusal: string | undefined;
}

/** The field of a step has the focus when the step appears, and again when what was typed is refused: before a key can be pressed. */
export function useStepFocus({ arrival, refusal }: FieldMoments): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because something else has arrived.
  useLayoutEffect(() => ref.current?.focus(), [arrival]);
  useLayoutEffect(() => {
    if (refusal === undefined) return;
    ref.current?.focus();
    ref.current?.select();
  }, [refusal]);
  return ref;
}
