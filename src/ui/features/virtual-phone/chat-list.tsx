import { Archive, MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { Button } from "../../components/button.tsx";
import { OneLine } from "../../components/one-line.tsx";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { Ticks } from "../../components/ticks.tsx";
import { clock } from "../../format/clock.ts";
import type { BenchPhone } from "./bench-phones.ts";
import { type Chat, peerName, pictureOf, preview } from "./chats.ts";
import { Unread } from "./phones-list.tsx";
import { PHONE_WORDS } from "./platforms.ts";
import { PhoneAvatar } from "./screen-head.tsx";
import { ChatListSkeleton } from "./states.tsx";

interface ListedChatsProps {
  readonly platform: Platform;
  readonly phone: string;
  readonly chats: readonly Chat[];
  readonly phones: readonly BenchPhone[];
  readonly onOpen: (peer: string) => void;
}

interface ChatListProps extends ListedChatsProps {
  /** How many chats are put away. */
  readonly archived: number;
  readonly onArchived: () => void;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

export function ChatList(props: ChatListProps) {
  const { platform, phone, chats, phones, archived, onArchived, loading, onOpen } = props;
  if (loading) return <ChatListSkeleton />;
  if (chats.length === 0 && archived === 0) return <NoChats {...props} />;
  return (
    <ListedChats platform={platform} phone={phone} chats={chats} phones={phones} onOpen={onOpen}>
      {archived > 0 ? (
        <li className="border-b border-line">
          <button
            type="button"
            onClick={onArchived}
            className="flex w-full items-center gap-3 px-4 py-2.5 text-start text-ink-muted transition-colors hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span aria-hidden="true" className="grid size-8 flex-none place-items-center">
              <Archive className="size-4.5" strokeWidth={1.6} />
            </span>
            <span className="min-w-0 flex-1 font-medium">{say("Archived chats")}</span>
            <span className="text-xs tabular-nums">{archived}</span>
          </button>
        </li>
      ) : null}
    </ListedChats>
  );
}

export function ListedChats(props: ListedChatsProps & { children?: ReactNode }) {
  const { platform, phone, chats, phones, onOpen, children } = props;
  return (
    <ul className="flex-1 overflow-y-auto">
      {children}
      {chats.map((chat) => {
        const name = chat.group ?? peerName(chat.peer, phones);
        return (
          <li key={chat.peer} className="border-b border-line">
            <button
              type="button"
              onClick={() => onOpen(chat.peer)}
              className="flex w-full items-center gap-3 px-4 py-2.5 text-start transition-colors hover:bg-hover focus-visible:-outline-offset-2"
            >
              <PhoneAvatar name={name} phone={chat.peer} picture={pictureOf(chat, phones, platform)} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <b className="min-w-0 flex-1 truncate font-medium">{name ?? <PhoneNumber digits={chat.peer} />}</b>
                  <span className="text-xs text-ink-muted tabular-nums">{clock(chat.last.at)}</span>
                </span>
                <span className="mt-0.5 flex items-center gap-1.5 text-xs text-ink-muted">
                  {chat.last.from === phone ? <Ticks status={chat.last.status} /> : null}
                  <OneLine text={preview(chat.last)} />
                  {chat.unread > 0 ? <Unread count={chat.unread} /> : null}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What to do first, while no phone of the network is linked to anything. */
function NoChats({ platform, phones, failed, onRetry }: ChatListProps) {
  const isLinked = phones.some(({ apps }) => (apps[platform]?.devices.length ?? 0) > 0);
  return (
    <div className="grid flex-1 content-center justify-items-center gap-2 px-8 text-center">
      <MessageSquareText aria-hidden="true" className="mb-1 size-7 text-ink-muted" strokeWidth={1.4} />
      <h3>{failed ? say("Chats could not be read") : say("No chats yet")}</h3>
      <p className="text-balance text-ink-muted">
        {failed ? say("Trying again.") : isLinked ? RECEIVES : <FirstSteps platform={platform} />}
      </p>
      {failed ? <Button onClick={onRetry}>{say("Try Again")}</Button> : null}
    </div>
  );
}

const RECEIVES = say("A message that your code sends to this number appears here.");

function FirstSteps({ platform }: { platform: Platform }) {
  return PHONE_WORDS[platform].firstSteps((text) => (
    <a href={PAGES.instances.path} className="font-medium text-brand underline decoration-1 underline-offset-3">
      {text}
    </a>
  ));
}
