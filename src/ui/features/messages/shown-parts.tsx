import type { ReactNode } from "react";
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
    <>
      {children}
      <div className="absolute end-3 bottom-2.5">{stamp}</div>
    </>
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
