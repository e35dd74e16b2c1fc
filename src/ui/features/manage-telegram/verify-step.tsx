import { useState } from "react";
import { describeCodeSent, describeWhereCodeIs } from "#domain/wording/telegram/session.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { rich } from "../../components/rich.tsx";
import { agoInWords } from "../../format/durations.ts";
import { VirtualPhoneHint } from "../manage/how-to.tsx";
import { StepsLine } from "../manage/steps-line.tsx";
import { useNow } from "../manage/use-now.ts";
import { CodeField } from "./code-field.tsx";
import { sinceSent } from "./login-clock.ts";
import type { CodeLoginView } from "./panel.ts";
import { Resend } from "./resend.tsx";
import { GoodNews, PHONE_STEPS, StepForm, StepHeading, Submit, useStepFocus } from "./step-form.tsx";
import type { LoginControl } from "./use-login.ts";

interface VerifyStepProps {
  readonly login: CodeLoginView;
  readonly control: LoginControl;
  readonly sandbox: boolean;
  readonly onVerify: (code: string) => void;
  readonly onResend: () => void;
  readonly onBack: () => void;
}

export function VerifyStep({ login, control, sandbox, onVerify, onResend, onBack }: VerifyStepProps) {
  const [code, setCode] = useState("");
  const [tooShort, setTooShort] = useState<string | undefined>(undefined);
  const { verify, cancel, seen } = control;
  const refused = verify.refusal?.place === "field" ? verify.refusal.sentence : undefined;
  const field = useStepFocus({ arrival: login.sentAt, refusal: tooShort ?? verify.refusal?.sentence });
  const said = seen?.sentAt === login.sentAt ? seen.message : describeCodeSent(login.channel);

  function change(typed: string) {
    verify.clear();
    setTooShort(undefined);
    setCode(typed);
  }

  function submit() {
    if (code.length < login.length) setTooShort(say("The code has {count} digits.", { count: login.length }));
    else if (code !== "") onVerify(code);
  }

  return (
    <section aria-label={say("Enter the code")}>
      <StepsLine steps={PHONE_STEPS} current={1} />
      <StepForm onSubmit={submit}>
        <GoodNews>{said}</GoodNews>
        <StepHeading title={say("Enter the code")}>
          <SentLine login={login} control={control} />
        </StepHeading>
        <CodeField ref={field} length={login.length} value={code} onChange={change} error={tooShort ?? refused} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onBack} busy={cancel.busy}>
            {say("Back")}
          </Button>
          <Submit disabled={code === ""} waitUntil={verify.waitUntil} busy={verify.busy} busyLabel={say("Verifying…")}>
            {say("Verify Code")}
          </Submit>
        </div>
        <p className="text-xs text-ink-muted">{describeWhereCodeIs(login.channel)}</p>
        <Resend login={login} control={control} onResend={onResend} />
      </StepForm>
      {sandbox ? (
        <div className="max-w-100">
          <VirtualPhoneHint app="telegram">{say("Read the code on the virtual phone")}</VirtualPhoneHint>
        </div>
      ) : null}
    </section>
  );
}

function SentLine({ login, control }: Pick<VerifyStepProps, "login" | "control">) {
  const now = useNow(1_000);
  return (
    <span className="tabular-nums">
      {rich("For {phone}, sent {ago}.", {
        phone: <PhoneNumber digits={login.phone} />,
        ago: agoInWords(sinceSent(login, control.seen, now)),
      })}
    </span>
  );
}
