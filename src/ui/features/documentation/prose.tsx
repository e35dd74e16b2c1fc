import { Fragment, type ReactNode } from "react";
import { TextLink } from "../../components/text-link.tsx";
import { useAddress } from "./addresses.ts";

const MARKS = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

/** The reference's two marks: backticks are code, `[words](/path)` and `[words](#part)` are links. */
export function Prose({ text }: { text: string }) {
  const addressOf = useAddress();
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const mark of text.matchAll(MARKS)) {
    const [whole, code, words, href = ""] = mark;
    pieces.push(text.slice(done, mark.index));
    pieces.push(
      code === undefined ? (
        <TextLink key={mark.index} href={href.startsWith("#") ? addressOf(href.slice(1)) : href}>
          {words}
        </TextLink>
      ) : (
        <InlineCode key={mark.index}>{code}</InlineCode>
      ),
    );
    done = mark.index + whole.length;
  }
  return (
    <>
      {pieces}
      <Fragment key="end">{text.slice(done)}</Fragment>
    </>
  );
}

export function InlineCode({ children }: { children: string }) {
  return <code className="doc-code">{children}</code>;
}
