import { useRef, useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { sendMessage } from "../../api/messages.ts";
import { sentenceOf } from "../../api/request.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { type Draft, messageOf } from "./draft.ts";
import { forgetMessage, keepMessage, keptDraft } from "./kept-draft.ts";
import type { Defaults, WrongField } from "./kind.ts";
import { type Message, SEND_PLATFORMS, type SendPlatform } from "./platforms.ts";
import type { SentHere } from "./receipts.ts";
import { wrongFieldOf } from "./wrong-field.ts";

export interface SendControl {
  readonly instance: InstanceView;
  readonly platform: SendPlatform;
  /** What goes out for a field left empty. */
  readonly defaults: Defaults;
  readonly draft: Draft;
  /** `made` of the draft as it is by now, be it that it has not been drawn yet. */
  change(made: (draft: Draft) => Draft): void;
  send(): void;
  readonly sending: boolean;
  /** Why the last send failed. */
  readonly problem: string | null;
  /** Where it is a field that is wrong, as typed. */
  readonly wrong: WrongField | null;
  /** The outcome of the last send, until another is made. */
  readonly last: SentHere | null;
}

/** A message on its way, and what it was made of. */
interface Sending {
  readonly message: Message;
  readonly draft: Draft;
}

/** Why the last send failed, and at which field where it is one. */
interface Failed {
  readonly problem: string;
  readonly wrong: WrongField | null;
}

/** What is being written and what was sent; both outlive the form, which goes while the session is down. */
export function useSend(instance: InstanceView): SendControl {
  const platform = SEND_PLATFORMS[instance.platform];
  const defaults = { instanceName: instance.name, origin: window.location.origin };
  const [draft, setDraft] = useState(() => keptDraft(instance.id));
  const latest = useRef(draft);
  const [sent, setSent] = useState<SentHere | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [showLast, setShowLast] = useState(false);

  const mutation = useMutation({
    mutationFn: async ({ message }: Sending) => {
      const answer = await sendMessage(instance, platform.dashboardBody(message));
      return { ...answer, recipient: message.recipient };
    },
    onSuccess: (message, sending) => {
      if (latest.current === sending.draft) forgetMessage(instance.id);
      setSent({ ...message, key: message.messageId ?? message.sentAt });
      setShowLast(true);
    },
    onError: (error, { message }) => {
      const says = sentenceOf(error, SESSION_WORDING.sendFailed);
      setFailed({ problem: says, wrong: wrongFieldOf(error, platform, message.content.kind, says) });
    },
  });

  function change(made: (draft: Draft) => Draft) {
    latest.current = made(latest.current);
    setDraft(latest.current);
    keepMessage(instance.id, latest.current);
    setFailed(null);
  }

  function send() {
    const message = messageOf(platform, draft, defaults);
    setFailed(message ? null : { problem: SESSION_WORDING.unknownMessageType, wrong: null });
    setShowLast(false);
    if (message) mutation.mutate({ message, draft });
  }

  const last = showLast ? sent : null;
  const sending = mutation.isPending;
  const { problem, wrong } = failed ?? { problem: null, wrong: null };
  return { instance, platform, defaults, draft, change, send, sending, problem, wrong, last };
}
