import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { TelegramSendInput } from "#ports/contracts/telegram/dashboard.ts";
import { sendTelegram } from "../../api/telegram.ts";
import { type Samples, samplesFor } from "../manage/samples.ts";
import { type SendFormControl, useSendForm } from "../manage/use-send-form.ts";
import { type Draft, EMPTY_DRAFT, summary, toSendInput } from "./draft.ts";

export interface SendControl extends SendFormControl<Draft> {
  /** What goes out for a field left empty. */
  readonly samples: Samples;
}

export function useSend(instance: InstanceView): SendControl {
  const samples = samplesFor(instance.name, window.location.origin);
  const form = useSendForm<Draft, TelegramSendInput>({
    empty: EMPTY_DRAFT,
    toInput: (draft) => toSendInput(draft, samples),
    send: async (input) => ({
      ...(await sendTelegram(instance.id, input)),
      recipient: input.recipient,
      summary: summary(input),
    }),
  });
  return { ...form, samples };
}
