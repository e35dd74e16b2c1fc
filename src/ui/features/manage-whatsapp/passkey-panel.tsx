import { RotateCw } from "lucide-react";
import { say } from "#languages/say.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { PasskeyByConsole } from "./passkey-by-console.tsx";
import { PasskeyByExtension } from "./passkey-by-extension.tsx";
import { TypedCodeLine } from "./phone-panel.tsx";
import { usePasskey } from "./use-passkey.ts";

export interface PasskeyPanelProps {
  readonly instanceId: number;
  readonly sandbox: boolean;
  readonly starting: boolean;
  readonly onStartAgain: () => void;
}

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
        <PasskeyByExtension instanceId={instanceId} />
        <PasskeyByConsole
          options={step.options}
          sandbox={sandbox}
          busy={give.isPending}
          problem={problem}
          onTyping={give.reset}
          onGive={(answer) => give.mutate({ answer })}
        />
        {again}
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
