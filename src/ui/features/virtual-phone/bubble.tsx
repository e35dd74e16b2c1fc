import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import type { PhoneMessage } from "../../api/phone-network.ts";
import { classNames } from "../../components/class-names.ts";
import { Ticks } from "../../components/ticks.tsx";
import { clock } from "../../format/clock.ts";
import type { ShownProps } from "../messages/kind.ts";
import { KINDS } from "../messages/kinds/index.ts";
import { MessageActions, type MessageActionsProps } from "../messages/message-actions.tsx";
import { Reactions, Said } from "../messages/shown-parts.tsx";
import { DELETED, UNSUPPORTED } from "./chats.ts";
import { LoginCode, loginCodeOf } from "./login-code.tsx";

interface BubbleProps {
  readonly message: PhoneMessage;
  /** Sent by the selected phone. */
  readonly mine: boolean;
  /** The message before it is from the other side. */
  readonly turn: boolean;
  /** In a group: who wrote it. */
  readonly writer?: string | null;
  /** What it answers. */
  readonly quoted?: ReactNode;
  /** Beside it, and below it. */
  readonly actions?: Omit<MessageActionsProps, "mine" | "label"> | null;
  readonly onVote?: ShownProps["onVote"];
}

/** A message as the phone would show it. */
export function Bubble({ message, mine, turn, writer = null, quoted, actions = null, onVote }: BubbleProps) {
  const framed = message.kind !== "unsupported" && !message.deleted && KINDS[message.kind].shown.framed;
  const bubble = (
    <article
      aria-label={mine ? say("Your answer") : say("Received message")}
      className={classNames(
        "relative max-w-[calc(100%-40px)] min-w-0 rounded-[14px] inset-ring inset-ring-[color-mix(in_srgb,var(--ink)_8%,transparent)] wrap-anywhere md:max-w-[82%]",
        mine ? "rounded-ee-xs bg-[color-mix(in_srgb,var(--channel)_17%,var(--surface))]" : "rounded-es-xs bg-surface",
        framed ? "w-66 p-1" : "w-fit px-2.5 pt-1.5 pb-1.25",
      )}
    >
      {writer === null || mine ? null : (
        <b dir="auto" className="block text-xs font-medium text-ink-muted">
          {writer}
        </b>
      )}
      {quoted}
      <Content message={message} stamp={<Stamp message={message} mine={mine} />} onVote={onVote} />
      {message.reactions?.length ? <Reactions emoji={message.reactions.map(({ emoji }) => emoji)} /> : null}
    </article>
  );
  return (
    <div
      className={classNames(
        "flex flex-none flex-wrap items-center gap-1",
        mine && "flex-row-reverse",
        turn && "mt-1.5",
        // What hangs out at its foot would lie under the next one.
        message.reactions?.length ? "mb-3.5" : null,
      )}
    >
      {bubble}
      {actions === null || message.deleted ? null : (
        <MessageActions {...actions} label={say("React or reply")} mine={mine} />
      )}
    </div>
  );
}

/** Floats into the last line, below it where there is no room. */
function Stamp({ message, mine }: { message: PhoneMessage; mine: boolean }) {
  return (
    <span className="float-end ms-2.5 mt-1.25 -mb-0.5 inline-flex items-center gap-1 text-xs text-[color-mix(in_srgb,var(--ink-muted)_88%,var(--ink))] tabular-nums">
      {message.forwarded ? <span>{say("Forwarded")}</span> : null}
      {message.gif ? <span>GIF</span> : null}
      {message.viewOnce ? <span>{say("View once")}</span> : null}
      {message.pinned ? <span>{say("Pinned")}</span> : null}
      {message.edited ? <span>{say("Edited")}</span> : null}
      <time dateTime={message.at}>{clock(message.at)}</time>
      {mine ? <Ticks status={message.status} /> : null}
    </span>
  );
}

function Content({ message, stamp, onVote }: ShownProps) {
  if (message.deleted) return <Said text={DELETED} stamp={stamp} />;
  if (message.kind === "unsupported") return <Said text={UNSUPPORTED} stamp={stamp} />;
  const login = message.kind === "text" ? loginCodeOf(message) : null;
  if (login) return <LoginCode {...login} stamp={stamp} />;
  const { Content: Shown } = KINDS[message.kind].shown;
  return <Shown message={message} stamp={stamp} onVote={onVote} />;
}
