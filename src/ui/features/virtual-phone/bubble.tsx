import type { ReactNode } from "react";
import { unreachable } from "#domain/result.ts";
import type { PhoneMessage } from "../../api/phone-network.ts";
import { classNames } from "../../components/class-names.ts";
import { Ticks } from "../../components/ticks.tsx";
import { clock } from "../../format/clock.ts";
import { ContactCard, FileCard } from "./cards.tsx";
import { LoginCode, loginCodeOf } from "./login-code.tsx";
import { MapDrawing } from "./map-drawing.tsx";
import { PictureFrame, VideoFrame } from "./media-frames.tsx";

export interface BubbleProps {
  readonly message: PhoneMessage;
  /** Said by the phone in hand. */
  readonly mine: boolean;
  /** The other side spoke before. */
  readonly turn: boolean;
}

/** A message as the phone would show it. */
export function Bubble({ message, mine, turn }: BubbleProps) {
  const framed = message.kind !== "text" && message.kind !== "unsupported";
  return (
    <article
      aria-label={mine ? "Your answer" : "Received message"}
      className={classNames(
        "relative max-w-[90%] flex-none rounded-[14px] inset-ring inset-ring-[color-mix(in_srgb,var(--ink)_8%,transparent)] wrap-anywhere md:max-w-[82%]",
        mine
          ? "self-end rounded-ee-xs bg-[color-mix(in_srgb,var(--channel)_17%,var(--surface))]"
          : "self-start rounded-es-xs bg-surface",
        framed ? "w-66 p-1" : "w-fit px-2.5 pt-1.5 pb-1.25",
        turn && "mt-1.5",
      )}
    >
      <Content message={message} stamp={<Stamp message={message} mine={mine} />} />
    </article>
  );
}

/** Floats into the last line, below it where there is no room. */
function Stamp({ message, mine }: { message: PhoneMessage; mine: boolean }) {
  return (
    <span className="float-end ms-2.5 mt-1.25 -mb-0.5 inline-flex items-center gap-1 text-xs text-[color-mix(in_srgb,var(--ink-muted)_88%,var(--ink))] tabular-nums">
      <time dateTime={message.at}>{clock(message.at)}</time>
      {mine ? <Ticks status={message.status} /> : null}
    </span>
  );
}

function Content({ message, stamp }: { message: PhoneMessage; stamp: ReactNode }) {
  switch (message.kind) {
    case "text":
      return <Text message={message} stamp={stamp} />;
    case "picture":
      return (
        <Captioned text={message.text} stamp={stamp}>
          <PictureFrame message={message} />
        </Captioned>
      );
    case "video":
      return (
        <Captioned text={message.text} stamp={stamp}>
          <VideoFrame message={message} />
        </Captioned>
      );
    case "file":
      return <FileBubble message={message} stamp={stamp} />;
    case "contact":
      return (
        <Stamped stamp={stamp}>
          <ContactCard message={message} />
        </Stamped>
      );
    case "place":
      return <Place message={message} stamp={stamp} />;
    case "unsupported":
      return <Said text="A message of a kind this phone cannot show" stamp={stamp} />;
    default:
      return unreachable(message.kind);
  }
}

function Text({ message, stamp }: { message: PhoneMessage; stamp: ReactNode }) {
  const login = loginCodeOf(message);
  return login ? <LoginCode {...login} stamp={stamp} /> : <Said text={message.text ?? ""} stamp={stamp} />;
}

/** What a file without a name is said to be stands in the card; a caption stands below it. */
function FileBubble({ message, stamp }: { message: PhoneMessage; stamp: ReactNode }) {
  const card = <FileCard message={message} />;
  if (message.media?.fileName === undefined || !message.text) return <Stamped stamp={stamp}>{card}</Stamped>;
  return (
    <Captioned text={message.text} stamp={stamp}>
      {card}
    </Captioned>
  );
}

function Said({ text, stamp }: { text: string; stamp: ReactNode }) {
  return (
    <p className="after:clear-both after:block after:content-['']">
      <span dir="auto" className="whitespace-pre-wrap">
        {text}
      </span>
      {stamp}
    </p>
  );
}

/** The time stands in the card's own corner. */
function Stamped({ stamp, children }: { stamp: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      <div className="absolute end-3 bottom-2.5">{stamp}</div>
    </>
  );
}

function Captioned({ text, stamp, children }: { text?: string | undefined; stamp: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      <div className="px-1.5 pt-1 pb-px">
        <Said text={text ?? ""} stamp={stamp} />
      </div>
    </>
  );
}

function Place({ message, stamp }: { message: PhoneMessage; stamp: ReactNode }) {
  const { latitude = 0, longitude = 0, name, address } = message.place ?? {};
  const degrees = `${latitude}, ${longitude}`;
  return (
    <>
      <MapDrawing label={`Map: ${[name, address].filter(Boolean).join(", ") || degrees}`} />
      <div className="px-1.5 pt-1.5 pb-px after:clear-both after:block after:content-['']">
        <b dir="auto" className="block font-medium">
          {name || "Location"}
        </b>
        {address ? (
          <span dir="auto" className="block text-xs text-ink-muted">
            {address}
          </span>
        ) : null}
        <bdi dir="ltr" className="text-xs text-ink-muted tabular-nums">
          {degrees}
        </bdi>
        {stamp}
      </div>
    </>
  );
}
