import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { countryInWords } from "../../format/countries.ts";
import { longDay } from "../../format/dates.ts";

export function ProfileFacts({ user }: { user: SignedInUser }) {
  return (
    <dl className="grid gap-x-5 gap-y-3.5 min-[400px]:grid-cols-2">
      <Fact term={say("Name")}>
        <bdi className="wrap-anywhere whitespace-normal">{user.name}</bdi>
      </Fact>
      <Fact term={say("Country")}>{user.country ? (countryInWords(user.country) ?? user.country) : null}</Fact>
      <Fact term={say("Email")} wide>
        {user.email}
      </Fact>
      <Fact term={say("Phone")}>{user.phone ? <bdi dir="ltr">{user.phone}</bdi> : null}</Fact>
      <Fact term={say("Member since")}>{longDay(user.memberSince, undefined)}</Fact>
    </dl>
  );
}

interface FactProps {
  readonly term: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ term, wide = false, children }: FactProps) {
  return (
    <div className={wide ? "col-span-full" : undefined}>
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere">
        <bdi className="whitespace-normal">{children || <span className="text-ink-muted">{say("N/A")}</span>}</bdi>
      </dd>
    </div>
  );
}
