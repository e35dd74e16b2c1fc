import { LINK_TITLES } from "#domain/wording/link-titles.ts";
import { say } from "#languages/say.ts";
import type { InstanceView, LinkView } from "#ports/contracts/dashboard/api.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { Skeleton } from "../../components/skeleton.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { shortDay } from "../../format/dates.ts";
import { describeExpiry } from "../../format/expiry.ts";
import { ExpiryBar } from "../instances/expiry-bar.tsx";
import type { ListedInstances } from "../instances/use-instances.ts";

/** The rest is a page away. */
const AT_MOST = 8;

/** A way in, below the figures: not there when it cannot be read. */
export function YourInstances({ list, failed }: { list: ListedInstances | undefined; failed: boolean }) {
  if (list === undefined && failed) return null;
  const count = list?.instances.length ?? 0;
  return (
    <section aria-labelledby="your-instances" className="mt-8">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="your-instances" className="me-auto text-base tracking-[-0.008em]">
          {say("Your instances")}
        </h2>
        <TextLink href={PAGES.instances.path} className="font-normal">
          {count > AT_MOST ? say("Manage all {count}", { count }) : say("Manage all")}
        </TextLink>
      </div>
      <ul className="rounded-lg border border-line bg-surface">
        {list === undefined ? (
          <LoadingRow />
        ) : list.instances.length === 0 ? (
          <EmptyRow />
        ) : (
          list.instances
            .slice(0, AT_MOST)
            .map((instance) => (
              <Row
                key={instance.id}
                instance={instance}
                link={list.links?.find(({ instanceId }) => instanceId === instance.id)}
              />
            ))
        )}
      </ul>
    </section>
  );
}

const ROW =
  "grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 border-t border-line px-4 py-3.5 first:border-t-0 md:grid-cols-[36px_minmax(0,1fr)_88px_176px_auto] md:gap-4 md:py-3 md:ps-5";

function Row({ instance, link }: { instance: InstanceView; link: LinkView | undefined }) {
  const expiry = describeExpiry(instance, new Date());
  const day = shortDay(instance.expiresAt, undefined);
  return (
    <li className={ROW}>
      <ChannelIcon platform={instance.platform} />
      <div className="min-w-0">
        <span dir="auto" className="inline-block max-w-full truncate align-bottom font-medium">
          {instance.name}
        </span>
        <span className="block truncate text-xs text-ink-muted">
          {PLATFORM_NAMES[instance.platform]} · <code>{instance.client}</code>
        </span>
        {instance.active && link ? (
          <span
            className={classNames("block text-xs", link.standing === "down" ? "text-danger-ink" : "text-ink-muted")}
          >
            {LINK_TITLES[link.standing]}
          </span>
        ) : null}
      </div>
      <div className="justify-self-end md:justify-self-start">
        <StatusBadge active={instance.active} />
      </div>
      <div className="grid gap-1.5 text-xs text-ink-muted tabular-nums max-md:col-start-2">
        <span>
          {expiry.active ? say("{left}, until {day}", { left: expiry.words, day }) : say("Expired {day}", { day })}
        </span>
        <ExpiryBar left={expiry.left} soon={expiry.soon} />
      </div>
      <a
        href={`${PAGES.instances.path}?manage=${instance.id}`}
        aria-label={say("Manage {name}", { name: instance.name })}
        className={classNames(buttonClass({ size: "sm" }), "max-md:col-start-3")}
      >
        {say("Manage")}
      </a>
    </li>
  );
}

function LoadingRow() {
  return (
    <li className={ROW} aria-busy="true">
      <Skeleton className="size-9 rounded-lg" />
      <div className="grid gap-1.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-3 w-36" />
      </div>
      <Skeleton className="h-5.5 w-16 rounded-full" />
      <Skeleton className="h-3 w-36 max-md:col-start-2" />
      <Skeleton className="h-10 w-20 rounded-lg max-md:col-start-3 md:h-8" />
      <span className="sr-only">{say("Loading instances")}</span>
    </li>
  );
}

function EmptyRow() {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 md:px-5">
      <span className="text-ink-muted">{say("No instances yet. One takes a minute, and the first two are free.")}</span>
      <a href={PAGES.instances.path} className={buttonClass({ variant: "primary" })}>
        {say("Add your first")}
      </a>
    </li>
  );
}
