import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { isWorthRenewing } from "#domain/instances/instance.ts";
import { EXPIRED_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import type { InstanceView, LinkView } from "#ports/contracts/dashboard/api.ts";
import { Button } from "../../components/button.tsx";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { RowActions } from "../../components/row-actions.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { describeExpiry } from "../../format/expiry.ts";
import { LocalDateTime } from "../../format/local-date.tsx";
import { useHydrated } from "../../format/use-hydrated.ts";
import { CardState } from "./card-state.tsx";
import { ExpiryBar } from "./expiry-bar.tsx";

interface InstanceCardProps {
  readonly instance: InstanceView;
  /** Null while it is not known. */
  readonly link: LinkView | null;
  readonly onManage: () => void;
  readonly onRenew: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function InstanceCard({ instance, link, onManage, onRenew, onEdit, onDelete }: InstanceCardProps) {
  const { name, platform } = instance;
  return (
    <article aria-label={name} className="flex flex-col rounded-lg border border-line bg-surface">
      <header className="flex items-center gap-3 px-4 py-4 md:px-5">
        <ChannelIcon platform={platform} />
        <h2 className="min-w-0 flex-1 text-base tracking-[-0.008em] wrap-anywhere">
          <bdi className="wrap-anywhere whitespace-normal">{name}</bdi>
        </h2>
        <StatusBadge active={instance.active} />
      </header>
      <CardState instance={instance} link={link} onRenew={onRenew} onLink={onManage} />
      <dl className="grid flex-1 grid-cols-2 content-start gap-x-5 gap-y-3.5 border-t border-line p-4 md:px-5">
        <Fact term={say("Type")}>{PLATFORM_NAMES[platform]}</Fact>
        <Fact term={say("Client")}>
          <span className="flex items-center gap-1">
            <code className="block text-[13px] leading-5">{instance.client}</code>
            <CopyButton
              text={instance.client}
              label={say("Copy {text}", { text: instance.client })}
              size="sm"
              className="-my-2.5 md:-my-1.5"
            />
          </span>
        </Fact>
        <Fact term="API ID">
          {instance.apiId ? <code className="block text-[13px] leading-5">{instance.apiId}</code> : <None />}
        </Fact>
        <Fact term={say("User Email")}>{instance.userEmail || <None />}</Fact>
        <Expiration instance={instance} />
      </dl>
      <footer className="flex items-center gap-1 border-t border-line py-3 ps-4 pe-2 md:ps-5 md:pe-3">
        <Button size="sm" aria-label={say("Manage {name}", { name })} onClick={onManage} className="me-auto">
          {say("Manage")}
        </Button>
        {instance.active && isWorthRenewing({ expiresAt: new Date(instance.expiresAt) }, new Date()) ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={say("Renew {name}", { name })}
            onClick={onRenew}
            icon={<RotateCw aria-hidden="true" className="size-4" strokeWidth={1.6} />}
          >
            {EXPIRED_WORDING.renew}
          </Button>
        ) : null}
        <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </footer>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function None() {
  return <span className="text-ink-muted">{say("N/A")}</span>;
}

function Expiration({ instance }: { instance: InstanceView }) {
  const hydrated = useHydrated();
  const expiry = describeExpiry(instance, new Date());
  return (
    <div className="col-span-2">
      <dt className="text-xs text-ink-muted">{say("Expiration")}</dt>
      <dd key={String(hydrated)} className="mt-0.5">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <LocalDateTime iso={instance.expiresAt} />
          <span
            suppressHydrationWarning
            className={classNames("text-xs tabular-nums", expiry.soon ? "text-warning-ink" : "text-ink-muted")}
          >
            {expiry.words + expiry.total}
          </span>
        </span>
        <span className="mt-2 block">
          <ExpiryBar left={expiry.left} soon={expiry.soon} />
        </span>
      </dd>
    </div>
  );
}
