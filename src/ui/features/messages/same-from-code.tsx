import { ChevronRight } from "lucide-react";
import type { CodePart } from "#documentation/model.ts";
import { say } from "#languages/say.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { ScrollingSection } from "../../components/scrolling-section.tsx";
import type { CurlSample } from "./curl.ts";

/** On a light ground, unlike the code of public pages. */
const TONES: Record<CodePart["tone"], string> = {
  plain: "",
  verb: "text-ink-muted",
  key: "",
  string: "text-brand",
  muted: "text-ink-muted",
};

/** The message of the form as a request, folded away until someone wants it. */
export function SameFromCode({ sample }: { sample: CurlSample }) {
  return (
    <details className="group mt-6 border-t border-line pt-3">
      <summary className="flex min-h-8 items-center gap-2 font-medium">
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-ink-muted transition-[rotate] group-open:rotate-90! rtl:rotate-180"
        />
        {say("The same message from your code")}
      </summary>
      <div dir="ltr" className="mt-2 rounded-lg border border-line bg-sunken">
        <div className="flex items-center justify-between gap-3 border-b border-line ps-4 pe-1 text-xs text-ink-muted">
          <code className="truncate">{sample.title}</code>
          <CopyButton text={sample.text} label={say("Copy request")} size="sm" />
        </div>
        <ScrollingSection aria-label={say("curl request")} className="px-4 py-3 text-xs leading-5">
          <pre>
            {sample.parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts are one text, drawn anew each time.
              <span key={index} className={TONES[part.tone]}>
                {part.text}
              </span>
            ))}
          </pre>
        </ScrollingSection>
      </div>
    </details>
  );
}
