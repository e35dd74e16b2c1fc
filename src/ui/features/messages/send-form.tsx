import { Send } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { isFileKind } from "#domain/messages/content.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { wrongAt } from "./fields.tsx";
import { isComing } from "./form-kinds.ts";
import { kindFields } from "./kind-fields.ts";
import { KindPicker } from "./kind-picker.tsx";
import { RECIPIENT } from "./platforms.ts";
import { SendOutcome } from "./send-outcome.tsx";
import type { SendControl } from "./use-send.ts";

/** Kinds, fields, and the button with what became of the last send beside it. */
export function SendForm({ control, sandbox }: { readonly control: SendControl; readonly sandbox: boolean }) {
  const { instance, platform, draft, change, sending, problem, wrong } = control;
  const ref = useRef<HTMLFormElement>(null);
  const { input, keep } = platform.recipient;
  const isReady = draft.recipient.trim() !== "" && !isComing(draft.kind, draft.typed);
  const isUploading = sending && (draft.kind === "album" || isFileKind(draft.kind));

  useEffect(() => {
    if (wrong !== null) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [wrong]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sending && isReady) control.send();
  }

  return (
    <form ref={ref} onSubmit={submit} aria-labelledby="send-message" className="mt-7 grid gap-4">
      <h3 id="send-message" className="text-base tracking-[-0.008em]">
        {say("Send Message")}
      </h3>
      <KindPicker kinds={platform.kinds} kind={draft.kind} onPick={(kind) => change((now) => ({ ...now, kind }))} />
      <TextField
        {...input}
        autoComplete="off"
        className="[&_input]:tabular-nums"
        value={draft.recipient}
        error={wrongAt(wrong, RECIPIENT)}
        onChange={({ target }) => change((now) => ({ ...now, recipient: keep(target.value) }))}
      />
      {kindFields(draft.kind, control)}
      <div className="flex flex-col gap-4 md:flex-row md:items-center">
        <Button
          type="submit"
          variant="primary"
          className="flex-none"
          disabled={!isReady}
          busy={sending}
          busyLabel={say("Sending…")}
          icon={<Send aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
        >
          {say("Send Message")}
        </Button>
        <SendOutcome
          sender={instance}
          problem={wrong === null ? problem : null}
          last={control.last}
          sandbox={sandbox}
          progress={isUploading ? platform.filesTakeAWhile : undefined}
        />
      </div>
    </form>
  );
}
