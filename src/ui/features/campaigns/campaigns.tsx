import { CAMPAIGNS_PAGE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import type { CampaignList, ShownCampaigns } from "#ports/contracts/dashboard/campaigns.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { FailedPanel } from "../../components/list-panel.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { CampaignRows } from "./campaign-rows.tsx";
import { LoadingCampaigns, MissingCampaign, NewCampaignLink, NoCampaigns } from "./list-states.tsx";
import { MakeCampaign } from "./new-campaign.tsx";
import { OneCampaign } from "./one-campaign.tsx";
import { StopWords } from "./stop-words.tsx";
import { useCampaigns } from "./use-campaigns.ts";

/** What the address asks for. */
export function Campaigns({ shown }: { readonly shown: ShownCampaigns }) {
  switch (shown.what) {
    case "list":
      return <AllCampaigns initial={shown.list} />;
    case "one":
      return <OneCampaign {...shown} />;
    case "new":
      return <MakeCampaign {...shown} />;
    case "missing":
      return <MissingCampaign />;
  }
}

function AllCampaigns({ initial }: { readonly initial: CampaignList | null }) {
  const query = useCampaigns(initial);
  const campaigns = query.data?.campaigns;
  return (
    <>
      <PageHead title={say("Campaigns")}>
        <NewCampaignLink primary={campaigns?.length !== 0} />
      </PageHead>
      <p className="-mt-3 mb-6 max-w-[75ch] text-ink-muted">{CAMPAIGNS_PAGE_WORDING.about}</p>
      {query.isError && campaigns !== undefined ? (
        <Alert className="mb-4">{sentenceOf(query.error, CAMPAIGNS_PAGE_WORDING.listFailed)}</Alert>
      ) : null}
      {campaigns === undefined ? (
        query.isError ? (
          <FailedPanel
            title={CAMPAIGNS_PAGE_WORDING.listFailed}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {CAMPAIGNS_PAGE_WORDING.safe}
          </FailedPanel>
        ) : (
          <LoadingCampaigns />
        )
      ) : campaigns.length === 0 ? (
        <NoCampaigns />
      ) : (
        <CampaignRows campaigns={campaigns} />
      )}
      <StopWords />
      <p className="mt-3 text-xs text-ink-muted">
        <TextLink href={`${PAGES.documentation.path}/messages#campaigns`}>{CAMPAIGNS_PAGE_WORDING.howTo}</TextLink>
      </p>
    </>
  );
}
