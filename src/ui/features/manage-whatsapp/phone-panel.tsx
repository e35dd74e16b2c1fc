import { QrCode, RotateCw } from "lucide-react";
import { type FormEvent, useState } from "react";
import { westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { countdown } from "../../format/durations.ts";
import { HowTo, VirtualPhoneHint } from "../manage/how-to.tsx";
import { StepsLine } from "../manage/steps-line.tsx";
import { useNow } from "../manage/use-now.ts";
import { LINK_STEP_LABELS, LINK_STEPS, type Panel } from "./panel.ts";
import { codeGroups } from "./typed-code.ts";

interface PhonePanelProps {
  /** Null until there is a code. */
  readonly panel: Extract<Panel, { kind: "typed" }> | null;
  readonly requesting: boolean;
  /** What is wrong with the number. */
  readonly refusal: string | undefined;
  readonly sandbox: boolean;
  readonly onRequest: (phone: string) => void;
  readonly onTyping: () => void;
  readonly onQr: () => void;
}

const STEPS_ON_PHONE = [
  { title: say("Open {app}", { app: PLATFORM_NAMES.whatsapp }), detail: null },
  { title: say("Go to Linked Devices"), detail: say("Tap the menu, then Linked Devices") },
  { title: say("Tap Link a Device"), detail: say("Then Link with phone number instead") },
  { title: say("Type the code"), detail: null },
];

/** The other way in, for whom there is no second screen: a code that is typed on the phone. */
export function PhonePanel({ panel, requesting, sandbox, onRequest, onQr, ...field }: PhonePanelProps) {
  const [phone, setPhone] = useState("");
  const step = panel?.step ?? "waiting";
  function submit(event: FormEvent) {
    event.preventDefault();
    onRequest(phone);
  }
  return (
    <section aria-label={say("Connect {app}", { app: "WhatsApp" })}>
      {panel === null ? null : <StepsLine steps={LINK_STEP_LABELS} current={LINK_STEPS.indexOf(step)} />}
      <h3 className="text-lg tracking-[-0.014em]">{say("Link with phone number")}</h3>
      {panel === null ? (
        <form onSubmit={submit} noValidate className="mt-0.5 grid max-w-100 gap-4">
          <p className="text-pretty text-ink-muted">
            {say("WhatsApp gives a code for this number. Type it on the phone: nothing has to be scanned.")}
          </p>
          <TextField
            label={say("Phone Number")}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            data-autofocus
            placeholder="+964 770 123 4567"
            className="[&_input]:tabular-nums"
            value={phone}
            onChange={(event) => {
              field.onTyping();
              setPhone(westernDigits(event.target.value));
            }}
            error={field.refusal}
          />
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            disabled={phone.trim() === ""}
            busy={requesting}
            busyLabel={say("Asking WhatsApp…")}
          >
            {say("Get code")}
          </Button>
        </form>
      ) : (
        <>
          <p className="mt-0.5 text-ink-muted">{say("Type this code on your phone")}</p>
          <TypedCodeLine
            code={panel.code.code}
            label={say("Code to link WhatsApp")}
            dimmed={panel.expired || step === "linking"}
          />
          <Remaining panel={panel} />
          {panel.expired ? (
            <Button
              variant="primary"
              className="mt-3"
              busy={requesting}
              busyLabel={say("Asking WhatsApp…")}
              onClick={() => onRequest(phone)}
              icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
            >
              {say("Get a new code")}
            </Button>
          ) : (
            <HowTo steps={STEPS_ON_PHONE} />
          )}
        </>
      )}
      {step === "linking" ? null : (
        <Button
          variant="quiet"
          size="sm"
          disabled={requesting}
          onClick={onQr}
          className="-ms-3 mt-3"
          icon={<QrCode aria-hidden="true" className="size-4" strokeWidth={1.6} />}
        >
          {say("Scan a QR code instead")}
        </Button>
      )}
      {sandbox && panel !== null && step === "waiting" ? (
        <VirtualPhoneHint app="whatsapp">{say("Type it on the virtual phone")}</VirtualPhoneHint>
      ) : null}
    </section>
  );
}

interface TypedCodeLineProps {
  readonly code: string;
  readonly label: string;
  readonly dimmed?: boolean;
}

/** Eight characters in two groups, large. */
export function TypedCodeLine({ code, label, dimmed = false }: TypedCodeLineProps) {
  const [first, second] = codeGroups(code);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3" dir="ltr">
      <output
        aria-label={label}
        className={`font-mono text-2xl font-medium tracking-[0.16em] tabular-nums sm:text-[40px] sm:leading-12 ${dimmed ? "opacity-30" : ""}`}
      >
        {first}
        <span className="mx-2 text-ink-muted">-</span>
        {second}
      </output>
      <CopyButton text={code} label={say("Copy code")} />
    </p>
  );
}

function Remaining({ panel: { code, expired, step } }: { panel: NonNullable<PhonePanelProps["panel"]> }) {
  const now = useNow(expired ? null : 1_000);
  if (step === "linking") {
    return (
      <p className="mt-2 text-xs text-ink-muted">
        {say("Your phone has taken the code. Keep WhatsApp open for a moment.")}
      </p>
    );
  }
  if (expired) return <p className="mt-2 text-xs text-warning-ink">{say("This code has expired")}</p>;
  return (
    <p className="mt-2 text-xs text-ink-muted tabular-nums">
      {say("This code expires in {time}", { time: countdown(code.diesAt - now) })}
    </p>
  );
}
