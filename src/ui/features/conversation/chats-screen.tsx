import { say } from "#languages/say.ts";
import type { ChatsProps } from "#ports/contracts/dashboard/message-pages.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { useInstances } from "../instances/use-instances.ts";
import { LiveBadge } from "../message-log/live-badge.tsx";
import { useLive } from "../message-log/use-live.ts";
import { ViewsSwitch } from "../message-log/views-switch.tsx";
import { ChatsColumn, FailedChats } from "./chats-column.tsx";
import { chatsIn, isSameChat, useChats } from "./use-chats.ts";
import { useChosenChat } from "./use-chosen-chat.ts";

/** Bubbles of every kind and a box to answer in: only who has chosen a chat waits for it. */
const loadConversation = () => import("./conversation.tsx");

/** Three columns where there is room for them; on a phone a screen each. */
export function ChatsScreen({ chats: initial, instances: listed, ...hosts }: Omit<ChatsProps, "user">) {
  const [chosen, choose] = useChosenChat();
  const later = useLater(loadConversation, chosen !== null);
  const live = useLive();
  const instances = new Map(useInstances(listed).data?.instances.map((instance) => [instance.id, instance]));
  const found = useChats(initial);
  const chats = found.data && chatsIn(found.data.pages);
  return (
    <div
      className={classNames(
        "grid h-full bg-surface md:grid-cols-[248px_minmax(0,1fr)] lg:grid-cols-[284px_minmax(0,1fr)]",
        chosen !== null && "min-[1181px]:grid-cols-[284px_minmax(0,1fr)_264px]",
      )}
    >
      {/* On a phone the list, with its title, makes room for the chat. */}
      <h1 className="sr-only">{say("Messages")}</h1>
      <section
        aria-label={say("Chats")}
        className={classNames("flex min-h-0 min-w-0 flex-col", chosen !== null && "max-md:hidden")}
      >
        <div className="flex min-h-16 flex-none items-center gap-2 border-b border-line px-4 py-2">
          <p aria-hidden="true" className="me-auto text-lg font-semibold tracking-[-0.014em]">
            {say("Messages")}
          </p>
          <LiveBadge state={live} small />
          <ViewsSwitch current="chats" />
        </div>
        <ChatsColumn
          chats={chats}
          instances={instances}
          chosen={chosen}
          onChoose={choose}
          failed={
            found.isError && chats === undefined ? (
              <FailedChats busy={found.isFetching} onRetry={() => void found.refetch()} />
            ) : null
          }
          empty={<NoChats />}
          more={{
            has: found.hasNextPage,
            busy: found.isFetchingNextPage,
            onMore: () => void found.fetchNextPage(),
          }}
        />
      </section>
      {chosen === null ? (
        <section
          aria-label={say("Chat")}
          className="grid place-content-center justify-items-center gap-1 border-s border-line bg-sunken px-6 text-center max-md:hidden"
        >
          <h2 className="text-base">{say("Choose a chat")}</h2>
          <p className="text-ink-muted">{say("What is said in it shows here as it happens.")}</p>
        </section>
      ) : later.part === null ? (
        <section aria-label={say("Chat")} aria-busy={!later.failed} className="border-s border-line bg-sunken p-4">
          {later.failed ? <DialogFailed onDismiss={() => choose(null)} /> : null}
        </section>
      ) : (
        <later.part.Conversation
          key={`${chosen.instanceId} ${chosen.chat}`}
          chat={chosen}
          known={chats?.find(({ last }) => isSameChat(last, chosen))}
          instance={instances.get(chosen.instanceId)}
          hosts={hosts}
          onBack={() => choose(null)}
        />
      )}
    </div>
  );
}

function NoChats() {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <h2 className="text-base">{say("No chats yet")}</h2>
      <p className="text-ink-muted">{say("Whoever you write to, and whoever writes to you, stands here.")}</p>
      <a href={PAGES.instances.path} className={classNames(buttonClass({ variant: "primary" }), "mt-2")}>
        {say("Go to your instances")}
      </a>
    </div>
  );
}
