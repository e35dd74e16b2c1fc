import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import type { CodePart } from "#documentation/model.ts";
import { say } from "#languages/say.ts";
import { classNames } from "./class-names.ts";
import { ScrollingSection } from "./scrolling-section.tsx";

interface CodePanelProps {
  /** What stands at the start of the head. */
  readonly head: ReactNode;
  /** At its end, such as a copy button. */
  readonly aside?: ReactNode;
  /** Below the code. */
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Code is one dark panel in both themes, and always left to right. */
export function CodePanel({ head, aside, foot, className, children }: CodePanelProps) {
  return (
    <div
      className={classNames(
        "min-w-0 overflow-hidden rounded-lg border border-code-line bg-code text-code-ink [&_:focus-visible]:outline-code-string",
        className,
      )}
    >
      <div className="flex min-h-11 items-center gap-2 border-b border-code-line ps-4 pe-1.5 text-xs font-medium">
        {head}
        {aside ? <span className="ms-auto flex flex-none">{aside}</span> : null}
      </div>
      {children}
      {foot ? (
        <div className="flex items-center gap-2 border-t border-code-line px-4 py-2.5 text-xs leading-5 text-code-muted">
          {foot}
        </div>
      ) : null}
    </div>
  );
}

interface CodeTextProps {
  /** Names the stretch for `CopyCode`. */
  readonly id?: string | undefined;
  /** Accessible name: a keyboard reaches it, as it may scroll. */
  readonly label: string;
  readonly parts: readonly CodePart[];
  readonly className?: string | undefined;
}

export function CodeText({ id, label, parts, className = "p-4 text-xs leading-5" }: CodeTextProps) {
  return (
    <ScrollingSection aria-label={label} dir="ltr" className={classNames("scrollbar-thin", className)}>
      <pre id={id}>
        <CodeParts parts={parts} />
      </pre>
    </ScrollingSection>
  );
}

/** Ink of each tone on the dark panel. */
export const CODE_TONES: Record<CodePart["tone"], string> = {
  plain: "",
  verb: "text-code-verb",
  key: "text-code-key",
  string: "text-code-string",
  muted: "text-code-muted",
};

export function CodeParts({ parts }: { parts: readonly CodePart[] }) {
  return parts.map(({ text, tone, slot }, index) =>
    tone === "plain" && slot === undefined ? (
      text
    ) : tone === "string" && ARABIC.test(text) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are one text, drawn anew each time.
      <span key={index} className={CODE_TONES.string}>
        <ArabicInQuotes text={text} />
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are one text, drawn anew each time.
      <span key={index} data-slot={slot} className={CODE_TONES[tone] || undefined}>
        {text}
      </span>
    ),
  );
}

const ARABIC = /\p{Script=Arabic}/u;

/** Code runs left to right, but what a sample says in Arabic does not: its stop would stand before its first word. */
function ArabicInQuotes({ text }: { text: string }) {
  const [, before = "", words = "", after = ""] = /^(["']?)(.*?)(["']?)$/s.exec(text) ?? [];
  return (
    <>
      {before}
      <bdi dir="rtl">{words}</bdi>
      {after}
    </>
  );
}

/** Copies the element of that id, by the page's script; `what` ends the accessible name, as in "Copy the WhatsApp request". */
export function CopyCode({ of, what }: { of: string; what: string }) {
  return (
    <>
      <button
        type="button"
        data-copy={of}
        data-needs-script
        className="inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2.5 text-xs font-medium text-code-muted transition-colors hover:bg-white/8 hover:text-white"
      >
        <Copy aria-hidden="true" strokeWidth={1.6} className="size-3.5" />
        <span data-copy-label>{say("Copy")}</span>
        <span className="sr-only"> {what}</span>
      </button>
      <span role="status" className="sr-only" />
    </>
  );
}
