import { RotateCw } from "lucide-react";
import { isWorthRenewing } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { AdminInstanceView } from "#ports/contracts/dashboard/admin.ts";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { RowActions } from "../../components/row-actions.tsx";
import { Row, RowFact, RowList } from "../../components/row-list.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { mediumDay } from "../../format/dates.ts";

interface AdminInstanceListProps {
  readonly instances: readonly AdminInstanceView[];
  readonly onRenew: (instance: AdminInstanceView) => void;
  readonly onDelete: (instance: AdminInstanceView) => void;
}

export function AdminInstanceList({ instances, onRenew, onDelete }: AdminInstanceListProps) {
  return (
    <RowList
      columns="@3xl:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_auto_auto_auto_auto]"
      heads={[say("Instance"), say("Owner"), say("Status"), say("Account"), say("Expires")]}
    >
      {instances.map((instance) => (
        <Row
          key={instance.id}
          name={`${instance.name}, ${instance.client}`}
          title={<Name instance={instance} />}
          factsClass="grid-cols-2"
          facts={<Facts instance={instance} />}
          actions={
            <RowActions name={`${instance.name}, ${instance.client}`} onDelete={() => onDelete(instance)}>
              {isWorthRenewing({ expiresAt: new Date(instance.expiresAt) }, new Date()) ? (
                <IconButton
                  label={say("Renew {name}", { name: `${instance.name}, ${instance.client}` })}
                  variant="quiet"
                  onClick={() => onRenew(instance)}
                >
                  <RotateCw aria-hidden="true" className="size-4" strokeWidth={1.6} />
                </IconButton>
              ) : null}
            </RowActions>
          }
        />
      ))}
    </RowList>
  );
}

function Name({ instance }: { readonly instance: AdminInstanceView }) {
  const { name, platform, client } = instance;
  return (
    <span className="flex items-center gap-3">
      <ChannelIcon platform={platform} />
      <span className="min-w-0">
        {name}
        <span className="block text-xs font-normal text-ink-muted">
          {PLATFORM_NAMES[platform]} · <code>{client}</code>
        </span>
      </span>
    </span>
  );
}

function Facts({ instance }: { readonly instance: AdminInstanceView }) {
  return (
    <>
      <RowFact term={say("Owner")} className="col-span-2 wrap-anywhere @3xl:col-span-1">
        {instance.ownerEmail}
        <span className="block text-xs text-ink-muted">
          {instance.subscription === "paid" ? say("Paid") : say("Free")}
        </span>
      </RowFact>
      <RowFact term={say("Status")}>
        <StatusBadge active={instance.active} />
      </RowFact>
      <RowFact term={say("Account")}>{instance.linked ? say("Linked") : say("Not linked")}</RowFact>
      <RowFact term={say("Expires")} className="col-span-2 @3xl:col-span-1">
        <time dateTime={instance.expiresAt} className="tabular-nums">
          {mediumDay(instance.expiresAt, "UTC")}
        </time>
      </RowFact>
    </>
  );
}
