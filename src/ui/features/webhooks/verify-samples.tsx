import { type KeyboardEvent, useRef, useState } from "react";
import { codeText, muted } from "#documentation/code.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "#documentation/model.ts";
import { VERIFY_IN_JAVASCRIPT } from "#documentation/samples/verify-javascript.ts";
import { classNames } from "../../components/class-names.ts";
import { CodePanel, CodeText } from "../../components/code-panel.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { useLater } from "../../components/later.tsx";

/** Checking takes no call: curl's is a shell's. */
const NAMES: Readonly<Record<Language, string>> = { ...LANGUAGE_NAMES, curl: "Shell" };

const NOT_LOADED = [muted("This sample could not be loaded. Check your connection and choose it again.\n")];

const STEPS = [
  ["Join ", "webhook-id", ", ", "webhook-timestamp", " and the raw body with dots."],
  ["HMAC-SHA256 with the secret, decoded from base64 after ", "whsec_", "."],
  ["Compare with each ", "v1", " of ", "webhook-signature", "; refuse what is older than 5 minutes."],
] as const;

const loadAll = () => import("#documentation/samples/verify.ts");

/** How a server makes sure that a call is ours, with the documentation's own samples. */
export function VerifySamples() {
  const [language, setLanguage] = useState<Language>("javascript");
  const { part: all, failed } = useLater(loadAll, language !== "javascript");
  const chosen = all?.VERIFY_SAMPLES.find((sample) => sample.language === language)?.parts;
  const parts = chosen ?? (language === "javascript" ? VERIFY_IN_JAVASCRIPT : failed ? NOT_LOADED : []);
  return (
    <section
      aria-labelledby="check-signature"
      className="mt-8 grid items-start gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <div className="min-w-0">
        <h2 id="check-signature" className="text-base tracking-[-0.008em]">
          Check the signature
        </h2>
        <p className="mt-1 text-ink-muted">
          So that nobody else can call your address in our name. The headers are those of Standard Webhooks: its
          libraries work as they are.
        </p>
        <ol className="mt-3 grid list-none gap-3">
          {STEPS.map((words, index) => (
            <li key={words[0]} className="relative ps-7">
              <span aria-hidden="true" className="absolute start-0 text-ink-muted tabular-nums">
                {index + 1}
              </span>
              {words.map((word, at) =>
                at % 2 === 1 ? (
                  <code key={word} className="text-[13px]">
                    {word}
                  </code>
                ) : (
                  word
                ),
              )}
            </li>
          ))}
        </ol>
      </div>
      <CodePanel
        head={<Tabs value={language} onChange={setLanguage} />}
        aside={
          <CopyButton
            text={codeText(parts, {})}
            label="Copy code"
            size="sm"
            className="text-code-muted [&_button]:text-inherit! [&_button:hover]:bg-white/8!"
          />
        }
      >
        <div role="tabpanel" id="verify-code" aria-labelledby={`verify-${language}`}>
          <CodeText label={`${NAMES[language]} sample`} parts={parts} />
        </div>
      </CodePanel>
    </section>
  );
}

interface TabsProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

function Tabs({ value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (LANGUAGES.indexOf(value) + step + LANGUAGES.length) % LANGUAGES.length;
    onChange(LANGUAGES[next] ?? value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }
  return (
    <div ref={list} role="tablist" aria-label="Language" className="scrollbar-none -ms-2 flex min-w-0 overflow-x-auto">
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`verify-${language}`}
          aria-controls="verify-code"
          aria-selected={language === value}
          tabIndex={language === value ? 0 : -1}
          onClick={() => onChange(language)}
          onKeyDown={move}
          className={classNames(
            "relative min-h-11 px-2.5 text-sm -outline-offset-4",
            language === value
              ? "font-medium text-code-ink after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:bg-code-string"
              : "text-code-muted hover:text-code-ink",
          )}
        >
          {NAMES[language]}
        </button>
      ))}
    </div>
  );
}
