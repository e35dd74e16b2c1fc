import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import type { ShownEntity } from "../../api/phone-network.ts";
import { styledParts } from "./styled-text.ts";

interface SaidProps {
  readonly text: string;
  /** How letters look; plain without them. */
  readonly entities?: readonly ShownEntity[] | undefined;
  readonly stamp: ReactNode;
}

/** Words of a message; the time floats into the last line. */
export function Said({ text, entities = [], stamp }: SaidProps) {
  return (
    <p className="after:clear-both after:block after:content-['']">
      <span dir="auto" className="whitespace-pre-wrap">
        {entities.length === 0
          ? text
          : styledParts(text, entities).map(({ offset, part, look }) => (
              <span key={offset} className={look}>
                {part}
              </span>
            ))}
      </span>
      {stamp}
    </p>
  );
}

/** The time stands in the card's own corner. */
export function Stamped({ stamp, children }: { stamp: ReactNode; children: ReactNode }) {
  return (
    <div className="[--stamp-room:76px]">
      {children}
      <div className="absolute end-3 bottom-2.5">{stamp}</div>
    </div>
  );
}

/** Hang out at the foot of a message. */
export function Reactions({ emoji }: { readonly emoji: readonly string[] }) {
  return (
    <p className="-mb-4 w-fit rounded-full bg-surface px-1.5 text-sm shadow-lift">
      <span className="sr-only">{say("Reactions:")} </span>
      {emoji.join(" ")}
    </p>
  );
}

interface QuotedProps {
  /** Who wrote it; null where that is not known. */
  readonly writer: string | null;
  readonly line: string;
  /** Leads to it. */
  readonly link?: { readonly href: string; readonly onFollow: () => void } | undefined;
}

/** What a message answers, above what it says: who wrote that, and a line of it. */
export function Quoted({ writer, line, link }: QuotedProps) {
  const said = (
    <>
      {writer === null ? null : (
        <b className="block truncate font-medium">
          <bdi>{writer}</bdi>
        </b>
      )}
      <span dir="auto" className="line-clamp-2">
        {line}
      </span>
    </>
  );
  return (
    <blockquote className="mb-1 min-w-0 rounded-sm border-s-3 border-[color:var(--channel-ink,var(--brand))] bg-[color-mix(in_srgb,var(--ink)_5%,transparent)] text-xs">
      {link === undefined ? (
        <div className="px-2 py-1">{said}</div>
      ) : (
        <a
          href={link.href}
          onClick={(event) => {
            event.preventDefault();
            link.onFollow();
          }}
          className="block rounded-sm px-2 py-1 text-inherit no-underline hover:bg-[color-mix(in_srgb,var(--ink)_5%,transparent)]"
        >
          {said}
        </a>
      )}
    </blockquote>
  );
}

interface CaptionedProps extends Pick<SaidProps, "entities"> {
  readonly text?: string | undefined;
  readonly stamp: ReactNode;
  readonly children: ReactNode;
}

export function Captioned({ text, entities, stamp, children }: CaptionedProps) {
  return (
    <>
      {children}
      <div className="px-1.5 pt-1 pb-px">
        <Said text={text ?? ""} entities={entities} stamp={stamp} />
      </div>
    </>
  );
}
