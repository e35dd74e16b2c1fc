import { type CSSProperties, useState } from "react";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { ChatEntry, LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { classNames } from "../../components/class-names.ts";
import { AnswerBox } from "./answer-box.tsx";
import { ContactRail } from "./contact-rail.tsx";
import { Thread } from "./thread.tsx";
import { type ChatName, useReading, useThread } from "./use-chats.ts";

interface ConversationProps {
  readonly chat: ChatName;
  /** As the list has it, where it is on it. */
  readonly known: ChatEntry | undefined;
  readonly instance: InstanceView | undefined;
  readonly hosts: ApiHosts;
  readonly onBack: () => void;
}

/** One chat, and who the other side is. */
export function Conversation({ chat, known, instance, hosts, onBack }: ConversationProps) {
  const [facts, setFacts] = useState(false);
  const [answered, answer] = useState<LoggedMessage | null>(null);
  const thread = useThread(chat);
  const messages = thread.data?.pages.flatMap((page) => page.messages);
  useReading(chat, messages?.[0]?.id, known?.unread ?? 0);
  const heard = messages?.find(({ direction, person }) => direction === "in" && person !== null);
  const said = messages?.find(({ person }) => person !== null);
  const person = heard?.person ?? known?.person ?? said?.person ?? null;
  const colours = { "--channel": `var(--${instance?.platform ?? "brand"})` } as CSSProperties;
  return (
    <>
      <section
        aria-label={say("Chat")}
        style={{ ...colours, "--channel-ink": "var(--brand)" } as CSSProperties}
        className={classNames(
          "flex min-h-0 min-w-0 flex-col border-line bg-[color-mix(in_srgb,var(--channel)_5%,var(--canvas))] md:border-s",
          facts && "max-md:hidden",
        )}
      >
        <Thread
          person={person}
          instance={instance}
          messages={messages}
          failed={
            thread.isError && messages === undefined
              ? { busy: thread.isFetching, onRetry: () => void thread.refetch() }
              : null
          }
          more={{
            has: thread.hasNextPage,
            busy: thread.isFetchingNextPage,
            onMore: () => void thread.fetchNextPage(),
          }}
          onBack={onBack}
          onFacts={() => setFacts(true)}
          onReply={answer}
        >
          {instance !== undefined && person !== null ? (
            <AnswerBox
              key={`${instance.id} ${person.recipient}`}
              {...{ instance, person, answered }}
              onAnswered={() => answer(null)}
            />
          ) : null}
        </Thread>
      </section>
      <aside
        aria-labelledby="contact-rail"
        className={classNames(
          "min-h-0 min-w-0 flex-col border-line bg-surface md:border-s",
          facts
            ? "flex max-[1180px]:md:fixed max-[1180px]:md:inset-y-0 max-[1180px]:md:end-0 max-[1180px]:md:z-8 max-[1180px]:md:w-80"
            : "hidden min-[1181px]:flex",
        )}
      >
        <ContactRail
          chat={chat}
          person={person}
          instance={instance}
          url={instance === undefined ? "" : hosts[`${instance.platform}Url`]}
          messages={messages ?? []}
          whole={messages !== undefined && !thread.hasNextPage}
          onClose={() => setFacts(false)}
        />
      </aside>
    </>
  );
}
