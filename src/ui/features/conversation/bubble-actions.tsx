import { Forward, type LucideIcon, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { isForwardedOn, standsByItself } from "#domain/messages/unified.ts";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { writeSentence } from "../../api/request.ts";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { MessageActions } from "../messages/message-actions.tsx";
import type { Acted } from "./acts-in.ts";
import { useAct } from "./use-chats.ts";

const loadDialogs = () => import("./act-dialogs.tsx");

const REACHED: readonly LoggedMessage["state"][] = ["sent", "delivered", "read", "received"];

interface BubbleActionsProps {
  readonly instance: InstanceView;
  readonly message: LoggedMessage;
  readonly acted: Acted;
  readonly onReply: () => void;
}

/** Whether the network takes an act on a message: both sides have it, and what it says is known. */
export function takesActs({ kind, state, person }: LoggedMessage, { isTakenBack }: Acted): boolean {
  return person !== null && REACHED.includes(state) && standsByItself(kind) && !isTakenBack;
}

/** What can be done about a message, and why it was not. */
export function BubbleActions({ instance, message, acted, onReply }: BubbleActionsProps) {
  const { platform } = instance;
  const { direction, kind } = message;
  const act = useAct(message);
  const [asking, ask] = useState<"edit" | "forward" | "delete" | null>(null);
  const dialogs = useLater(loadDialogs, asking !== null);
  const mine = direction === "out";
  const action = (icon: LucideIcon, label: string, onChoose: () => void) => ({ icon, label, onChoose });
  const pin = acted.isPinned
    ? action(PinOff, say("Unpin"), () => act.mutate({ act: "unpin" }))
    : action(Pin, say("Pin"), () => act.mutate({ act: "pin" }));
  const more = [
    ...(isForwardedOn(platform, kind) ? [action(Forward, say("Forward"), () => ask("forward"))] : []),
    pin,
    ...(mine && message.text !== null && isChangeable(kind)
      ? [action(Pencil, say("Change the message"), () => ask("edit"))]
      : []),
    ...(mine ? [action(Trash2, say("Take back for everybody"), () => ask("delete"))] : []),
  ];
  const close = () => ask(null);
  return (
    <>
      <MessageActions
        platform={platform}
        label={say("Message actions")}
        mine={mine}
        own={acted.own}
        onReact={(emoji) => act.mutate({ act: "react", emoji })}
        onReply={onReply}
        more={more}
        className="[@media(hover:hover)]:opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
      />
      <p role="alert" className="basis-full text-xs text-danger-ink not-empty:mt-1 empty:hidden">
        {act.isError ? writeSentence(act.error, MESSAGE_LOG_WORDING.actFailed) : null}
      </p>
      {dialogs.failed ? <DialogFailed onDismiss={close} /> : null}
      {dialogs.part === null ? null : (
        <>
          {asking === "edit" ? <dialogs.part.EditDialog {...{ instance, message, acted }} onClose={close} /> : null}
          {asking === "forward" ? <dialogs.part.ForwardDialog {...{ instance, message }} onClose={close} /> : null}
          {asking === "delete" ? <dialogs.part.TakeBackDialog message={message} onClose={close} /> : null}
        </>
      )}
    </>
  );
}

/** What has words of its own; of a place, a card or a poll there is nothing to change. */
function isChangeable(kind: LoggedMessage["kind"]): boolean {
  return kind === "text" || kind === "image" || kind === "video" || kind === "document" || kind === "album";
}
