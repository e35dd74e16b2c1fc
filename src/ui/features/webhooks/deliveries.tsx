import { useState } from "react";
import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { say } from "#languages/say.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { sentenceOf } from "../../api/request.ts";
import type { TryFilters, WebhookRef } from "../../api/webhooks.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Select } from "../../components/select.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { TryRows } from "./try-rows.tsx";
import { reloadLists, useTries } from "./use-webhooks.ts";

interface DeliveriesProps {
  readonly webhook: WebhookView;
  readonly of: WebhookRef;
}

const SHOWN = [
  ["", say("All deliveries")],
  ["failed", say("Failed")],
  ["succeeded", say("Delivered")],
  ["planned", say("Waiting")],
] as const satisfies readonly (readonly [TryFilters["state"], string])[];

/** What an endpoint was told, newest first, and one of them whole; each can be sent again, and so can a time's. */
export function Deliveries({ webhook, of }: DeliveriesProps) {
  const client = useQueryCache();
  const [filters, setFilters] = useState<TryFilters>({ state: "" });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const called = webhook.state === "active";
  const tries = useTries(of, filters, called);
  const shown = tries.data?.pages.flatMap((page) => page.tries);
  const chosen =
    shown?.find(({ id }) => id === chosenId) ?? shown?.find(({ state }) => state !== "planned") ?? shown?.[0];

  function replayed(words: string) {
    setDone(words);
    setAsking(false);
    void reloadLists(client, of.instanceId);
  }

  return (
    <section aria-labelledby="deliveries" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="deliveries" className="me-auto max-md:basis-full">
          {say("Deliveries")}
        </h3>
        <Select
          className="max-md:flex-1"
          aria-label={say("Show deliveries")}
          value={filters.state}
          onChange={({ target }) => setFilters({ state: SHOWN.find(([state]) => state === target.value)?.[0] ?? "" })}
        >
          {SHOWN.map(([state, words]) => (
            <option key={state} value={state}>
              {words}
            </option>
          ))}
        </Select>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)} disabled={shown === undefined}>
          {say("Replay…")}
        </Button>
      </div>
      <p role="status" className="mb-3 text-xs font-medium text-success-ink empty:hidden">
        {done}
      </p>
      {tries.isError && shown !== undefined ? (
        <Alert className="mb-3">{sentenceOf(tries.error, WEBHOOK_DIALOG_WORDING.triesFailed)}</Alert>
      ) : null}
      {shown === undefined ? (
        tries.isError ? (
          <Failed busy={tries.isFetching} onRetry={() => void tries.refetch()} />
        ) : (
          <Loading />
        )
      ) : shown.length === 0 ? (
        <p className="border-y border-line py-8 text-center text-ink-muted">
          {filters.state === ""
            ? say("Nothing yet. Send a test, or wait for the first event.")
            : say("Nothing of this kind.")}
        </p>
      ) : (
        <>
          <TryRows
            tries={shown}
            filtered={filters.state !== ""}
            chosen={chosen?.id ?? null}
            onChoose={({ id }) => setChosenId(id)}
          />
          <ShowMore
            more={tries.hasNextPage}
            busy={tries.isFetchingNextPage}
            asked={tries.data?.pages.length !== 1}
            onMore={tries.fetchNextPage}
            label={say("Show older")}
            end={say("That is everything that is kept")}
          />
          {chosen === undefined ? null : (
            <DeliveryDetail key={chosen.id} tried={chosen} of={of} called={called} onReplayed={replayed} />
          )}
        </>
      )}
      {asking ? <ReplayDialog of={of} onReplayed={replayed} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="divide-y divide-line border-y border-line">
      <span className="sr-only">{say("Loading deliveries")}</span>
      {["first", "second", "third"].map((row) => (
        <div key={row} className="flex h-11 items-center gap-6">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="ms-auto h-5 w-10" />
        </div>
      ))}
    </div>
  );
}

function Failed({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-4">
      <span className="text-ink-muted">{WEBHOOK_DIALOG_WORDING.triesFailed}</span>
      <Button size="sm" busy={busy} busyLabel={say("Trying…")} onClick={onRetry}>
        {say("Try Again")}
      </Button>
    </div>
  );
}
