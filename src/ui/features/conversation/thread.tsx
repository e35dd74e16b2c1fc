import { ArrowLeft, PanelRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { LoggedMessage, PersonView } from "#ports/contracts/dashboard/message-log.ts";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { rich } from "../../components/rich.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useFollowed } from "../../components/use-followed.ts";
import { dayInWords } from "../../format/clock.ts";
import { keyOf } from "../message-log/key-of.ts";
import { handleOf, nameOf, PersonName } from "../message-log/person.tsx";
import { actsIn, NOTHING_DONE } from "./acts-in.ts";
import { MessageBubble } from "./bubble.tsx";
import { BubbleActions, takesActs } from "./bubble-actions.tsx";
import { ChatAvatar } from "./chat-avatar.tsx";
import { Fate } from "./fate.tsx";
import { ballotsIn } from "./poll-votes.ts";

interface ThreadProps {
  readonly person: PersonView | null;
  readonly instance: InstanceView | undefined;
  /** Newest first; undefined while they are on their way. */
  readonly messages: readonly LoggedMessage[] | undefined;
  readonly failed: { readonly busy: boolean; readonly onRetry: () => void } | null;
  readonly more: { readonly has: boolean; readonly busy: boolean; readonly onMore: () => void };
  readonly onBack: () => void;
  readonly onFacts: () => void;
  readonly onReply: (message: LoggedMessage) => void;
  /** The answer box. */
  readonly children: ReactNode;
}

/** What was said with one person, the newest at the end. */
export function Thread(props: ThreadProps) {
  const { person, instance, messages, failed, more, onBack, onFacts, onReply, children } = props;
  const last = messages?.[0];
  const log = useFollowed(last === undefined ? "" : keyOf(last), last?.direction === "out");
  const name = nameOf(person);
  return (
    <>
      <div className="flex min-h-16 flex-none items-center gap-3 border-b border-line bg-surface px-2 py-2 md:px-4">
        <IconButton label={say("Back to chats")} variant="quiet" onClick={onBack} className="md:hidden">
          <ArrowLeft aria-hidden="true" className="size-4.5 rtl:rotate-180" strokeWidth={1.6} />
        </IconButton>
        <ChatAvatar person={person} platform={instance?.platform} />
        <div className="me-auto min-w-0">
          <h2 className="truncate text-base tracking-[-0.008em]">
            <PersonName person={person} />
          </h2>
          <p className="truncate text-xs text-ink-muted">
            {person === null || person.name === null ? (
              <bdi>{instance?.name}</bdi>
            ) : (
              rich("{handle}, {instance}", {
                handle: <bdi dir="ltr">{handleOf(person)}</bdi>,
                instance: <bdi>{instance?.name}</bdi>,
              })
            )}
          </p>
        </div>
        <IconButton label={say("Contact details")} variant="quiet" onClick={onFacts} className="min-[1181px]:hidden">
          <PanelRight aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      </div>
      <div
        ref={log}
        role="log"
        aria-label={say("Chat with {name}", { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it.
        tabIndex={0}
        className="relative flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto overscroll-contain px-3 py-4 [scrollbar-width:thin] focus-visible:-outline-offset-3 md:px-5"
      >
        {more.has ? (
          <Button
            size="sm"
            className="mb-2 self-center"
            busy={more.busy}
            busyLabel={say("Loading…")}
            onClick={more.onMore}
          >
            {say("Show earlier messages")}
          </Button>
        ) : null}
        {failed === null ? null : (
          <div role="alert" className="m-auto grid justify-items-center gap-3 text-center">
            <p>{MESSAGE_LOG_WORDING.listFailed}</p>
            <Button size="sm" busy={failed.busy} busyLabel={say("Trying…")} onClick={failed.onRetry}>
              {say("Try Again")}
            </Button>
          </div>
        )}
        {messages === undefined ? (
          failed === null ? (
            <LoadingThread />
          ) : null
        ) : (
          <Days {...{ instance, messages, onReply }} />
        )}
      </div>
      {children}
    </>
  );
}

interface DaysProps extends Pick<ThreadProps, "instance" | "onReply"> {
  readonly messages: readonly LoggedMessage[];
}

function Days({ instance, messages, onReply }: DaysProps) {
  const acts = actsIn(messages);
  const said = messages.filter(({ id }) => !acts.shownThere.has(id)).reverse();
  const ballots = ballotsIn(messages);
  const ids = new Set(said.map(({ id }) => id));
  if (said.length === 0)
    return <p className="m-auto text-ink-muted">{say("Nothing is kept of this chat any more.")}</p>;
  return said.map((message, index) => {
    const before = said[index - 1];
    const acted = acts.of.get(message.id) ?? NOTHING_DONE;
    const newDay = before === undefined || dayKey(before.at) !== dayKey(message.at);
    return (
      <Fragment key={keyOf(message)}>
        {newDay ? (
          <p className="mt-1 mb-1.5 self-center rounded-full bg-[color-mix(in_srgb,var(--ink)_7%,var(--surface))] px-2.5 py-0.5 text-xs">
            {dayInWords(message.at, new Date())}
          </p>
        ) : null}
        <MessageBubble
          message={message}
          acted={acted}
          turn={!newDay && (before?.direction !== message.direction || isAnothers(message, before))}
          told={isAnothers(message, newDay ? undefined : before)}
          isHere={(id) => ids.has(id)}
          ballots={ballots.get(message.id) ?? []}
        >
          {instance !== undefined && takesActs(message, acted) ? (
            <BubbleActions {...{ instance, message, acted }} onReply={() => onReply(message)} />
          ) : null}
        </MessageBubble>
        {message.direction === "out" ? <Fate message={message} /> : null}
      </Fragment>
    );
  });
}

/** In a group: somebody else has written than just before. */
function isAnothers({ writer }: LoggedMessage, before: LoggedMessage | undefined): boolean {
  return writer !== null && writer.recipient !== before?.writer?.recipient;
}

function dayKey(iso: string): string {
  return new Date(iso).toDateString();
}

function LoadingThread() {
  return (
    <div role="status" className="mt-auto grid gap-2">
      <span className="sr-only">{say("Loading the chat")}</span>
      <Skeleton className="h-10 w-56 rounded-[14px]" />
      <Skeleton className="h-10 w-64 justify-self-end rounded-[14px]" />
      <Skeleton className="h-16 w-72 rounded-[14px]" />
    </div>
  );
}
