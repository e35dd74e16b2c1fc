import { createElement, Fragment, type ReactNode } from "react";
import { LANGUAGE } from "#languages/language.ts";
import { messageOf, type Sentence } from "#languages/say.ts";

type RichValue = string | number | ReactNode | ((inside: ReactNode[]) => ReactNode);
type RichValues = Readonly<Record<string, RichValue>>;

type Compiled = (values: RichValues) => readonly ReactNode[];

/**
 * A sentence with elements in it: `rich("Read the <link>terms</link>", { link: (text) => <a href="…">{text}</a> })`. Where
 * they stand in it is the language's affair. In the pages' builds the sentence is a function by then, see `scripts/build`.
 */
export function rich(sentence: Sentence, values: RichValues): ReactNode {
  const spoken: unknown = sentence;
  if (typeof spoken === "function") return createElement(Fragment, null, ...(spoken as Compiled)(values));
  const pieces: unknown = messageOf(sentence, LANGUAGE, { ignoreTag: false }).format(values as never);
  return createElement(Fragment, null, ...((Array.isArray(pieces) ? pieces : [pieces]) as ReactNode[]));
}
