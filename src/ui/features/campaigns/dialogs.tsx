import { useState } from "react";
import { CAMPAIGN_DIALOG_WORDING } from "#domain/wording/campaign-dialogs.ts";
import { CAMPAIGNS_PAGE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import type { CampaignView } from "#ports/contracts/campaigns.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { haltCampaign, removeCampaign, replaceList } from "../../api/campaigns.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { ListField } from "./list-field.tsx";
import { useCampaignChanged } from "./use-campaigns.ts";

/** What is open over a campaign. */
export type AskedOfCampaign = "cancel" | "delete" | "replace";

interface DialogsProps {
  readonly asked: AskedOfCampaign;
  readonly campaign: CampaignView;
  readonly onClose: () => void;
}

export function Dialogs({ asked, ...props }: DialogsProps) {
  if (asked === "cancel") return <CancelCampaign {...props} />;
  return asked === "delete" ? <DeleteCampaign {...props} /> : <ReplaceList {...props} />;
}

type OneProps = Omit<DialogsProps, "asked">;

function CancelCampaign({ campaign: { id, name }, onClose }: OneProps) {
  const changed = useCampaignChanged();
  const cancel = useMutation({
    mutationFn: () => haltCampaign(id, "cancel"),
    onSuccess: async (opened) => {
      await changed(opened);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={say("Cancel {name}", { name })}
      action={say("Cancel campaign")}
      busyLabel={say("Cancelling…")}
      busy={cancel.isPending}
      error={cancel.isError ? writeSentence(cancel.error, CAMPAIGNS_PAGE_WORDING.actFailed) : null}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <p>{CAMPAIGN_DIALOG_WORDING.cancelAbout}</p>
    </ConfirmDialog>
  );
}

function DeleteCampaign({ campaign: { id, name }, onClose }: OneProps) {
  const remove = useMutation({
    mutationFn: () => removeCampaign(id),
    onSuccess: () => window.location.assign(PAGES.campaigns.path),
  });
  return (
    <ConfirmDialog
      title={say("Delete {name}", { name })}
      action={say("Delete")}
      busyLabel={say("Deleting…")}
      busy={remove.isPending || remove.isSuccess}
      error={remove.isError ? writeSentence(remove.error, CAMPAIGNS_PAGE_WORDING.actFailed) : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{CAMPAIGN_DIALOG_WORDING.deleteAbout}</p>
    </ConfirmDialog>
  );
}

function ReplaceList({ campaign: { id }, onClose }: OneProps) {
  const changed = useCampaignChanged();
  const [csv, setCsv] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const replace = useMutation({
    mutationFn: () => replaceList(id, csv),
    onSuccess: async (opened) => {
      await changed(opened);
      onClose();
    },
    onError: (error) => setProblem(writeSentence(error, CAMPAIGN_DIALOG_WORDING.draftFailed)),
  });
  return (
    <FormDialog
      title={say("Replace the list")}
      action={say("Check the list")}
      busyLabel={say("Checking…")}
      busy={replace.isPending}
      onSubmit={() => (csv.trim() === "" ? setProblem(CAMPAIGN_DIALOG_WORDING.listMissing) : replace.mutate())}
      onClose={onClose}
    >
      <ListField
        value={csv}
        error={problem}
        onChange={(text, message) => {
          setCsv(text);
          setProblem(message);
        }}
      />
    </FormDialog>
  );
}
