import { ChevronRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { CodePanel, CodeText } from "../../components/code-panel.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { TextAreaField } from "../../components/text-field.tsx";
import { HowTo, VirtualPhoneHint } from "../manage/how-to.tsx";
import { passkeySnippet } from "./passkey-snippet.ts";

const STEPS_IN_BROWSER = [
  { title: say("Open web.whatsapp.com in a browser that has your passkey"), detail: null },
  { title: say("Open its console"), detail: say("F12, then Console") },
  { title: say("Paste the request, press Enter and use your passkey"), detail: say("Its answer is then copied") },
  { title: say("Paste the answer here"), detail: null },
];

interface PasskeyByConsoleProps extends AnswerProps {
  readonly options: object;
  /** The virtual phone's answer goes this way. */
  readonly sandbox: boolean;
}

/** The way without the extension, folded away where there is the other. */
export function PasskeyByConsole({ options, sandbox, ...answer }: PasskeyByConsoleProps) {
  const text = passkeySnippet(options);
  return (
    <details open={sandbox} className="group mt-5 border-t border-line pt-3">
      <summary className="flex min-h-11 items-center gap-2 font-medium md:min-h-8">
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-ink-muted transition-[rotate] group-open:rotate-90! rtl:rotate-180"
        />
        {say("Without the extension")}
      </summary>
      <HowTo steps={STEPS_IN_BROWSER} />
      <CodePanel
        head={say("Request")}
        aside={<CopyButton text={text} label={say("Copy request")} className="text-code-ink" />}
        className="mt-2"
      >
        <CodeText label={say("Request")} parts={[{ text, tone: "plain" }]} />
      </CodePanel>
      <Answer {...answer} />
      {sandbox ? (
        <VirtualPhoneHint app="whatsapp">{say("Take the answer from the virtual phone")}</VirtualPhoneHint>
      ) : null}
    </details>
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
