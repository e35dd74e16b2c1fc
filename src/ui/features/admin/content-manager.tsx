import { FilePlus2, Plus } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { say } from "#languages/say.ts";
import type { AdminSection } from "#ports/contracts/pages.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { EmptyPanel, FailedPanel } from "../../components/list-panel.tsx";
import { LoadingRows } from "../../components/loading-rows.tsx";
import { useQuery } from "../../queries/use-query.ts";
import { AdminHead } from "./admin-head.tsx";
import type { ContentFormKind } from "./content-form.tsx";
import { ContentList, type ContentRow } from "./content-list.tsx";

/** Tutorials or questions: their words, and how they are read and written. A constant of its module. */
export interface ContentKind<Item extends { readonly id: number }, Field extends string>
  extends ContentFormKind<Field> {
  readonly section: AdminSection["kind"];
  readonly words: ContentWords;
  readonly list: (signal: AbortSignal) => Promise<readonly Item[]>;
  readonly remove: (id: number) => Promise<void>;
  readonly row: (item: Item) => ContentRow;
  readonly formOf: (item: Item) => Readonly<Record<Field, string>>;
  readonly failed: string;
  readonly empty: string;
  readonly emptyHint: string;
}

/** What is said of one of them, or of all. */
interface ContentWords {
  readonly add: string;
  readonly edit: string;
  readonly delete: string;
  readonly askDelete: string;
  readonly added: string;
  readonly changed: string;
  readonly deleted: string;
  readonly loading: string;
  readonly shown: (count: number) => string;
}

const loadDialogs = () => import("./dialogs.tsx");

type Open<Item> = { readonly form: "add" } | { readonly form: "edit" | "delete"; readonly item: Item } | null;

interface ContentManagerProps<Item extends { readonly id: number }, Field extends string> {
  readonly kind: ContentKind<Item, Field>;
  readonly initial: readonly Item[] | null;
}

/** List, form and question of one kind of content. */
export function ContentManager<Item extends { readonly id: number }, Field extends string>({
  kind,
  initial,
}: ContentManagerProps<Item, Field>) {
  const query = useQuery({
    queryKey: ["admin-content", kind.section],
    queryFn: ({ signal }) => kind.list(signal),
    initialData: initial ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = query.data;
  const { words } = kind;
  const [open, setOpen] = useState<Open<Item>>(null);
  const dialogs = useLater(loadDialogs, open !== null);
  const Dialogs = dialogs.part;
  const [done, setDone] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const add = () => setOpen({ form: "add" });

  // The button that opened the dialog may have gone with its line.
  useLayoutEffect(() => {
    if (done !== "" && document.activeElement === document.body) addButton.current?.focus();
  }, [done]);

  async function changed(said: string) {
    close();
    await query.refetch();
    setDone(said);
  }

  return (
    <>
      <AdminHead current={kind.section} refreshing={query.isFetching} onRefresh={() => void query.refetch()}>
        <Button
          ref={addButton}
          variant={items?.length === 0 ? "secondary" : "primary"}
          onClick={add}
          className="max-md:flex-1"
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {words.add}
        </Button>
      </AdminHead>
      <p role="status" className="sr-only">
        {done}
      </p>
      {query.isError && items !== undefined ? (
        <Alert className="mb-4">{sentenceOf(query.error, kind.failed)}</Alert>
      ) : null}
      {items === undefined ? (
        query.isError ? (
          <FailedPanel title={kind.failed} busy={query.isFetching} onRetry={() => void query.refetch()}>
            {say("Nothing was lost; only this page could not reach them.")}
          </FailedPanel>
        ) : (
          <LoadingRows label={words.loading} />
        )
      ) : items.length === 0 ? (
        <EmptyPanel
          picture={
            <span className="grid size-14 place-items-center rounded-full border border-dashed border-edge">
              <FilePlus2 className="size-5" strokeWidth={1.6} />
            </span>
          }
          title={kind.empty}
          action={words.add}
          onAction={add}
        >
          {kind.emptyHint}
        </EmptyPanel>
      ) : (
        <>
          <p className="mb-2 text-xs text-ink-muted">{words.shown(items.length)}</p>
          <ContentList
            items={items}
            row={kind.row}
            onEdit={(item) => setOpen({ form: "edit", item })}
            onDelete={(item) => setOpen({ form: "delete", item })}
          />
        </>
      )}
      {dialogs.failed ? <DialogFailed onDismiss={close} /> : null}
      {Dialogs && (open?.form === "add" || open?.form === "edit") ? (
        <Dialogs.ContentFormDialog
          kind={kind}
          title={open.form === "add" ? words.add : words.edit}
          id={open.form === "edit" ? open.item.id : null}
          initial={open.form === "edit" ? kind.formOf(open.item) : null}
          onSaved={() => void changed(open.form === "add" ? words.added : words.changed)}
          onClose={close}
        />
      ) : null}
      {Dialogs && open?.form === "delete" ? (
        <Dialogs.RemoveDialog
          title={words.delete}
          failed={ADMIN_WORDING.deleteFailed}
          remove={() => kind.remove(open.item.id)}
          gone="CONTENT_NOT_FOUND"
          onRemoved={() => void changed(words.deleted)}
          onClose={close}
        >
          <p>{words.askDelete}</p>
          <p className="font-semibold wrap-anywhere">{kind.row(open.item).title}</p>
          <p className="text-ink-muted">{say("This cannot be undone.")}</p>
        </Dialogs.RemoveDialog>
      ) : null}
    </>
  );
}
