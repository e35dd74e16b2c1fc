import { ChevronLeft, FileText, Megaphone, Plus, Users } from "lucide-react";
import { CAMPAIGNS_PAGE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { NothingPanel } from "../../components/list-panel.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { NEW_CAMPAIGN_HREF } from "./address.ts";

/** A link, so that it works before the page's script does. */
export function NewCampaignLink({ primary }: { readonly primary: boolean }) {
  return (
    <a href={NEW_CAMPAIGN_HREF} className={buttonClass({ variant: primary ? "primary" : "secondary" })}>
      <Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />
      {say("New campaign")}
    </a>
  );
}

/** Above what is one campaign's. */
export function BackToCampaigns() {
  return (
    <a
      href={PAGES.campaigns.path}
      className="mb-2 inline-flex min-h-6 items-center gap-1 text-xs text-ink-muted no-underline hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" className="-ms-1 size-4 rtl:-scale-x-100" strokeWidth={1.6} />
      {say("All campaigns")}
    </a>
  );
}

const GHOST = "grid h-12 w-14 place-items-center rounded-[16px] border border-dashed border-edge bg-surface";

export function NoCampaigns() {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-6 py-18 text-center">
      <div aria-hidden="true" className="mb-4 flex text-ink-muted">
        <span className={GHOST}>
          <FileText className="size-4.5" strokeWidth={1.6} />
        </span>
        <span className={`${GHOST} -ms-2.5 mt-3.5`}>
          <Users className="size-4.5" strokeWidth={1.6} />
        </span>
      </div>
      <h2 className="text-base tracking-[-0.008em]">{say("No campaign yet")}</h2>
      <p className="mb-3 max-w-[46ch] text-ink-muted">{CAMPAIGNS_PAGE_WORDING.empty}</p>
      <NewCampaignLink primary />
    </div>
  );
}

export function MissingCampaign() {
  return (
    <>
      <PageHead title={say("Campaigns")} />
      <NothingPanel
        title={say("No such campaign in this account.")}
        action={
          <a href={PAGES.campaigns.path} className={`${buttonClass()} mt-3`}>
            <Megaphone aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />
            {say("All campaigns")}
          </a>
        }
      >
        {say("It was deleted, or the address is not whole.")}
      </NothingPanel>
    </>
  );
}

export function LoadingCampaigns() {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">{say("Loading campaigns")}</span>
      {["first", "second"].map((row) => (
        <div key={row} className="grid min-h-16 gap-2 px-4 py-3.5 md:px-5">
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-3 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}
