import { Ban, CircleCheck, CircleDashed, RefreshCw, RotateCw, Unlink } from "lucide-react";
import type { ReactNode } from "react";
import type { LinkStanding } from "#domain/sessions/link.ts";
import { EXPIRED_WORDING } from "#domain/wording/instances.ts";
import { LINK_TITLES } from "#domain/wording/link-titles.ts";
import { say } from "#languages/say.ts";
import type { InstanceView, LinkView } from "#ports/contracts/dashboard/api.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { rich } from "../../components/rich.tsx";
import { LocalDay, LocalMoment } from "../../format/local-date.tsx";

interface CardStateProps {
  readonly instance: InstanceView;
  /** Null while it is not known. */
  readonly link: LinkView | null;
  readonly onRenew: () => void;
  /** Where an account is linked. */
  readonly onLink: () => void;
}

/** What is true of an instance besides its badge: whom it is linked to, or why it does nothing and what to do about it. */
export function CardState({ instance, link, onRenew, onLink }: CardStateProps) {
  if (!instance.active) return <Expired instance={instance} link={link} onRenew={onRenew} />;
  if (link === null) return null;
  const { tone, Icon, action } = LOOKS[link.standing];
  const { since, account } = link;
  const isUp = link.standing === "connected";
  return (
    <StatePanel
      tone={tone}
      icon={<Icon />}
      title={
        <>
          {LINK_TITLES[link.standing]} {account === null ? null : <AccountName account={account} />}
        </>
      }
      action={
        action === null ? null : (
          <Button size="sm" aria-label={say("Link an account to {name}", { name: instance.name })} onClick={onLink}>
            {action}
          </Button>
        )
      }
    >
      {link.message ? <p className={isUp ? "text-warning-ink" : undefined}>{link.message}</p> : null}
      {isUp && link.lastMessage !== null ? <LastMessage last={link.lastMessage} /> : null}
      {since === null ? null : <p>{rich("Since {when}", { when: <LocalMoment iso={since} /> })}</p>}
    </StatePanel>
  );
}

const LOOKS = {
  connected: { tone: "success", Icon: CircleCheck, action: null },
  returning: { tone: "warning", Icon: RefreshCw, action: null },
  down: { tone: "danger", Icon: Unlink, action: say("Link an account") },
  "logged-out": { tone: "neutral", Icon: CircleDashed, action: say("Link an account") },
  none: { tone: "neutral", Icon: CircleDashed, action: say("Link an account") },
} as const satisfies Readonly<Record<LinkStanding, object>>;

function Expired({ instance, link, onRenew }: Omit<CardStateProps, "onLink">) {
  return (
    <StatePanel
      tone="warning"
      icon={<Ban />}
      title={rich("Stopped on {day}", { day: <LocalDay iso={instance.expiresAt} /> })}
      action={
        <Button
          size="sm"
          aria-label={say("Renew {name}", { name: instance.name })}
          onClick={onRenew}
          icon={<RotateCw aria-hidden="true" className="size-4" strokeWidth={1.6} />}
        >
          {EXPIRED_WORDING.renew}
        </Button>
      }
    >
      <p>{EXPIRED_WORDING.off}</p>
      <p>{EXPIRED_WORDING.kept}</p>
      {link?.account && isLinked(link) ? (
        <p>{rich("Linked to {account}", { account: <AccountName account={link.account} /> })}</p>
      ) : null}
    </StatePanel>
  );
}

function isLinked({ standing }: LinkView): boolean {
  return standing === "connected" || standing === "returning";
}

function AccountName({ account: { phone, name, username } }: { account: NonNullable<LinkView["account"]> }) {
  if (phone !== null) return <PhoneNumber digits={phone} />;
  return (
    <bdi dir={username === null ? undefined : "ltr"} className="wrap-anywhere whitespace-normal">
      {username === null ? name : `@${username}`}
    </bdi>
  );
}

function LastMessage({ last }: { last: NonNullable<LinkView["lastMessage"]> }) {
  return (
    <p>
      {rich(
        "Last message {when}, {state, select, accepted {accepted} queued {queued} sending {sending} sent {sent} delivered {delivered} read {read} failed {failed} cancelled {cancelled} expired {expired} unknown {unknown} other {received}}",
        { when: <LocalMoment iso={last.at} />, state: last.state ?? "received" },
      )}
    </p>
  );
}

const TONES = {
  neutral: { panel: "border-line", sign: "text-ink-muted", title: "text-ink" },
  success: { panel: "border-line", sign: "text-success", title: "text-ink" },
  warning: {
    panel: "border-[color-mix(in_srgb,var(--warning)_40%,var(--line))] bg-warning-tint",
    sign: "text-warning-ink",
    title: "text-warning-ink",
  },
  danger: {
    panel: "border-[color-mix(in_srgb,var(--danger)_40%,var(--line))] bg-danger-tint",
    sign: "text-danger-ink",
    title: "text-danger-ink",
  },
} as const;

interface StatePanelProps {
  readonly tone: keyof typeof TONES;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function StatePanel({ tone, icon, title, action, children }: StatePanelProps) {
  const look = TONES[tone];
  return (
    <div
      className={classNames(
        "mx-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-lg border p-3 md:mx-5",
        look.panel,
      )}
    >
      <div className="grid min-w-0 flex-[1_1_220px] grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
        <span aria-hidden="true" className={classNames("mt-0.5 *:size-4.5 *:stroke-[1.6]", look.sign)}>
          {icon}
        </span>
        <div className="grid gap-0.5 text-xs text-ink-muted">
          <b className={classNames("text-sm font-semibold tabular-nums", look.title)}>{title}</b>
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
