import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SESSION_NOTICES } from "#domain/notices.ts";
import type { InstanceView, SendInput } from "#ports/contracts/dashboard-api.ts";
import { sendMessage } from "../../api/messages.ts";
import { sentenceOf } from "../../api/request.ts";
import { type Draft, EMPTY_DRAFT, type Samples, samplesFor, toSendInput } from "./draft.ts";
import { type SentHere, sentHere } from "./receipts.ts";

const KEPT = 20;

export interface SendControl {
  readonly draft: Draft;
  /** What goes out for a field left empty. */
  readonly samples: Samples;
  change(fields: Partial<Draft>): void;
  send(): void;
  readonly sending: boolean;
  /** Why the last send failed. */
  readonly problem: string | null;
  /** The outcome of the last send, until something else is typed. */
  readonly last: SentHere | null;
  /** Newest first. */
  readonly sent: readonly SentHere[];
}

/** What is being written and what was sent; both outlive the form, which goes while the session is down. */
export function useSend(instance: InstanceView): SendControl {
  const samples = samplesFor(instance.name, window.location.origin);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [sent, setSent] = useState<readonly SentHere[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [showLast, setShowLast] = useState(false);

  const mutation = useMutation({
    mutationFn: async (input: SendInput) => sentHere(input, await sendMessage(instance.id, input)),
    onSuccess: (message) => {
      setSent((before) => [message, ...before].slice(0, KEPT));
      setShowLast(true);
    },
    onError: (error) => setProblem(sentenceOf(error, SESSION_NOTICES.sendFailed)),
  });

  function change(fields: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...fields }));
    setProblem(null);
  }

  function send() {
    const input = toSendInput(draft, samples);
    setProblem(input ? null : SESSION_NOTICES.unknownMessageType);
    setShowLast(false);
    if (input) mutation.mutate(input);
  }

  const last = showLast ? (sent[0] ?? null) : null;
  return { draft, samples, change, send, sending: mutation.isPending, problem, last, sent };
}
