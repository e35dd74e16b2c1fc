import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { sendMessage } from "../../api/messages.ts";
import { sentenceOf } from "../../api/request.ts";
import { type Draft, EMPTY_DRAFT, messageOf } from "./draft.ts";
import type { Defaults } from "./kind.ts";
import { summary } from "./kinds/index.ts";
import { type Message, SEND_PLATFORMS, type SendPlatform } from "./platforms.ts";
import type { SentHere } from "./receipts.ts";

const KEPT = 20;

export interface SendControl {
  readonly instance: InstanceView;
  readonly platform: SendPlatform;
  /** What goes out for a field left empty. */
  readonly defaults: Defaults;
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
export function useSend(instance: InstanceView): SendControl {
  const platform = SEND_PLATFORMS[instance.platform];
  const defaults = { instanceName: instance.name, origin: window.location.origin };
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [sent, setSent] = useState<readonly SentHere[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [showLast, setShowLast] = useState(false);

  const mutation = useMutation({
    mutationFn: async (message: Message) => {
      const answer = await sendMessage(instance, platform.dashboardBody(message));
      return { ...answer, recipient: message.recipient, summary: summary(message.content) };
    },
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
    const message = messageOf(platform, draft, defaults);
    setProblem(message ? null : SESSION_WORDING.unknownMessageType);
    setShowLast(false);
    if (message) mutation.mutate(message);
  }

  const last = showLast ? (sent[0] ?? null) : null;
  return { instance, platform, defaults, draft, change, send, sending: mutation.isPending, problem, last, sent };
}
