import { Paperclip, Send } from "lucide-react";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { LoggedMessage, PersonView } from "#ports/contracts/dashboard/message-log.ts";
import { writeSentence } from "../../api/request.ts";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { MeantQuote } from "../message-log/meant-quote.tsx";
import { nameOf } from "../message-log/person.tsx";
import { Answered } from "../messages/answered.tsx";
import { SEND_PLATFORMS } from "../messages/platforms.ts";
import { keepAnswer, keptAnswer } from "./kept-answers.ts";
import { useAnswer } from "./use-chats.ts";

const loadAttach = () => import("./attach-dialog.tsx");

interface AnswerBoxProps {
  readonly instance: InstanceView;
  readonly person: PersonView;
  /** The message that is answered, which will stand above; null where it is none of them. */
  readonly answered: LoggedMessage | null;
  /** That has been done, or shall not be after all. */
  readonly onAnswered: () => void;
}

/** What is typed stays until it is sent, over a reload and the end of a session too; Enter sends, with Shift it is a new line. */
export function AnswerBox({ instance, person, answered, onAnswered }: AnswerBoxProps) {
  const platform = SEND_PLATFORMS[instance.platform];
  const answer = useAnswer(instance);
  const [text, setText] = useState(() => keptAnswer(instance.id, person.recipient));
  const [attaching, setAttaching] = useState(false);
  const attach = useLater(loadAttach, attaching);
  const area = useRef<HTMLTextAreaElement>(null);
  const replyTo = answered?.id;
  // Before another key is pressed: what is typed after "Reply" is the answer, from its first letter.
  useLayoutEffect(() => {
    if (replyTo !== undefined) area.current?.focus();
  }, [replyTo]);

  function type(typed: string) {
    setText(typed);
    keepAnswer(instance.id, person.recipient, typed);
  }

  function send() {
    if (!text.trim() || answer.isPending) return;
    const content = { kind: "text", text: text.trim() } as const;
    const body = platform.dashboardBody({ recipient: person.recipient, content, replyTo });
    answer.mutate(body, {
      onSuccess: () => {
        type("");
        onAnswered();
        area.current?.focus();
      },
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <>
      <form onSubmit={submit} className="flex-none border-t border-line bg-surface p-2 md:px-4 md:py-3">
        <p role="alert" className="text-xs text-danger-ink not-empty:mb-2">
          {answer.isError ? writeSentence(answer.error, MESSAGE_LOG_WORDING.answerFailed) : null}
        </p>
        {answered === null ? null : (
          <Answered
            onCancel={() => {
              onAnswered();
              area.current?.focus();
            }}
          >
            <MeantQuote about={{ message: answered }} />
          </Answered>
        )}
        <div className="rounded-lg border border-edge bg-surface has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-brand">
          <textarea
            ref={area}
            rows={1}
            dir="auto"
            aria-label={say("Answer {name}", { name: nameOf(person) })}
            placeholder={say("Answer as {name}", { name: instance.name })}
            maxLength={platform.limits.textLength}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              send();
            }}
            className="block field-sizing-content max-h-40 min-h-11 w-full resize-none bg-transparent px-3 pt-2.5 text-base outline-0 md:text-sm"
          />
          <div className="flex items-center gap-1 p-1">
            <IconButton
              label={say("Send something else")}
              variant="quiet"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setAttaching(true)}
            >
              <Paperclip aria-hidden="true" className="size-4" strokeWidth={1.6} />
            </IconButton>
            <Button
              type="submit"
              variant="primary"
              size="sm"
              className="ms-auto"
              disabled={!text.trim()}
              busy={answer.isPending}
              busyLabel={say("Sending…")}
              icon={<Send aria-hidden="true" className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />}
            >
              {say("Send")}
            </Button>
          </div>
        </div>
      </form>
      {attach.failed ? <DialogFailed onDismiss={() => setAttaching(false)} /> : null}
      {attaching && attach.part !== null ? (
        <attach.part.AttachDialog
          {...{ instance, person, replyTo }}
          onSent={onAnswered}
          onClose={() => setAttaching(false)}
        />
      ) : null}
    </>
  );
}
