import { useState } from "react";
import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { say } from "#languages/say.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { SecretSection } from "./secret-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { StandingBadge } from "./standing-badge.tsx";
import { StateSection } from "./state-section.tsx";
import { reloadLists } from "./use-webhooks.ts";

interface EndpointDrawerProps {
  readonly instanceId: number;
  readonly webhook: WebhookView;
  readonly onClose: () => void;
}

/** One endpoint: how it stands and what helps, its settings and secret, and what it was told. */
export function EndpointDrawer({ instanceId, webhook, onClose }: EndpointDrawerProps) {
  const client = useQueryCache();
  const [open, setOpen] = useState<"edit" | "delete" | "leave" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const ref = { instanceId, webhookId: webhook.id };
  const reload = () => void reloadLists(client, instanceId);
  const close = () => setOpen(null);
  return (
    <Dialog
      title={<span dir="ltr">{webhook.url}</span>}
      drawer
      keep={secret !== null}
      aside={<StandingBadge webhook={webhook} />}
      bodyClass="divide-y divide-line [&>section]:px-4 [&>section]:py-5 md:[&>section]:px-6"
      onClose={secret === null ? onClose : () => setOpen("leave")}
    >
      <StateSection webhook={webhook} of={ref} onChanged={reload} />
      <section aria-label={say("Settings and secret")} className="grid gap-6 md:grid-cols-2">
        <SettingsSection webhook={webhook} onEdit={() => setOpen("edit")} onDelete={() => setOpen("delete")} />
        <SecretSection webhook={webhook} of={ref} secret={secret} onSecret={setSecret} onChanged={reload} />
      </section>
      <Deliveries webhook={webhook} of={ref} />
      {open === "edit" ? (
        <EndpointForm
          instanceId={instanceId}
          webhook={webhook}
          onSaved={() => {
            close();
            reload();
          }}
          onClose={close}
        />
      ) : null}
      {open === "leave" ? (
        <ConfirmDialog
          title={WEBHOOK_DIALOG_WORDING.leaveTitle}
          action={WEBHOOK_DIALOG_WORDING.leave}
          busyLabel={WEBHOOK_DIALOG_WORDING.leave}
          busy={false}
          error={null}
          onConfirm={onClose}
          onClose={close}
        >
          <p>{WEBHOOK_DIALOG_WORDING.leaveSecret}</p>
        </ConfirmDialog>
      ) : null}
      {open === "delete" ? (
        <DeleteDialog
          webhook={ref}
          url={webhook.url}
          onDeleted={() => {
            onClose();
            reload();
          }}
          onClose={close}
        />
      ) : null}
    </Dialog>
  );
}
