import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { type CodePart, LANGUAGE_NAMES, LANGUAGES, type SampleLanguage } from "#documentation/model.ts";
import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useLater } from "../../components/later.tsx";
import { ScrollingSection } from "../../components/scrolling-section.tsx";
import { curlSample, type SampleCall, writtenSample } from "./curl.ts";

/** On a light ground, unlike the code of public pages. */
const TONES: Record<CodePart["tone"], string> = {
  plain: "",
  verb: "text-ink-muted",
  key: "",
  string: "text-brand",
  muted: "text-ink-muted",
};

interface SameFromCodeProps {
  readonly call: SampleCall;
  /** Null while hidden. */
  readonly token: string | null;
}

/** The other languages, once somebody asks for one. */
const loadSamples = () => import("#documentation/samples/samples.ts");

/** The message of the form as a request, folded away until someone wants it. */
export function SameFromCode({ call, token }: SameFromCodeProps) {
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  const { part: samples, failed } = useLater(loadSamples, language !== "curl");
  const chosen = samples?.samplesOf(call.request).find((sample) => sample.language === language);
  const sample = language === "curl" ? curlSample(call, token) : writtenSample(chosen?.parts ?? [], token);
  return (
    <details className="group mt-6 border-t border-line pt-3">
      <summary className="flex min-h-8 items-center gap-2 font-medium">
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-ink-muted transition-[rotate] group-open:rotate-90! rtl:rotate-180"
        />
        {say("The same message from your code")}
      </summary>
      <div dir="ltr" className="mt-2 rounded-lg border border-line bg-sunken">
        <div className="flex items-center justify-between gap-3 border-b border-line ps-4 pe-1 text-xs text-ink-muted">
          <code className="truncate">{call.title}</code>
          <CopyButton text={sample.text} label={say("Copy request")} size="sm" />
        </div>
        <Languages value={language} onChange={setLanguage} />
        <ScrollingSection
          aria-label={say("{language} request", { language: LANGUAGE_NAMES[language] })}
          className="px-4 py-3 text-xs leading-5"
        >
          {failed ? (
            <p dir="auto">{say("This sample could not be loaded. Check your connection and choose it again.")}</p>
          ) : (
            <pre>
              {sample.parts.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts are one text, drawn anew each time.
                <span key={index} className={TONES[part.tone]}>
                  {part.text}
                </span>
              ))}
            </pre>
          )}
        </ScrollingSection>
      </div>
    </details>
  );
}

interface LanguagesProps {
  readonly value: SampleLanguage;
  readonly onChange: (language: SampleLanguage) => void;
}

/** One of a few, as the browser moves between them. */
function Languages({ value, onChange }: LanguagesProps) {
  return (
    <fieldset className="flex gap-1 border-b border-line px-2.5 py-1">
      <legend className="sr-only">{say("Programming language")}</legend>
      {LANGUAGES.map((language) => (
        <label
          key={language}
          className={classNames(
            "relative flex min-h-8 cursor-pointer items-center rounded-md px-1.5 text-xs text-ink-muted hover:text-ink",
            "has-checked:font-medium has-checked:text-ink has-checked:underline has-checked:decoration-brand has-checked:decoration-2 has-checked:underline-offset-4",
            "has-focus-visible:outline-2 has-focus-visible:outline-brand",
          )}
        >
          <input
            type="radio"
            name="code-language"
            value={language}
            checked={language === value}
            onChange={() => onChange(language)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          {LANGUAGE_NAMES[language]}
        </label>
      ))}
    </fieldset>
  );
}
