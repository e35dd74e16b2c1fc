import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { STOP_WORDS_WORDING } from "#domain/wording/stop-words.ts";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { Spinner } from "../../components/spinner.tsx";

const loadForm = () => import("./stop-words-form.tsx");

/** Answers that end campaigns: folded away, and asked for once somebody looks. */
export function StopWords() {
  const [wasOpen, setWasOpen] = useState(false);
  const { part, failed } = useLater(loadForm, wasOpen);
  return (
    <details
      className="group mt-6 border-t border-line pt-3"
      onToggle={({ currentTarget }) => setWasOpen((before) => before || currentTarget.open)}
    >
      <summary className="flex min-h-8 items-center gap-2 font-medium">
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-ink-muted transition-[rotate] group-open:rotate-90! rtl:rotate-180"
        />
        {STOP_WORDS_WORDING.title}
      </summary>
      {failed ? <DialogFailed onDismiss={() => setWasOpen(false)} /> : null}
      {wasOpen && !failed ? part === null ? <Spinner className="mt-3" /> : <part.StopWordsForm /> : null}
    </details>
  );
}
