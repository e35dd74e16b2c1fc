import type { InstanceView, SendInput } from "#ports/contracts/dashboard/api.ts";
import { sendMessage } from "../../api/messages.ts";
import { type Samples, samplesFor } from "../manage/samples.ts";
import { type SendFormControl, useSendForm } from "../manage/use-send-form.ts";
import { type Draft, EMPTY_DRAFT, summary, toSendInput } from "./draft.ts";

export interface SendControl extends SendFormControl<Draft> {
  /** What goes out for a field left empty. */
  readonly samples: Samples;
}

export function useSend(instance: InstanceView): SendControl {
  const samples = samplesFor(instance.name, window.location.origin);
  const form = useSendForm<Draft, SendInput>({
    empty: EMPTY_DRAFT,
    toInput: (draft) => toSendInput(draft, samples),
    send: async (input) => ({
      ...(await sendMessage(instance.id, input)),
      recipient: input.number,
      summary: summary(input),
    }),
  });
  return { ...form, samples };
}
