import { QrCode } from "lucide-react";
import { useEffect, useRef } from "react";
import { westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { StepsLine } from "../manage/steps-line.tsx";
import { PHONE_STEPS, StepForm, StepHeading, Submit, Why } from "./step-form.tsx";
import type { Attempt } from "./use-attempt.ts";

interface RequestStepProps {
  readonly why: string | null;
  /** As typed; it outlives the step. */
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly attempt: Attempt<string>;
  readonly onRequest: () => void;
  readonly onQr: () => void;
}

/** Where the log-in begins: a number, or the other way in. */
export function RequestStep({ why, phone, onPhone, attempt, onRequest, onQr }: RequestStepProps) {
  const { refusal } = attempt;
  const error = refusal?.place === "field" ? refusal.sentence : undefined;
  const field = useFocusIfLost(refusal?.sentence);
  return (
    <section aria-label={say("Connect Telegram Account")}>
      <StepsLine steps={PHONE_STEPS} current={0} />
      <StepForm onSubmit={onRequest}>
        {why ? <Why>{why}</Why> : null}
        <StepHeading title={say("Connect Telegram Account")}>
          {say("Telegram sends a code to this account. Enter it on the next screen.")}
        </StepHeading>
        <TextField
          ref={field}
          label={say("Phone Number")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          placeholder="+964 770 123 4567"
          className="[&_input]:tabular-nums"
          value={phone}
          onChange={(event) => {
            attempt.clear();
            onPhone(westernDigits(event.target.value));
          }}
          error={error}
        />
        <Submit
          disabled={phone.trim() === ""}
          waitUntil={attempt.waitUntil}
          busy={attempt.busy}
          busyLabel={say("Requesting code…")}
        >
          {say("Request Verification Code")}
        </Submit>
        <p className="text-xs text-ink-muted">
          {say(
            "The code arrives in the chat “Telegram” of an app that is signed in to this account. By SMS it comes only where Telegram decides so.",
          )}
        </p>
      </StepForm>
      <Button
        variant="quiet"
        size="sm"
        onClick={onQr}
        className="-ms-3 mt-3"
        icon={<QrCode aria-hidden="true" className="size-4" strokeWidth={1.6} />}
      >
        {say("Log in with QR code instead")}
      </Button>
    </section>
  );
}

/** Not on opening the dialog, but after Back and on an error, when nothing else has the focus. */
function useFocusIfLost(refusal: string | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because a refusal has come.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) ref.current?.focus();
  }, [refusal]);
  return ref;
}
