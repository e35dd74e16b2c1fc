import type { ReactNode } from "react";
import { jsonParts } from "#documentation/json.ts";
import type { CodePart } from "#documentation/model.ts";
import { ScrollingSection } from "../../components/scrolling-section.tsx";

/** Request and answer share one panel. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mt-3 grid overflow-hidden rounded-lg border border-line bg-sunken md:grid-cols-2 [&>div+div]:border-line max-md:[&>div+div]:border-t md:[&>div+div]:border-s">
      {children}
    </div>
  );
}

interface HalfProps {
  readonly title: string;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

export function Half({ title, aside, children }: HalfProps) {
  return (
    <div className="min-w-0">
      <div className="flex min-h-10 items-center justify-between gap-2 border-b border-line ps-4 pe-1">
        <h4 className="text-xs font-medium">{title}</h4>
        {aside}
      </div>
      {children}
    </div>
  );
}

interface HeadersProps {
  readonly first?: readonly [name: string, value: string] | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export function Headers({ first, headers }: HeadersProps) {
  const lines = [...(first === undefined ? [] : [first]), ...Object.entries(headers)];
  if (lines.length === 0) return null;
  return (
    <dl dir="ltr" className="border-b border-line px-4 py-2.5 font-mono text-xs leading-5">
      {lines.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[136px_minmax(0,1fr)] gap-2">
          <dt className="truncate text-ink-muted">{name}</dt>
          <dd title={value} className="truncate">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Readonly<Partial<Record<CodePart["tone"], string>>> = { string: "text-brand", muted: "text-ink-muted" };

/** JSON as people read it, anything else as it came. */
export function Body({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <ScrollingSection
      aria-label={label}
      dir="ltr"
      className="scrollbar-thin max-h-105 overflow-y-auto px-4 pt-2.5 pb-3.5 text-xs leading-5"
    >
      <pre>
        {partsOf(text).map(({ text: part, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are one text, drawn anew each time.
          <span key={index} className={TONES[tone]}>
            {part}
          </span>
        ))}
      </pre>
    </ScrollingSection>
  );
}

function partsOf(text: string): CodePart[] {
  try {
    return jsonParts(JSON.parse(text));
  } catch {
    return [{ text, tone: "plain" }];
  }
}
