import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isFound, searchTerm } from "#domain/messages/search.ts";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { ChatEntry } from "#ports/contracts/dashboard/message-log.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { OneLine } from "../../components/one-line.tsx";
import { rich } from "../../components/rich.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Ticks } from "../../components/ticks.tsx";
import { clock, dayInWords } from "../../format/clock.ts";
import { useHydrated } from "../../format/use-hydrated.ts";
import { chatHref } from "../message-log/chat-href.ts";
import { kindLook, lineOf } from "../message-log/message-line.tsx";
import { handleOf, PersonName } from "../message-log/person.tsx";
import { ChatAvatar } from "./chat-avatar.tsx";
import { type ChatName, isSameChat } from "./use-chats.ts";

/** Of what went wrong. */
const BAD: readonly string[] = ["failed", "expired", "unknown"];

const VIEWS = {
  all: { label: say("All"), fits: () => true },
  new: { label: say("Unread"), fits: ({ unread }: ChatEntry) => unread > 0 },
  open: { label: say("Unanswered"), fits: ({ last }: ChatEntry) => last.direction === "in" },
  bad: { label: say("Failed"), fits: ({ last }: ChatEntry) => BAD.includes(last.state) },
} as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES = Object.keys(VIEWS) as View[];

interface ChatListProps {
  /** Undefined while they are on their way. */
  readonly chats: readonly ChatEntry[] | undefined;
  readonly instances: ReadonlyMap<number, InstanceView>;
  readonly chosen: ChatName | null;
  readonly onChoose: (chat: ChatName) => void;
  readonly failed: ReactNode;
  readonly empty: ReactNode;
  readonly more: { readonly has: boolean; readonly busy: boolean; readonly onMore: () => void };
}

