import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { say } from "#languages/say.ts";
import type { PhoneNetwork } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { groupPhoneNumber } from "../../components/group-phone-number.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { usePhoneActions } from "./use-sandbox.ts";

/** What is typed stays until it has gone out. */
export function AnswerForm({ network, phone, peer }: { network: PhoneNetwork; phone: string; peer: string }) {
  const { reply } = usePhoneActions(network);
  const [text, setText] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || reply.isPending) return;
    reply.mutate({ from: phone, to: peer, text: text.trim() }, { onSuccess: () => setText("") });
  }

  return (
    <form onSubmit={submit} className="flex-none border-t border-line bg-surface px-3 py-2">
      <p role="alert" className="text-xs text-danger-ink not-empty:mb-1.5 not-empty:px-3">
        {reply.isError ? sentenceOf(reply.error, say("The answer was not sent.")) : null}
      </p>
      <div className="flex items-center gap-1.5">
        <input
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
          disabled={!text.trim()}
          busy={reply.isPending}
          className="rounded-full!"
        >
          <Send aria-hidden="true" className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />
        </IconButton>
      </div>
    </form>
  );
}
