import type { ShownEntity } from "../../api/phone-network.ts";

const LOOKS: Readonly<Record<string, string>> = {
  bold: "font-semibold",
  italic: "italic",
  strike: "line-through",
  code: "font-mono text-[13px]",
  pre: "font-mono text-[13px]",
  textUrl: "underline underline-offset-2",
};

interface StyledPart {
  readonly offset: number;
  readonly part: string;
  /** Classes; none where nothing stands on it. */
  readonly look: string | undefined;
}

/** The text in pieces, each of which looks alike from end to end. */
export function styledParts(text: string, entities: readonly ShownEntity[]): StyledPart[] {
  const shown = entities.filter(({ type }) => Object.hasOwn(LOOKS, type));
  const ends = new Set([0, text.length, ...shown.flatMap(({ offset, length }) => [offset, offset + length])]);
  const places = [...ends].sort((one, other) => one - other);
  return places.slice(0, -1).map((offset, index) => {
    const on = shown.filter((one) => one.offset <= offset && offset < one.offset + one.length);
    const look = on.map(({ type }) => LOOKS[type]).join(" ");
    return { offset, part: text.slice(offset, places[index + 1]), look: look === "" ? undefined : look };
  });
}
