import { useState } from "react";
import { say } from "#languages/say.ts";
import type { TemplateView } from "#ports/contracts/templates.ts";
import { FilledText } from "../templates/filled-text.tsx";
import { languageName } from "../templates/language-names.ts";
import { sampleOf } from "../templates/samples.ts";

/** A template as its readers see it, with samples in it, a language at a time. */
export function TemplateTexts({ template: { language: first, texts } }: { readonly template: TemplateView }) {
  const [language, setLanguage] = useState(first);
  const languages = [first, ...Object.keys(texts).filter((one) => one !== first)];
  return (
    <section aria-label={say("Preview")} className="grid min-w-0 content-start gap-3">
      {languages.length === 1 ? (
        <h3 className="text-sm font-medium">{say("Preview")}</h3>
      ) : (
        <fieldset className="flex min-w-0 flex-wrap gap-1">
          <legend className="mb-1.5 text-sm font-medium">{say("Preview")}</legend>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
              className="min-h-10 rounded-md border border-line px-2.5 text-xs text-ink-muted aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:font-medium aria-pressed:text-ink md:min-h-8"
            >
              {languageName(one)}
            </button>
          ))}
        </fieldset>
      )}
      <div className="min-h-32 rounded-lg border border-line bg-sunken p-3">
        <div className="w-fit max-w-full rounded-[14px] rounded-ss-xs bg-surface px-2.5 py-1.5 inset-ring inset-ring-[color-mix(in_srgb,var(--ink)_8%,transparent)]">
          <FilledText
            text={texts[language] ?? ""}
            language={language}
            valueFor={(placeholder) => sampleOf(placeholder, language)}
          />
        </div>
      </div>
    </section>
  );
}
