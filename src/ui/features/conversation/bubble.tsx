import type { ReactNode } from "react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import type { PhoneMessage } from "../../api/phone-network.ts";
import { classNames } from "../../components/class-names.ts";
import { Ticks } from "../../components/ticks.tsx";
import { clock } from "../../format/clock.ts";
import { MeantQuote } from "../message-log/meant-quote.tsx";
import { hasFiles, MessageFiles } from "../message-log/message-files.tsx";
import { lineOf } from "../message-log/message-line.tsx";
import { PersonName } from "../message-log/person.tsx";
import { KINDS } from "../messages/kinds/index.ts";
import { Reactions, Said } from "../messages/shown-parts.tsx";
import type { Acted } from "./acts-in.ts";
import { votesFor } from "./poll-votes.ts";

const FRAMED: readonly LoggedMessage["kind"][] = [
  "image",
  "video",
  "album",
  "audio",
  "document",
  "sticker",
  "contact",
  "location",
  "poll",
];
const WAITING: readonly LoggedMessage["state"][] = ["accepted", "queued", "sending"];
const BAD: readonly LoggedMessage["state"][] = ["failed", "expired"];

interface MessageBubbleProps {
  readonly message: LoggedMessage;
  /** What has been done about it since. */
  readonly acted: Acted;
  /** The other side has spoken before. */
  readonly turn: boolean;
  /** Who wrote it stands above it. */
  readonly told: boolean;
  /** Whether another message stands on this page, by its id. */
  readonly isHere: (id: string) => boolean;
  /** Of a poll: what each voter has chosen, as `ballotsIn` has it. */
  readonly ballots: readonly string[];
  /** Beside it, and below it. */
  readonly children?: ReactNode;
}

/** A message as both sides see it; one that waits is dashed. */
export function MessageBubble({ message: sent, acted, turn, told, isHere, ballots, children }: MessageBubbleProps) {
  const message = acted.text === null ? sent : { ...sent, text: acted.text };
  const { direction, kind, state, person, writer } = message;
  const mine = direction === "out";
  const framed = person !== null && FRAMED.includes(kind);
  const bubble = (
    <article
      id={message.id}
      tabIndex={-1}
      aria-label={mine ? say("Sent message") : say("Received message")}
      data-state={state}
      className={classNames(
        "relative max-w-[min(100%-40px,440px)] min-w-0 rounded-[14px] inset-ring wrap-anywhere focus:outline-2 focus:outline-brand",
        mine ? "rounded-ee-xs" : "rounded-es-xs",
        person === null || acted.isTakenBack
          ? classNames(
              "border border-dashed border-edge bg-transparent inset-ring-transparent",
              person === null && "text-ink-muted",
            )
          : WAITING.includes(state)
            ? "bg-[color-mix(in_srgb,var(--channel)_9%,var(--surface))] inset-ring-transparent outline-1 -outline-offset-1 outline-edge outline-dashed"
            : BAD.includes(state)
              ? "bg-[color-mix(in_srgb,var(--channel)_17%,var(--surface))] inset-ring-[color-mix(in_srgb,var(--danger)_55%,transparent)]"
              : classNames(
                  "inset-ring-[color-mix(in_srgb,var(--ink)_8%,transparent)]",
                  mine ? "bg-[color-mix(in_srgb,var(--channel)_17%,var(--surface))]" : "bg-surface",
                ),
        framed ? "w-68 p-1" : "w-fit px-2.5 pt-1.5 pb-1.25",
      )}
    >
      {told ? (
        <p className={classNames("truncate text-xs font-semibold text-(--channel-ink)", framed && "px-1.5 pb-0.5")}>
          <PersonName person={writer} />
        </p>
      ) : null}
      {message.about === null ? null : (
        <div className={framed ? "mb-1" : "-mx-1"}>
          <MeantQuote about={message.about} isHere={isHere} />
        </div>
      )}
      <Content message={message} ballots={ballots} stamp={<Stamp message={message} acted={acted} />} />
      {acted.reactions.length === 0 ? null : <Reactions emoji={acted.reactions} />}
    </article>
  );
  return (
    <div
      className={classNames(
        "group flex flex-none flex-wrap items-center gap-1",
        mine && "flex-row-reverse",
        turn && "mt-2",
        // What hangs out at its foot would lie under the next one.
        acted.reactions.length > 0 && "mb-3.5",
      )}
    >
      {bubble}
      {children}
    </div>
  );
}

