import { Plus } from "lucide-react";
import { useState } from "react";
import { WEBHOOK_WORDING } from "#domain/wording/webhooks.ts";
import { WEBHOOKS_PAGE_WORDING } from "#domain/wording/webhooks-page.ts";
import { say } from "#languages/say.ts";
import type { WebhookInstance, WebhookList } from "#ports/contracts/dashboard/webhooks.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { FailedPanel } from "../../components/list-panel.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { EndpointList } from "./endpoint-list.tsx";
import { InstanceChooser } from "./instance-chooser.tsx";
import { FailedWebhooks, LoadingWebhooks, NoInstances, NoWebhooks } from "./list-states.tsx";
import { useShown } from "./use-shown.ts";
import { useWebhooks } from "./use-webhooks.ts";
import { VerifySamples } from "./verify-samples.tsx";

const loadDialogs = () => import("./dialogs.tsx");

interface WebhooksProps {
  /** Null when they could not be read. */
  readonly instances: readonly WebhookInstance[] | null;
  /** The one whose endpoints `initial` has. */
  readonly instanceId: number | null;
  readonly initial: WebhookList | null;
}

/** The addresses that hear what happens to an instance, and what each was told. */
export function Webhooks({ instances, instanceId: given, initial }: WebhooksProps) {
  const { instanceId, webhookId, show } = useShown(given);
  const query = useWebhooks(instanceId, instanceId === given ? (initial ?? undefined) : undefined);
  const [adding, setAdding] = useState(false);
  const list = query.data;
  const shown = list?.webhooks.find(({ id }) => id === webhookId);
  const dialogs = useLater(loadDialogs, adding || webhookId !== null);
  const isEmpty = list?.webhooks.length === 0;

  if (instances === null) return <FailedPage />;
  if (instanceId === null) {
    return (
      <>
        <PageHead title={say("Webhooks")} />
        <NoInstances />
      </>
    );
  }
  return (
    <>
      <PageHead title={say("Webhooks")}>
        <InstanceChooser
          instances={instances}
          value={instanceId}
          onChange={(id) => show({ instanceId: id, webhookId: null })}
        />
        <Button
          variant={isEmpty ? "secondary" : "primary"}
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {say("Add endpoint")}
        </Button>
      </PageHead>
      <p className="-mt-3 mb-6 max-w-[68ch] text-ink-muted">{WEBHOOK_WORDING.about}</p>
      {dialogs.failed ? (
        <DialogFailed
          onDismiss={() => {
            setAdding(false);
            show({ instanceId, webhookId: null });
          }}
        />
      ) : null}
      {query.isError && list !== undefined ? (
        <Alert className="mb-4">{sentenceOf(query.error, WEBHOOKS_PAGE_WORDING.loadFailed)}</Alert>
      ) : null}
      {list === undefined ? (
        query.isError ? (
          <FailedWebhooks busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingWebhooks />
        )
      ) : isEmpty ? (
        <NoWebhooks onAdd={() => setAdding(true)} />
      ) : (
        <>
          <EndpointList list={list} onOpen={({ id }) => show({ instanceId, webhookId: id })} />
          <p className="mt-2 text-xs text-ink-muted">{WEBHOOKS_PAGE_WORDING.shares}</p>
        </>
      )}
      <VerifySamples />
      {dialogs.part === null ? null : (
        <dialogs.part.Dialogs
          instanceId={instanceId}
          adding={adding}
          onAddingEnded={() => setAdding(false)}
          shown={shown}
          onShow={(id) => show({ instanceId, webhookId: id })}
        />
      )}
    </>
  );
}

function FailedPage() {
  return (
    <>
      <PageHead title={say("Webhooks")} />
      <FailedPanel
        title={say("Your instances could not be loaded")}
        busy={false}
        onRetry={() => window.location.reload()}
      >
        {say("They are safe; only this page could not reach them.")}
      </FailedPanel>
    </>
  );
}
