import { CAMPAIGNS_PAGE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import type { ShownCampaigns } from "#ports/contracts/dashboard/campaigns.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { NothingPanel } from "../../components/list-panel.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { BackToCampaigns, LoadingCampaigns } from "./list-states.tsx";

const loadForm = () => import("./parts.ts");

type MakeCampaignProps = Extract<ShownCampaigns, { what: "new" }>;

/** The form for a draft; on the draft's own page stands what came of its list, and it is started there. */
export function MakeCampaign({ instances, templates }: MakeCampaignProps) {
  const isReady = instances.length > 0 && templates.length > 0;
  const form = useLater(loadForm, isReady);
  return (
    <>
      <BackToCampaigns />
      <PageHead title={say("New campaign")} />
      {instances.length === 0 ? (
        <NothingPanel
          title={say("First an instance")}
          action={
            <a href={PAGES.instances.path} className={`${buttonClass({ variant: "primary" })} mt-3`}>
              {say("Go to your instances")}
            </a>
          }
        >
          {CAMPAIGNS_PAGE_WORDING.noInstance}
        </NothingPanel>
      ) : templates.length === 0 ? (
        <NothingPanel
          title={say("First a template")}
          action={
            <a href={PAGES.templates.path} className={`${buttonClass({ variant: "primary" })} mt-3`}>
              {say("Go to your templates")}
            </a>
          }
        >
          {CAMPAIGNS_PAGE_WORDING.noTemplate}
        </NothingPanel>
      ) : form.failed ? (
        <DialogFailed onDismiss={() => window.location.reload()} />
      ) : form.part === null ? (
        <LoadingCampaigns />
      ) : (
        <form.part.CampaignForm instances={instances} templates={templates} />
      )}
    </>
  );
}
