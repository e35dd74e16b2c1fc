import { TEMPLATES_PAGE_WORDING } from "#domain/wording/templates-page.ts";
import { say } from "#languages/say.ts";
import type { TemplateView } from "#ports/contracts/templates.ts";
import { writeSentence } from "../../api/request.ts";
import { removeTemplate } from "../../api/templates.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { TemplateDialog } from "./template-form.tsx";
import { reloadTemplates } from "./use-templates.ts";

/** What is open over the list. */
export type AskedOfTemplates =
  | { readonly what: "create" }
  | { readonly what: "edit" | "delete"; readonly template: TemplateView };

interface DialogsProps {
  readonly asked: AskedOfTemplates;
  readonly onClose: () => void;
}

export function Dialogs({ asked, onClose }: DialogsProps) {
  const client = useQueryCache();
  const finish = () => {
    void reloadTemplates(client);
    onClose();
  };
  if (asked.what !== "delete") {
    return (
      <TemplateDialog template={asked.what === "create" ? null : asked.template} onSaved={finish} onClose={onClose} />
    );
  }
  return <DeleteTemplate name={asked.template.name} onDeleted={finish} onClose={onClose} />;
}

interface DeleteTemplateProps {
  readonly name: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteTemplate({ name, onDeleted, onClose }: DeleteTemplateProps) {
  const remove = useMutation({ mutationFn: () => removeTemplate(name), onSuccess: onDeleted });
  return (
    <ConfirmDialog
      title={say("Delete {name}", { name })}
      action={say("Delete")}
      busyLabel={say("Deleting…")}
      busy={remove.isPending}
      error={remove.isError ? writeSentence(remove.error, TEMPLATES_PAGE_WORDING.deleteFailed) : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{TEMPLATES_PAGE_WORDING.deleteAbout}</p>
    </ConfirmDialog>
  );
}
