import { KeyRound, Plus, Server } from "lucide-react";
import { useState } from "react";
import { KEYS_PAGE_WORDING } from "#domain/wording/keys-page.ts";
import { say } from "#languages/say.ts";
import type { KeysProps, KeyList as ListedKeys } from "#ports/contracts/dashboard/keys.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { EmptyPanel, FailedPanel } from "../../components/list-panel.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { TextLink } from "../../components/text-link.tsx";
import type { Asked } from "./asked.ts";
import { KeyRows } from "./key-rows.tsx";
import { useKeys } from "./use-keys.ts";

const loadDialogs = () => import("./dialogs.tsx");

interface PageProps {
  readonly initial: ListedKeys | null;
  readonly instances: KeysProps["instances"];
}

/** The keys that programs call with. */
export function ApiKeys({ initial, instances }: PageProps) {
  const query = useKeys(initial ?? undefined);
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = useLater(loadDialogs, asked !== null);
  const list = query.data;
  const create = () => setAsked({ what: "create" });
  return (
    <>
      <PageHead title={say("API keys")}>
        <Button
          variant={list?.keys.length === 0 ? "secondary" : "primary"}
          aria-haspopup="dialog"
          onClick={create}
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {say("Create key")}
        </Button>
      </PageHead>
      <p className="-mt-3 mb-6 max-w-[75ch] text-ink-muted">{KEYS_PAGE_WORDING.about}</p>
      {dialogs.failed ? <DialogFailed onDismiss={() => setAsked(null)} /> : null}
      {query.isError && list !== undefined ? (
        <Alert className="mb-4">{sentenceOf(query.error, KEYS_PAGE_WORDING.loadFailed)}</Alert>
      ) : null}
      {list === undefined ? (
        query.isError ? (
          <FailedPanel
            title={KEYS_PAGE_WORDING.loadFailed}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {say("They are safe and work on; only this page could not reach them.")}
          </FailedPanel>
        ) : (
          <LoadingKeys />
        )
      ) : list.keys.length === 0 ? (
        <NoKeys onCreate={create} />
      ) : (
        <KeyRows list={list} instances={instances ?? []} onAsk={(what, key) => setAsked({ what, key })} />
      )}
      <p className="mt-3 text-xs text-ink-muted">
        {KEYS_PAGE_WORDING.kept}{" "}
        <TextLink href={`${PAGES.documentation.path}/api-keys#keys`}>{KEYS_PAGE_WORDING.howTo}</TextLink>
      </p>
      {dialogs.part === null || asked === null ? null : (
        <dialogs.part.Dialogs asked={asked} instances={instances ?? []} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const GHOST = "grid h-12 w-14 place-items-center rounded-[16px] border border-dashed border-edge bg-surface";

function NoKeys({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyPanel
      picture={
        <>
          <span className={GHOST}>
            <Server className="size-4.5" strokeWidth={1.6} />
          </span>
          <span className={`${GHOST} -ms-2.5 mt-3.5`}>
            <KeyRound className="size-4.5" strokeWidth={1.6} />
          </span>
        </>
      }
      title={say("No API key yet")}
      action={say("Create key")}
      onAction={onCreate}
    >
      {say("Give each of your servers a key of its own: it does only what you allow, and can be taken away alone.")}
    </EmptyPanel>
  );
}

function LoadingKeys() {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">{say("Loading API keys")}</span>
      {["first", "second"].map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-5 px-4 py-3.5 md:px-5">
          <div className="me-auto grid gap-2">
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-5.5 w-28 rounded-full" />
        </div>
      ))}
    </div>
  );
}
