import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { Badge } from "../../components/badge.tsx";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { ProxyCard } from "./proxy-card.tsx";
import { TokenCard } from "./token-card.tsx";
import type { TokenControl } from "./use-token.ts";

const STATUS_WORDS = { active: say("Active"), inactive: say("Inactive"), unknown: say("Unknown") } as const;
export type RailStatus = keyof typeof STATUS_WORDS;

interface RailProps {
  readonly instance: InstanceView;
  readonly token: TokenControl;
  /** Unknown until the first check has answered, and while checks fail. */
  readonly status: RailStatus;
  readonly children?: ReactNode;
}

/** What stays beside the work: token, facts, what is kept, and what was sent. */
export function Rail({ instance, token, status, children }: RailProps) {
  return (
    <aside
      aria-label={say("Instance {client}", { client: instance.client })}
      className="grid min-w-0 content-start gap-5 border-t border-line bg-sunken px-4 py-5 md:px-5 md:py-6 lg:border-s lg:border-t-0"
    >
      <TokenCard instance={instance} token={token} />
      <dl className="grid gap-3">
        <Fact term={say("Status")}>
          {instance.active ? (
            <Badge tone={status === "active" ? "success" : "neutral"}>{STATUS_WORDS[status]}</Badge>
          ) : (
            <StatusBadge active={false} />
          )}
        </Fact>
        <Fact term={say("Instance ID")}>
          <code className="text-[13px]">{instance.client}</code>
          <CopyButton
            text={instance.client}
            label={say("Copy instance ID")}
            size="sm"
            className="-my-2 -me-2.5 md:-me-2"
          />
        </Fact>
        <Fact term={say("Type")}>{PLATFORM_NAMES[instance.platform]}</Fact>
        <Fact term={say("Expiration")}>
          <LocalDateTime iso={instance.expiresAt} />
        </Fact>
      </dl>
      <PrivacyCard instance={instance} />
      <ProxyCard instanceId={instance.id} />
      {children}
    </aside>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="flex-none text-xs text-ink-muted">{term}</dt>
      <dd className="flex min-w-0 items-center gap-0.5 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
