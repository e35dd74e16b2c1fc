import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { PersonView } from "#ports/contracts/dashboard/message-log.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { type Draft, EMPTY_DRAFT, messageOf } from "../messages/draft.ts";
import { isComing } from "../messages/form-kinds.ts";
import type { FormKind } from "../messages/kind.ts";
import { kindFields } from "../messages/kind-fields.ts";
import { KindPicker } from "../messages/kind-picker.tsx";
import { RECIPIENT, SEND_PLATFORMS } from "../messages/platforms.ts";
import { wrongFieldOf } from "../messages/wrong-field.ts";
import { useAnswer } from "./use-chats.ts";

interface AttachDialogProps {
  readonly instance: InstanceView;
  readonly person: PersonView;
  /** `id` of the message that is answered. */
  readonly replyTo: string | undefined;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

const FIRST: FormKind = "image";

/** The other kinds of message, with the fields that they have everywhere. */
export function AttachDialog({ instance, person, replyTo, onSent, onClose }: AttachDialogProps) {
  const platform = SEND_PLATFORMS[instance.platform];
  const defaults = { instanceName: instance.name, origin: window.location.origin };
  const answer = useAnswer(instance);
  const [draft, setDraft] = useState<Draft>({ ...EMPTY_DRAFT, kind: FIRST });

  function submit(event: FormEvent) {
    event.preventDefault();
    const message = messageOf(platform, draft, defaults);
    if (message === null) return;
    answer.mutate(platform.dashboardBody({ ...message, recipient: person.recipient, replyTo }), {
      onSuccess: () => {
        onSent();
        onClose();
      },
    });
  }

  function change(next: (before: Draft) => Draft) {
    answer.reset();
    setDraft(next);
  }

  const problem = answer.isError ? writeSentence(answer.error, MESSAGE_LOG_WORDING.answerFailed) : null;
  const wrong = problem === null ? null : wrongFieldOf(answer.error, platform, draft.kind, problem);
  const isShown = wrong !== null && wrong.field !== RECIPIENT;

  return (
    <Dialog title={say("Send something else")} onClose={onClose} keep>
      <form onSubmit={submit} className="grid gap-4">
        <KindPicker
          kinds={platform.kinds.filter((kind) => kind !== "text")}
          kind={draft.kind}
          onPick={(kind) => change((before) => ({ ...before, kind }))}
        />
        {kindFields(draft.kind, { instance, draft, change, defaults, platform, wrong })}
        {problem === null || isShown ? null : <Alert>{problem}</Alert>}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-end"
          busy={answer.isPending}
          disabled={isComing(draft.kind, draft.typed)}
          busyLabel={say("Sending…")}
          icon={<Send aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
        >
          {say("Send")}
        </Button>
      </form>
    </Dialog>
  );
}
