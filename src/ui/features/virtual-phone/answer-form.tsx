import { Send } from "lucide-react";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { say } from "#languages/say.ts";
import type { OwnDetailsSent, OwnFileSent, PhoneNetwork } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { groupPhoneNumber } from "../../components/group-phone-number.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Answered } from "../messages/answered.tsx";
import { Attach } from "./attach.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { LocationDialog } from "./location-dialog.tsx";
import { NotAPicture } from "./picture-file.ts";
import { PollDialog } from "./poll-dialog.tsx";
import { usePhoneActions } from "./use-sandbox.ts";
import { useSendFile } from "./use-send-file.ts";

interface AnswerFormProps {
  readonly network: PhoneNetwork;
  readonly phone: string;
  readonly peer: string;
  /** The id of the message that is answered; null where it is none of them. */
  readonly quotes: string | null;
  /** How that looks. */
  readonly quoted: ReactNode;
  /** It has gone out, or is not to be quoted after all. */
  readonly onQuoted: () => void;
}

/** What is typed stays until it has gone out. */
export function AnswerForm({ network, phone, peer, quotes, quoted, onQuoted }: AnswerFormProps) {
  const { reply } = usePhoneActions(network);
  const sendFile = useSendFile(network);
  const [text, setText] = useState("");
  const [asking, ask] = useState<OwnDetailsSent["kind"] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Before another key is pressed: what is typed after "Reply" is the answer, from its first letter.
  useLayoutEffect(() => {
    if (quotes !== null) input.current?.focus();
  }, [quotes]);

  const answer = { from: phone, to: peer, ...(quotes !== null && { quotes }) };
  const typed = text.trim();
  // One at a time: what is typed, and what it answers, go with one of them.
  const isSending = reply.isPending || sendFile.isPending;

  function sent() {
    // What was typed meanwhile has not gone out.
    setText((now) => (now.trim() === typed ? "" : now));
    onQuoted();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!typed || isSending) return;
    sendFile.reset();
    reply.mutate({ ...answer, text: typed }, { onSuccess: sent });
  }

  /** What has been typed stands below it; a sound and a sticker have no such words. */
  function sendChosen(file: File) {
    if (isSending) return;
    reply.reset();
    const onSuccess = (kind: OwnFileSent["kind"]) => (kind === "audio" || kind === "sticker" ? onQuoted() : sent());
    sendFile.mutate({ ...answer, file, caption: typed }, { onSuccess });
  }

  const details = {
    network,
    between: answer,
    onSent() {
      ask(null);
      onQuoted();
    },
    onClose: () => ask(null),
  };
  return (
    <>
      {asking === "location" ? <LocationDialog {...details} /> : null}
      {asking === "contact" ? <ContactDialog {...details} /> : null}
      {asking === "poll" ? <PollDialog {...details} /> : null}
      <form onSubmit={submit} className="flex-none border-t border-line bg-surface px-3 py-2">
        <p role="alert" className="text-xs text-danger-ink not-empty:mb-1.5 not-empty:px-3">
          {reply.isError ? sentenceOf(reply.error, say("The answer was not sent.")) : null}
          {sendFile.isError
            ? sendFile.error instanceof NotAPicture
              ? sendFile.error.message
              : sentenceOf(sendFile.error, say("The file was not sent."))
            : null}
        </p>
        {quoted === null ? null : (
          <Answered
            onCancel={() => {
              onQuoted();
              input.current?.focus();
            }}
          >
            {quoted}
          </Answered>
        )}
        <div className="flex items-center gap-1.5">
          <Attach
            busy={sendFile.isPending}
            onFile={sendChosen}
            onDetails={(kind) => {
              if (isSending) return;
              reply.reset();
              sendFile.reset();
              ask(kind);
            }}
          />
          <input
            ref={input}
            aria-label={say("Answer as {name}", { name: groupPhoneNumber(phone) })}
            placeholder={say("Type an answer")}
            autoComplete="off"
            dir="auto"
            maxLength={4096}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="min-h-10 min-w-0 flex-1 rounded-full border border-edge bg-surface px-4 text-base transition-colors hover:border-ink-muted focus-visible:-outline-offset-1 md:min-h-9 md:text-sm"
          />
          <IconButton
            type="submit"
            label={say("Send answer")}
            variant="primary"
            disabled={!typed}
            busy={reply.isPending}
            className="rounded-full!"
          >
            <Send aria-hidden="true" className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />
          </IconButton>
        </div>
      </form>
    </>
  );
}
