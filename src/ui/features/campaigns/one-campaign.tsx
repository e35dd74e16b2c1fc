import { useState } from "react";
import { CAMPAIGNS_PAGE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import type { ShownCampaigns } from "#ports/contracts/dashboard/campaigns.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { FailedPanel } from "../../components/list-panel.tsx";
import { PageHead } from "../../components/page-head.tsx";
import type { AskedOfCampaign } from "./dialogs.tsx";
import { DraftCampaign } from "./draft-campaign.tsx";
import { BackToCampaigns, LoadingCampaigns } from "./list-states.tsx";
import { StartedCampaign } from "./started-campaign.tsx";
import { useCampaign } from "./use-campaigns.ts";

const loadDialogs = () => import("./parts.ts");

/** A draft with what it will say, or how far one has come. */
export function OneCampaign({ id, opened: initial, recipients }: Extract<ShownCampaigns, { what: "one" }>) {
  const query = useCampaign(id, initial);
  const [asked, setAsked] = useState<AskedOfCampaign | null>(null);
  const dialogs = useLater(loadDialogs, asked !== null);
  const opened = query.data;
  return (
    <>
      <BackToCampaigns />
      {query.isError && opened !== undefined ? (
        <Alert className="mb-4">{sentenceOf(query.error, CAMPAIGNS_PAGE_WORDING.openFailed)}</Alert>
      ) : null}
      {dialogs.failed ? <DialogFailed onDismiss={() => setAsked(null)} /> : null}
      {opened === undefined ? (
        <>
          <PageHead title={say("Campaign")} />
          {query.isError ? (
            <FailedPanel
              title={CAMPAIGNS_PAGE_WORDING.openFailed}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            >
              {sentenceOf(query.error, CAMPAIGNS_PAGE_WORDING.safe)}
            </FailedPanel>
          ) : (
            <LoadingCampaigns />
          )}
        </>
      ) : opened.campaign.state === "draft" ? (
        <DraftCampaign opened={opened} onAsk={setAsked} />
      ) : (
        <StartedCampaign campaign={opened.campaign} recipients={recipients} onAsk={setAsked} />
      )}
      {dialogs.part === null || asked === null || opened === undefined ? null : (
        <dialogs.part.Dialogs asked={asked} campaign={opened.campaign} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
