import type { ReactNode } from "react";

/** Words of a message; the time floats into the last line. */
export function Said({ text, stamp }: { text: string; stamp: ReactNode }) {
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
export function Stamped({ stamp, children }: { stamp: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      <div className="absolute end-3 bottom-2.5">{stamp}</div>
    </>
  );
}

interface CaptionedProps {
  readonly text?: string | undefined;
  readonly stamp: ReactNode;
  readonly children: ReactNode;
}

export function Captioned({ text, stamp, children }: CaptionedProps) {
  return (
    <>
      {children}
      <div className="px-1.5 pt-1 pb-px">
        <Said text={text ?? ""} stamp={stamp} />
      </div>
    </>
  );
}
