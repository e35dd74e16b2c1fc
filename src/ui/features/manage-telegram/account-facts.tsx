import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import type { TelegramView } from "#ports/contracts/telegram/dashboard.ts";
import { PhoneNumber } from "../../components/phone-number.tsx";

/** The linked account, as one strip. */
export function AccountFacts({ user }: { user: NonNullable<TelegramView["user"]> }) {
  return (
    <dl className="mt-3 grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-flow-col md:auto-cols-[1fr]">
      <Fact term={say("Telegram User")}>
        <bdi className="wrap-anywhere whitespace-normal">{user.name}</bdi>
      </Fact>
      <Fact term={say("Username")}>{user.username ? <bdi dir="ltr">@{user.username}</bdi> : say("none")}</Fact>
      {user.phone ? (
        <Fact term={say("Phone")}>
          <PhoneNumber digits={user.phone} />
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 bg-surface px-4 py-2.5 md:block">
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd className="min-w-0 tabular-nums wrap-anywhere max-md:text-end md:mt-0.5">{children}</dd>
    </div>
  );
}
