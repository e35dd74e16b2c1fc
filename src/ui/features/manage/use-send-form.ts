import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { sentenceOf } from "../../api/request.ts";
import type { SentHere } from "./receipts.ts";

const KEPT = 20;

export interface SendFormOptions<Draft, Input> {
  readonly empty: Draft;
  /** Defaults filled in; null for a kind that is not one of ours. */
  readonly toInput: (draft: Draft) => Input | null;
  readonly send: (input: Input) => Promise<Omit<SentHere, "key">>;
}

export interface SendFormControl<Draft> {
  readonly draft: Draft;
  change(fields: Partial<Draft>): void;
  send(): void;
  readonly sending: boolean;
  /** Why the last send failed. */
  readonly problem: string | null;
  /** The outcome of the last send, until another is made. */
  readonly last: SentHere | null;
  /** Newest first. */
  readonly sent: readonly SentHere[];
}

/** What is being written and what was sent; both outlive the form, which goes while the session is down. */
export function useSendForm<Draft, Input>(options: SendFormOptions<Draft, Input>): SendFormControl<Draft> {
  const [draft, setDraft] = useState(options.empty);
  const [sent, setSent] = useState<readonly SentHere[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [showLast, setShowLast] = useState(false);

  const mutation = useMutation({
    mutationFn: options.send,
    onSuccess: (message) => {
      setSent((before) => {
        const key = message.messageId ?? `${message.sentAt} ${before.length}`;
        return [{ ...message, key }, ...before].slice(0, KEPT);
      });
      setShowLast(true);
    },
    onError: (error) => setProblem(sentenceOf(error, SESSION_WORDING.sendFailed)),
  });

  function change(fields: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...fields }));
    setProblem(null);
  }

  function send() {
    const input = options.toInput(draft);
    setProblem(input ? null : SESSION_WORDING.unknownMessageType);
    setShowLast(false);
    if (input) mutation.mutate(input);
  }

  const last = showLast ? (sent[0] ?? null) : null;
  return { draft, change, send, sending: mutation.isPending, problem, last, sent };
}
