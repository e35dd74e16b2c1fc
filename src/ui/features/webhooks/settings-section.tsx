import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { MAX_IN_FLIGHT } from "#domain/webhooks/try.ts";
import { say } from "#languages/say.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { Button } from "../../components/button.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";

interface SettingsSectionProps {
  readonly webhook: WebhookView;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What its owner chose of it. */
export function SettingsSection({ webhook, onEdit, onDelete }: SettingsSectionProps) {
  const { events, name, last, createdAt } = webhook;
  return (
    <div className="min-w-0">
      <h3>{say("Events")}</h3>
      <ul aria-label={say("Events")} className="mt-1 flex flex-wrap gap-1.5">
        {events.map((type) => (
          <li key={type} className="rounded-sm border border-line px-2 py-0.5 font-mono text-xs leading-4.5">
            {type}
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-3">
        <Fact term={say("Answered in")}>
          {last?.tookMs == null ? say("Not called yet") : say("{count} ms, the last time", { count: last.tookMs })}
        </Fact>
        <Fact term={say("At a time")}>{say("{count} calls at most", { count: MAX_IN_FLIGHT })}</Fact>
        <Fact term={say("Name")}>
          {name === null ? (
            <span className="text-ink-muted">{say("None")}</span>
          ) : (
            <bdi className="whitespace-normal">{name}</bdi>
          )}
        </Fact>
        <Fact term={say("Added")}>
          <LocalDateTime iso={createdAt} />
        </Fact>
      </dl>
      <div className="mt-2 -ms-3 flex flex-wrap">
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          onClick={onEdit}
          icon={<Pencil aria-hidden="true" className="size-4" strokeWidth={1.6} />}
        >
          {say("Edit address and events")}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          onClick={onDelete}
          className="hover:bg-danger-tint! hover:text-danger-ink!"
          icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />}
        >
          {say("Delete")}
        </Button>
      </div>
    </div>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
