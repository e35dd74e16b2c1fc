import { FileText, Languages, Plus } from "lucide-react";
import { useState } from "react";
import { MAX_TEMPLATES } from "#domain/templates/template.ts";
import { TEMPLATE_WORDING } from "#domain/wording/templates.ts";
import { TEMPLATES_PAGE_WORDING } from "#domain/wording/templates-page.ts";
import { say } from "#languages/say.ts";
import type { TemplateList } from "#ports/contracts/dashboard/templates.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { EmptyPanel, FailedPanel } from "../../components/list-panel.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { TextLink } from "../../components/text-link.tsx";
import type { AskedOfTemplates } from "./dialogs.tsx";
import { TemplateRows } from "./template-rows.tsx";
import { useTemplates } from "./use-templates.ts";

const loadDialogs = () => import("./dialogs.tsx");

/** Texts that are sent by their names. */
export function Templates({ initial }: { readonly initial: TemplateList | null }) {
  const query = useTemplates(initial ?? undefined);
  const [asked, setAsked] = useState<AskedOfTemplates | null>(null);
  const dialogs = useLater(loadDialogs, asked !== null);
  const list = query.data;
  const isFull = list !== undefined && list.templates.length >= MAX_TEMPLATES;
  const create = () => setAsked({ what: "create" });
  return (
    <>
      <PageHead title={say("Templates")}>
        <Button
          variant={list?.templates.length === 0 ? "secondary" : "primary"}
          aria-haspopup="dialog"
          disabled={isFull}
          onClick={create}
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {say("Create template")}
        </Button>
      </PageHead>
      <p className="-mt-3 mb-6 max-w-[75ch] text-ink-muted">{TEMPLATES_PAGE_WORDING.about}</p>
      {dialogs.failed ? <DialogFailed onDismiss={() => setAsked(null)} /> : null}
      {isFull ? <Alert className="mb-4">{TEMPLATE_WORDING.limitReached}</Alert> : null}
      {query.isError && list !== undefined ? (
        <Alert className="mb-4">{sentenceOf(query.error, TEMPLATES_PAGE_WORDING.loadFailed)}</Alert>
      ) : null}
      {list === undefined ? (
        query.isError ? (
          <FailedPanel
            title={TEMPLATES_PAGE_WORDING.loadFailed}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {say("They are safe and work on; only this page could not reach them.")}
          </FailedPanel>
        ) : (
          <LoadingTemplates />
        )
      ) : list.templates.length === 0 ? (
        <EmptyPanel
          picture={<EmptyPicture />}
          title={say("No template yet")}
          action={say("Create template")}
          onAction={create}
        >
          {TEMPLATES_PAGE_WORDING.empty}
        </EmptyPanel>
      ) : (
        <TemplateRows templates={list.templates} onAsk={(what, template) => setAsked({ what, template })} />
      )}
      <p className="mt-3 text-xs text-ink-muted">
        <TextLink href={`${PAGES.documentation.path}/messages#templates`}>{TEMPLATES_PAGE_WORDING.howTo}</TextLink>
      </p>
      {dialogs.part === null || asked === null ? null : (
        <dialogs.part.Dialogs asked={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const GHOST = "grid h-12 w-14 place-items-center rounded-[16px] border border-dashed border-edge bg-surface";

function EmptyPicture() {
  return (
    <>
      <span className={GHOST}>
        <FileText className="size-4.5" strokeWidth={1.6} />
      </span>
      <span className={`${GHOST} -ms-2.5 mt-3.5`}>
        <Languages className="size-4.5" strokeWidth={1.6} />
      </span>
    </>
  );
}

function LoadingTemplates() {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">{say("Loading templates")}</span>
      {["first", "second"].map((row) => (
        <div key={row} className="grid min-h-16 gap-2 px-4 py-3.5 md:px-5">
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-3 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}
