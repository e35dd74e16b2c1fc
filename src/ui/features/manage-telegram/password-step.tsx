import { useState } from "react";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { controlClass } from "../../components/control-class.ts";
import { Field } from "../../components/field.tsx";
import { StepsLine } from "../manage/steps-line.tsx";
import type { LoginWay, PasswordLoginView } from "./panel.ts";
import { GoodNews, PHONE_STEPS, StepForm, StepHeading, Submit, useStepFocus } from "./step-form.tsx";
import type { LoginControl } from "./use-login.ts";

interface PasswordStepProps {
  readonly login: PasswordLoginView;
  /** How the reader came here. */
  readonly way: LoginWay;
  readonly control: LoginControl;
  readonly onConnect: (password: string) => void;
  readonly onBack: () => void;
}

const QR_STEPS = [say("Waiting for your phone"), say("Password"), say("Connected")];

/** What is typed is kept in this step alone. */
export function PasswordStep({ login, way, control, onConnect, onBack }: PasswordStepProps) {
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const attempt = control.password;
  const refusal = attempt.refusal?.place === "field" ? attempt.refusal.sentence : undefined;
  const field = useStepFocus({ arrival: "password", refusal: attempt.refusal?.sentence });
  const hint = login.hint ? say("Hint: “{hint}”", { hint: login.hint }) : undefined;
  return (
    <section aria-label={say("This account has a password")}>
      <StepsLine steps={way === "qr" ? QR_STEPS : PHONE_STEPS} current={way === "qr" ? 1 : 2} />
      <StepForm onSubmit={() => password !== "" && onConnect(password)}>
        {control.codeAccepted && way === "phone" ? <GoodNews>{TELEGRAM_WORDING.codeAccepted}</GoodNews> : null}
        {way === "qr" ? <GoodNews>{say("QR code scanned")}</GoodNews> : null}
        <StepHeading title={say("This account has a password")}>
          {say("Two-step verification is on. Telegram asks for the password once; it is not kept here.")}
        </StepHeading>
        <Field label={say("Telegram password")} hint={hint} error={refusal} errorExtra={hint ? ` ${hint}` : null}>
          {(control) => (
            <div className="relative">
              <input
                {...control}
                ref={field}
                data-autofocus
                type={shown ? "text" : "password"}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={1024}
                className={classNames(controlClass(), "pe-16!")}
                value={password}
                onChange={(event) => {
                  attempt.clear();
                  setPassword(event.target.value);
                }}
              />
              <button
                type="button"
                aria-label={shown ? say("Hide password") : say("Show password")}
                aria-controls={control.id}
                onClick={() => setShown(!shown)}
                className="absolute inset-y-1 end-1 rounded-sm px-2.5 text-sm font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
              >
                {shown ? say("Hide") : say("Show")}
              </button>
            </div>
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onBack} busy={control.cancel.busy}>
            {say("Back")}
          </Button>
          <Submit
            disabled={password === ""}
            waitUntil={attempt.waitUntil}
            busy={attempt.busy}
            busyLabel={say("Connecting…")}
          >
            {say("Connect")}
          </Submit>
        </div>
      </StepForm>
    </section>
  );
}