/** Whom to talk with, narrowed by what is typed and by what needs somebody. */
export function ChatsColumn({ chats, instances, chosen, onChoose, failed, empty, more }: ChatListProps) {
  const [typed, setTyped] = useState("");
  const [view, setView] = useState<View>("all");
  const fitting = chats?.filter((chat) => VIEWS[view].fits(chat) && isMeant(chat, typed));
  return (
    <>
      <div className="grid flex-none gap-2.5 border-b border-line px-4 py-3">
        <SearchInput
          aria-label={say("Search chats")}
          placeholder={say("Name, number or text")}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{say("Which chats")}</legend>
          {VIEW_NAMES.map((name) => (
            <Chip
              key={name}
              label={VIEWS[name].label}
              count={name === "all" ? 0 : (chats?.filter(VIEWS[name].fits).length ?? 0)}
              checked={name === view}
              onPick={() => setView(name)}
            />
          ))}
        </fieldset>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        {failed}
        {fitting === undefined ? (
          failed === null ? (
            <LoadingChats />
          ) : null
        ) : chats?.length === 0 ? (
          empty
        ) : (
          <>
            <ul aria-label={say("Chats")}>
              {fitting.map((chat) => (
                <ChatRow
                  key={`${chat.last.instanceId} ${chat.last.chat}`}
                  chat={chat}
                  instance={instances.get(chat.last.instanceId)}
                  current={isSameChat(chosen, chat.last)}
                  onChoose={() => onChoose(chat.last)}
                />
              ))}
            </ul>
            <div role="status" className="px-4 py-3 text-center text-xs text-ink-muted">
              {fitting.length === 0 ? say("No chat fits here.") : null}
            </div>
            {more.has ? (
              <div className="grid justify-items-center pb-4">
                <Button size="sm" busy={more.busy} busyLabel={say("Loading…")} onClick={more.onMore}>
                  {say("Show earlier chats")}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}

function isMeant({ last, person }: ChatEntry, typed: string): boolean {
  const term = searchTerm(typed);
  if (term === null) return true;
  const handle = person === null ? null : handleOf(person);
  return isFound(term, { texts: [person?.name, handle, lineOf(last)], numbers: [person?.phone, person?.recipient] });
}

interface ChipProps {
  readonly label: string;
  readonly count: number;
  readonly checked: boolean;
  readonly onPick: () => void;
}

function Chip({ label, count, checked, onPick }: ChipProps) {
  return (
    <label className="relative cursor-pointer rounded-full border border-soft px-2.5 py-1 text-xs leading-5 text-ink-muted has-checked:border-brand has-checked:bg-brand-tint has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:py-0.5">
      <input
        type="radio"
        name="which-chats"
        checked={checked}
        onChange={onPick}
        className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
      />
      {label}
      {count === 0 ? null : <span className="tabular-nums"> {count}</span>}
    </label>
  );
}

interface ChatRowProps {
  readonly chat: ChatEntry;
  readonly instance: InstanceView | undefined;
  readonly current: boolean;
  readonly onChoose: () => void;
}

function ChatRow({ chat: { last, person, unread }, instance, current, onChoose }: ChatRowProps) {
  const bad = BAD.includes(last.state);
  const heard = last.direction === "in";
  return (
    <li className="border-b border-line">
      <a
        href={chatHref(last)}
        aria-current={current ? "true" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onChoose();
        }}
        className={classNames(
          "relative grid min-h-16 grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3 px-4 py-2.5 no-underline focus-visible:-outline-offset-3",
          current
            ? "bg-brand-tint before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-brand"
            : "hover:bg-hover",
        )}
      >
        <ChatAvatar person={person} platform={instance?.platform} />
        <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline gap-2">
            <b className={classNames("min-w-0 flex-1 truncate", heard ? "font-semibold" : "font-medium")}>
              <PersonName person={person} />
            </b>
            <ChatTime iso={last.at} />
          </span>
          <span
            className={classNames(
              "flex min-w-0 items-center gap-1.5 text-xs leading-5",
              bad ? "text-danger-ink" : heard ? "font-medium text-ink" : "text-ink-muted",
            )}
          >
            {last.state === "received" || bad ? null : <Ticks status={last.state} />}
            {bad ? <CircleAlert aria-hidden="true" className="size-3.5 flex-none" strokeWidth={1.75} /> : null}
            {last.writer === null ? null : (
              <span className="max-w-2/5 flex-none truncate">
                {rich("{name}:", { name: <PersonName person={last.writer} /> })}
              </span>
            )}
            {bad ? null : <KindMark message={last} />}
            <OneLine text={bad ? (last.why ?? lineOf(last)) : lineOf(last)} />
            {unread === 0 ? null : <Unread count={unread} />}
          </span>
        </span>
      </a>
    </li>
  );
}

const MANY = 99;

function Unread({ count }: { readonly count: number }) {
  return (
    <span className="ms-auto grid h-4.5 min-w-4.5 flex-none place-content-center rounded-full bg-brand px-1.25 text-[11px] leading-none font-semibold text-on-brand tabular-nums">
      <span aria-hidden="true">{count > MANY ? `${MANY}+` : count}</span>
      <span className="sr-only">
        {say("{count, plural, one {# unread message} other {# unread messages}}", { count })}
      </span>
    </span>
  );
}

function KindMark({ message }: { readonly message: ChatEntry["last"] }) {
  const { icon: Icon, label } = kindLook(message);
  if (message.kind === "text" || message.kind === "reaction") return null;
  return <Icon role="img" aria-label={label} className="size-3.5 flex-none" strokeWidth={1.6} />;
}

function ChatTime({ iso }: { readonly iso: string }) {
  const hydrated = useHydrated();
  const day = dayInWords(iso, new Date());
  return (
    <time dateTime={iso} className="flex-none text-xs text-ink-muted tabular-nums">
      {hydrated ? (day === say("Today") ? clock(iso) : day) : null}
    </time>
  );
}

function LoadingChats() {
  return (
    <div role="status">
      <span className="sr-only">{say("Loading chats")}</span>
      {["first", "second", "third", "fourth", "fifth"].map((row) => (
        <div
          key={row}
          className="grid min-h-16 grid-cols-[36px_minmax(0,1fr)] items-center gap-3 border-b border-line px-4"
        >
          <Skeleton className="size-9 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-44" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function FailedChats({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <p>{MESSAGE_LOG_WORDING.chatsFailed}</p>
      <Button size="sm" busy={busy} busyLabel={say("Trying…")} onClick={onRetry}>
        {say("Try Again")}
      </Button>
    </div>
  );
}