/** Floats into the last line, below it where there is no room. */
function Stamp({ message: { at, state }, acted }: Pick<MessageBubbleProps, "message" | "acted">) {
  return (
    <span className="float-end ms-2.5 mt-1.25 -mb-0.5 inline-flex items-center gap-1 text-xs text-[color-mix(in_srgb,var(--ink-muted)_88%,var(--ink))] tabular-nums">
      {acted.isPinned ? <span>{say("Pinned")}</span> : null}
      {acted.isTakenBack ? <span>{say("Taken back")}</span> : acted.text === null ? null : <span>{say("Edited")}</span>}
      <time dateTime={at}>{clock(at)}</time>
      {state === "received" ? null : <Ticks status={state} />}
    </span>
  );
}

interface ContentProps extends Pick<MessageBubbleProps, "ballots"> {
  readonly message: LoggedMessage;
  readonly stamp: ReactNode;
}

function Content({ message, ballots, stamp }: ContentProps) {
  if (message.person === null) return <Said text={MESSAGE_LOG_WORDING.erased} stamp={stamp} />;
  const parts = partsOf(message, ballots);
  if (parts !== null) {
    const { Content: Shown } = KINDS[parts.kind].shown;
    return <Shown message={parts.message} stamp={stamp} />;
  }
  if (hasFiles(message)) {
    return (
      <Below text={message.text} stamp={stamp}>
        <MessageFiles message={message} />
      </Below>
    );
  }
  return <Said text={message.kind === "text" ? (message.text ?? "") : lineOf(message)} stamp={stamp} />;
}

/** A file with its caption and the time. */
function Below({
  text,
  stamp,
  children,
}: {
  readonly text: string | null;
  readonly stamp: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <div className="grid gap-1">{children}</div>
      <div className="px-1.5 pt-1 pb-px">
        <Said text={text ?? ""} stamp={stamp} />
      </div>
    </>
  );
}

interface ShownPart {
  readonly kind: "contact" | "location" | "poll";
  readonly message: PhoneMessage;
}

/** What a phone would be given of a contact, a place or a poll. */
function partsOf(message: LoggedMessage, ballots: readonly string[]): ShownPart | null {
  const { id, at, kind, text, content, contact, location } = message;
  const shown = { id, from: "", to: "", at, status: "sent" } as const;
  if (content?.kind === "contact") {
    const name = [content.firstName, content.lastName].filter(Boolean).join(" ");
    const card = { name, number: content.number };
    return { kind: "contact", message: { ...shown, kind: "contact", contact: card } };
  }
  if (content?.kind === "poll") return pollOf(shown, content.question, content.options, ballots);
  if (kind === "poll" && text) {
    const [question = "", ...options] = text.split("\n");
    return pollOf(shown, question, options, ballots);
  }
  if (contact !== null) return { kind: "contact", message: { ...shown, kind: "contact", contact } };
  if (content?.kind === "location")
    return { kind: "location", message: { ...shown, kind: "location", location: content } };
  if (location === null) return null;
  const { latitude, longitude, name, address } = location;
  const place = { latitude, longitude, name: name ?? undefined, address: address ?? undefined };
  return { kind: "location", message: { ...shown, kind: "location", location: place } };
}

/** With the votes, where there is one: what of them is not kept is not known. */
function pollOf(
  shown: Omit<PhoneMessage, "kind">,
  question: string,
  options: readonly string[],
  ballots: readonly string[],
): ShownPart {
  const counted = options.map((text) => (ballots.length === 0 ? { text } : { text, votes: votesFor(text, ballots) }));
  return { kind: "poll", message: { ...shown, kind: "poll", text: question, options: counted } };
}
