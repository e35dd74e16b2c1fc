import { RotateCw } from "lucide-react";
import { type FormEvent, useState } from "react";
import { say } from "#languages/say.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { CodePanel, CodeText } from "../../components/code-panel.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { TextAreaField } from "../../components/text-field.tsx";
import { HowTo, VirtualPhoneHint } from "../manage/how-to.tsx";
import { passkeySnippet } from "./passkey-snippet.ts";
import { TypedCodeLine } from "./phone-panel.tsx";
import { usePasskey } from "./use-passkey.ts";

interface PasskeyPanelProps {
  readonly instanceId: number;
  readonly sandbox: boolean;
  readonly starting: boolean;
  readonly onStartAgain: () => void;
}

const STEPS_IN_BROWSER = [
  { title: say("Open web.whatsapp.com in a browser that has your passkey"), detail: null },
  { title: say("Open its console"), detail: say("F12, then Console") },
  { title: say("Paste the request, press Enter and use your passkey"), detail: say("Its answer is then copied") },
  { title: say("Paste the answer here"), detail: null },
];

/** WhatsApp asks some accounts for their passkey, which works on its own pages alone. */
export function PasskeyPanel({ instanceId, sandbox, starting, onStartAgain }: PasskeyPanelProps) {
  const { step, give } = usePasskey(instanceId);
  const problem = give.isError ? sentenceOf(give.error, say("WhatsApp could not be reached. Try again.")) : undefined;
  const again = (
    <Button
      variant="quiet"
      size="sm"
      busy={starting}
      busyLabel={say("Starting session…")}
      onClick={onStartAgain}
      className="-ms-3 mt-3"
      icon={<RotateCw aria-hidden="true" className="size-4" strokeWidth={1.6} />}
    >
      {say("Start the session again")}
    </Button>
  );
  if (step?.step === "compare") {
    return (
      <section aria-label={say("Compare the codes")}>
        <h3 className="text-lg tracking-[-0.014em]">{say("Compare the codes")}</h3>
        <p className="mt-0.5 text-pretty text-ink-muted">
          {say("Your phone shows a code. Go on only if it is this one: otherwise somebody else is being linked.")}
        </p>
        <TypedCodeLine code={step.code ?? ""} label={say("Code to compare")} />
        {problem === undefined ? null : <Alert className="mt-3">{problem}</Alert>}
        <Button
          variant="primary"
          className="mt-4"
          busy={give.isPending}
          busyLabel={say("Linking…")}
          onClick={() => give.mutate({ confirm: true })}
        >
          {say("The codes are the same")}
        </Button>
        <div>{again}</div>
      </section>
    );
  }
  if (step?.step === "asked" && step.options !== null) {
    return (
      <section aria-label={say("Use your passkey")}>
        <h3 className="text-lg tracking-[-0.014em]">{say("Use your passkey")}</h3>
        <p className="mt-0.5 text-pretty text-ink-muted">
          {say(
            "WhatsApp asks for the passkey of this account. It works on WhatsApp's own page alone, so it is used there.",
          )}
        </p>
        <HowTo steps={STEPS_IN_BROWSER} />
        <Request text={passkeySnippet(step.options)} />
        <Answer
          busy={give.isPending}
          problem={problem}
          onTyping={give.reset}
          onGive={(answer) => give.mutate({ answer })}
        />
        {again}
        {sandbox ? (
          <VirtualPhoneHint app="whatsapp">{say("Take the answer from the virtual phone")}</VirtualPhoneHint>
        ) : null}
      </section>
    );
  }
  return (
    <section className="grid justify-items-center gap-3 py-16 text-center">
      <Spinner pixels={20} className="text-brand" />
      <p className="text-ink-muted">{say("WhatsApp checks the passkey")}</p>
    </section>
  );
}

function Request({ text }: { readonly text: string }) {
  return (
    <CodePanel
      head={say("Request")}
      aside={<CopyButton text={text} label={say("Copy request")} className="text-code-ink" />}
      className="mt-2"
    >
      <CodeText label={say("Request")} parts={[{ text, tone: "plain" }]} />
    </CodePanel>
  );
}

interface AnswerProps {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onTyping: () => void;
  readonly onGive: (answer: string) => void;
}

function Answer({ busy, problem, onTyping, onGive }: AnswerProps) {
  const [answer, setAnswer] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    onGive(answer);
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-3">
      <TextAreaField
        label={say("Answer of the passkey")}
        required
        rows={3}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        className="[&_textarea]:font-mono [&_textarea]:text-xs"
        value={answer}
        onChange={(event) => {
          onTyping();
          setAnswer(event.target.value);
        }}
        error={problem}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={answer.trim() === ""}
        busy={busy}
        busyLabel={say("Asking WhatsApp…")}
      >
        {say("Continue")}
      </Button>
    </form>
  );
}
