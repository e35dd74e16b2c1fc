import { useState } from "react";
import type { ShownSecret } from "#ports/contracts/dashboard/webhooks.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { EndpointDrawer } from "./endpoint-drawer.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { reloadLists } from "./use-webhooks.ts";

export interface DialogsProps {
  readonly instanceId: number;
  /** A new endpoint is being added. */
  readonly adding: boolean;
  readonly onAddingEnded: () => void;
  /** The one that is open. */
  readonly shown: WebhookView | undefined;
  readonly onShow: (webhookId: string | null) => void;
}

/** What opens over the list: one endpoint, the form of a new one, and then its secret; half of the page's script. */
export function Dialogs({ instanceId, adding, onAddingEnded, shown, onShow }: DialogsProps) {
  const client = useQueryCache();
  const [made, setMade] = useState<ShownSecret | null>(null);
  if (made !== null) {
    return (
      <SecretDialog
        made={made}
        onStored={() => {
          setMade(null);
          onShow(made.webhook.id);
        }}
      />
    );
  }
  if (adding) {
    return (
      <EndpointForm
        instanceId={instanceId}
        webhook={null}
        onSaved={(saved) => {
          onAddingEnded();
          setMade(saved);
          void reloadLists(client, instanceId);
        }}
        onClose={onAddingEnded}
      />
    );
  }
  if (shown === undefined) return null;
  return <EndpointDrawer key={shown.id} instanceId={instanceId} webhook={shown} onClose={() => onShow(null)} />;
}
