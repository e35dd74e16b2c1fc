import { useState } from "react";
import { placeholdersOf } from "#domain/templates/template.ts";
import { TEMPLATES_PAGE_WORDING } from "#domain/wording/templates-page.ts";
import { say } from "#languages/say.ts";
import { TextField } from "../../components/text-field.tsx";
import { FilledText } from "./filled-text.tsx";
import { sampleOf } from "./samples.ts";

interface PreviewProps {
  readonly text: string;
  readonly language: string;
}

/** What a recipient reads, with values that are samples until others are typed. */
export function TemplatePreview({ text, language }: PreviewProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const placeholders = placeholdersOf(text);
  const valueFor = (name: string) => typed[name] || sampleOf(name, language);
  return (
    <section aria-label={say("Preview")} className="grid min-w-0 content-start gap-3">
      <h3 className="text-sm font-medium">{say("Preview")}</h3>
      <div className="min-h-24 rounded-lg border border-line bg-sunken p-3">
        <div className="w-fit max-w-full rounded-[14px] rounded-ss-xs bg-surface px-2.5 py-1.5 inset-ring inset-ring-[color-mix(in_srgb,var(--ink)_8%,transparent)]">
          {text.trim() === "" ? (
            <p className="text-ink-muted">{TEMPLATES_PAGE_WORDING.nothingYet}</p>
          ) : (
            <FilledText text={text} language={language} valueFor={valueFor} />
          )}
        </div>
      </div>
      {placeholders.length === 0 ? (
        <p className="text-xs text-ink-muted">{TEMPLATES_PAGE_WORDING.placeholderHint("{{name}}")}</p>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-1">
          {placeholders.map((name) => (
            <TextField
              key={name}
              label={<bdi dir="ltr" className="font-mono text-[13px] font-normal text-brand">{`{{${name}}}`}</bdi>}
              dir="auto"
              maxLength={120}
              autoComplete="off"
              placeholder={sampleOf(name, language)}
              value={typed[name] ?? ""}
              onChange={({ currentTarget: { value } }) => setTyped((current) => ({ ...current, [name]: value }))}
            />
          ))}
        </div>
      )}
    </section>
  );
}
