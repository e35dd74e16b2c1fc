import { ChevronRight } from "lucide-react";
import { textIn } from "#domain/templates/template.ts";
import { say } from "#languages/say.ts";
import type { OpenedCampaign } from "#ports/contracts/dashboard/campaigns.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { amount } from "../../format/numbers.ts";
import { FilledText } from "../templates/filled-text.tsx";
import { languageName } from "../templates/language-names.ts";

interface PreviewProps {
  readonly opened: OpenedCampaign;
  /** Which of the first people is looked at. */
  readonly at: number;
  readonly onLook: (at: number) => void;
}

/** What the first people of the list will read, one at a time. */
export function MessagePreview({ opened, at, onLook }: PreviewProps) {
  const { first, language, texts } = opened;
  const recipient = first[at];
  if (recipient === undefined) return <p className="text-ink-muted">{say("Nobody on the list can be written to.")}</p>;
  const said = textIn({ language, texts }, recipient.language);
  const step = (by: number) => onLook((at + by + first.length) % first.length);
  return (
    <>
      <div className="min-h-32 rounded-lg border border-line bg-sunken p-3">
        <div className="w-fit max-w-full rounded-[14px] rounded-ss-xs bg-surface px-2.5 py-1.5 inset-ring inset-ring-[color-mix(in_srgb,var(--ink)_8%,transparent)]">
          <FilledText
            text={said.text}
            language={said.language}
            valueFor={(placeholder) => recipient.values[placeholder] ?? ""}
          />
        </div>
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={say("Previous recipient")}
          variant="quiet"
          size="sm"
          disabled={first.length < 2}
          onClick={() => step(-1)}
        >
          <ChevronRight aria-hidden="true" className="size-4.5 ltr:-scale-x-100" strokeWidth={1.6} />
        </IconButton>
        <p
          role="status"
          className="flex min-w-0 flex-1 flex-wrap justify-center gap-x-3 text-xs text-ink-muted tabular-nums"
        >
          <span>{say("Row {line}", { line: amount(recipient.line) })}</span>
          <bdi dir="auto" className="wrap-anywhere">
            {recipient.to}
          </bdi>
          <span>{languageName(said.language)}</span>
        </p>
        <IconButton
          label={say("Next recipient")}
          variant="quiet"
          size="sm"
          disabled={first.length < 2}
          onClick={() => step(1)}
        >
          <ChevronRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" strokeWidth={1.6} />
        </IconButton>
      </div>
    </>
  );
}
