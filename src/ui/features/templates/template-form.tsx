import { useState } from "react";
import { MAX_TEMPLATE_LANGUAGES, TEMPLATE_NAME } from "#domain/templates/template.ts";
import { problemOf } from "#domain/validation/template.ts";
import { TEMPLATE_WORDING } from "#domain/wording/templates.ts";
import { TEMPLATES_PAGE_WORDING } from "#domain/wording/templates-page.ts";
import { LANGUAGE } from "#languages/language.ts";
import { say } from "#languages/say.ts";
import type { TemplateView } from "#ports/contracts/templates.ts";
import { writeSentence } from "../../api/request.ts";
import { changeTemplate, createTemplate, type WrittenTemplate } from "../../api/templates.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { LanguageTexts } from "./language-texts.tsx";
import { TemplatePreview } from "./preview.tsx";

interface TemplateDialogProps {
  /** Null for a new one. */
  readonly template: TemplateView | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Name, a text for each language, and what a recipient reads of the one that is in work. */
export function TemplateDialog({ template, onSaved, onClose }: TemplateDialogProps) {
  const [languages, setLanguages] = useState<readonly string[]>(
    template === null ? [LANGUAGE] : [template.language, ...others(template)],
  );
  const [current, setCurrent] = useState(languages[0] ?? LANGUAGE);
  const form = useForm<string, Readonly<Record<string, string>>>(() => ({
    name: template?.name ?? "",
    ...Object.fromEntries(languages.map((one) => [fieldOf(one), template?.texts[one] ?? ""])),
  }));
  const { values } = form;
  const textOf = (language: string) => values[fieldOf(language)] ?? "";
  const save = useMutation({
    mutationFn: (written: WrittenTemplate) => (template === null ? createTemplate(written) : changeTemplate(written)),
    onSuccess: onSaved,
    onError: (error) => {
      const field = form.refusedField(error);
      if (field?.startsWith("texts.")) setCurrent(field.slice("texts.".length));
      form.show({ field, message: writeSentence(error, TEMPLATES_PAGE_WORDING.saveFailed) });
    },
  });

  function submit() {
    const name = (values.name ?? "").trim();
    if (!TEMPLATE_NAME.test(name)) return form.show({ field: "name", message: TEMPLATE_WORDING.nameInvalid });
    for (const language of languages) {
      const message = problemOf(textOf(language));
      if (message === null) continue;
      setCurrent(language);
      return form.show({ field: fieldOf(language), message });
    }
    form.clearProblem();
    const texts = Object.fromEntries(languages.map((language) => [language, textOf(language)]));
    save.mutate({ name, language: languages[0] ?? LANGUAGE, texts });
  }

  function remove(language: string) {
    const left = languages.filter((one) => one !== language);
    setLanguages(left);
    if (current === language) setCurrent(left[0] ?? LANGUAGE);
  }

  return (
    <FormDialog
      title={template === null ? say("Create template") : say("Edit template")}
      action={template === null ? say("Create template") : say("Save changes")}
      busyLabel={say("Saving…")}
      busy={save.isPending}
      wide
      form={form}
      className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,280px)]"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid min-w-0 content-start gap-5">
        <TextField
          label={say("Name")}
          mono
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus={template === null ? true : undefined}
          readOnly={template !== null}
          maxLength={64}
          placeholder="order_ready"
          hint={template === null ? TEMPLATES_PAGE_WORDING.nameHint : TEMPLATES_PAGE_WORDING.nameKept}
          {...form.field("name")}
        />
        <LanguageTexts
          languages={languages}
          current={current}
          control={form.field(fieldOf(current))}
          isFull={languages.length >= MAX_TEMPLATE_LANGUAGES}
          onChoose={setCurrent}
          onAdd={(language) => {
            setLanguages([...languages, language]);
            form.set(fieldOf(language), "");
            setCurrent(language);
          }}
          onRemove={remove}
          onFirst={(language) => setLanguages([language, ...languages.filter((one) => one !== language)])}
          onInsert={(text) => form.set(fieldOf(current), text)}
        />
      </div>
      <TemplatePreview text={textOf(current)} language={current} />
    </FormDialog>
  );
}

function fieldOf(language: string): string {
  return `texts.${language}`;
}

function others({ language, texts }: TemplateView): readonly string[] {
  return Object.keys(texts).filter((one) => one !== language);
}
