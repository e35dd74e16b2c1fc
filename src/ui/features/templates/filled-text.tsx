import type { ReactNode } from "react";
import { directionOf } from "./language-names.ts";

interface FilledTextProps {
  readonly text: string;
  readonly language: string;
  valueFor(placeholder: string): string;
}

/** A text with its values in it, each marked. */
export function FilledText({ text, language, valueFor }: FilledTextProps) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(/\{\{\s*([a-z][a-z0-9_]{0,31})\s*\}\}/g)) {
    const [whole, name = ""] = match;
    parts.push(text.slice(from, match.index));
    parts.push(
      <mark
        key={match.index}
        className="rounded-[3px] bg-[color-mix(in_srgb,var(--brand)_20%,transparent)] px-0.5 text-inherit"
      >
        <bdi>{valueFor(name)}</bdi>
      </mark>,
    );
    from = match.index + whole.length;
  }
  parts.push(text.slice(from));
  return (
    <p lang={language} dir={directionOf(language)} className="whitespace-pre-wrap wrap-anywhere">
      {parts}
    </p>
  );
}
