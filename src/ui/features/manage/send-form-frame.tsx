import { Send } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { KindPicker, type KindPickerProps } from "./kind-picker.tsx";
import type { ReceiptSource } from "./receipts.ts";
import { SendOutcome } from "./send-outcome.tsx";
import type { SendFormControl } from "./use-send-form.ts";

export interface SendFormFrameProps<Kind extends string> {
  readonly picker: KindPickerProps<Kind>;
  /** Where the recipient is typed, and the fields of the chosen kind. */
  readonly children: ReactNode;
  /** False while there is no recipient. */
  readonly ready: boolean;
  readonly control: Pick<SendFormControl<never>, "send" | "sending" | "problem" | "last">;
  readonly receipts: ReceiptSource;
  /** Beside the button while a message is on its way. */
  readonly progress?: string | undefined;
}

/** Kinds, fields, and the button with what became of the last send beside it. */
export function SendFormFrame<Kind extends string>(props: SendFormFrameProps<Kind>) {
  const { picker, ready, control, receipts, progress } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!control.sending && ready) control.send();
  }

  return (
    <form onSubmit={submit} aria-labelledby="send-message" className="mt-7 grid gap-4">
      <h3 id="send-message" className="text-base tracking-[-0.008em]">
        Send Message
      </h3>
      <KindPicker {...picker} />
      {props.children}
      <div className="flex flex-col gap-4 md:flex-row md:items-center">
        <Button
          type="submit"
          variant="primary"
          className="flex-none"
          disabled={!ready}
          busy={control.sending}
          busyLabel="Sending…"
          icon={<Send aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
        >
          Send Message
        </Button>
        <SendOutcome
          receipts={receipts}
          problem={control.problem}
          last={control.last}
          progress={control.sending ? progress : undefined}
        />
      </div>
    </form>
  );
}
