import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { codeText, muted } from "#documentation/code.ts";
import { LANGUAGE_NAMES, LANGUAGES, type SampleLanguage } from "#documentation/model.ts";
import { VERIFY_IN_JAVASCRIPT } from "#documentation/samples/verify-javascript.ts";
import { LANGUAGE } from "#languages/language.ts";
import { LANGUAGE_FACTS } from "#languages/languages.ts";
import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { CodePanel, CodeText } from "../../components/code-panel.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { useLater } from "../../components/later.tsx";
import { rich } from "../../components/rich.tsx";

/** Checking takes no call: curl's is a shell's. */
const NAMES: Readonly<Record<SampleLanguage, string>> = { ...LANGUAGE_NAMES, curl: "Shell" };

const NOT_LOADED = [muted(`${say("This sample could not be loaded. Check your connection and choose it again.")}\n`)];

const STEPS = [
  rich("Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the raw body with dots.", { code: inCode }),
  rich("HMAC-SHA256 with the secret, decoded from base64 after <code>whsec_</code>.", { code: inCode }),
  rich("Compare with each <code>v1</code> of <code>webhook-signature</code>; refuse what is older than 5 minutes.", {
    code: inCode,
  }),
];

/** Towards the right, in tabs that run as the page does. */
const RIGHT = LANGUAGE_FACTS[LANGUAGE].direction === "rtl" ? -1 : 1;

const loadAll = () => import("#documentation/samples/verify.ts");

function inCode(words: ReactNode[]): ReactNode {
  return (
    <code dir="ltr" className="text-[13px]">
      {words}
    </code>
  );
}

/** How a server makes sure that a call is ours, with the documentation's own samples. */
export function VerifySamples() {
  const [language, setLanguage] = useState<SampleLanguage>("javascript");
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
          {say("Check the signature")}
        </h2>
        <p className="mt-1 text-ink-muted">
          {say(
            "So that nobody else can call your address in our name. The headers are those of Standard Webhooks: its libraries work as they are.",
          )}
        </p>
        <ol className="mt-3 grid list-none gap-3">
          {STEPS.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
            <li key={index} className="relative ps-7">
              <span aria-hidden="true" className="absolute start-0 text-ink-muted tabular-nums">
                {index + 1}
              </span>
              {words}
            </li>
          ))}
        </ol>
      </div>
      <CodePanel
        head={<Tabs value={language} onChange={setLanguage} />}
        aside={
          <CopyButton
            text={codeText(parts, {})}
            label={say("Copy code")}
            size="sm"
            className="text-code-muted [&_button]:text-inherit! [&_button:hover]:bg-white/8!"
          />
        }
      >
        <div role="tabpanel" id="verify-code" aria-labelledby={`verify-${language}`}>
          <CodeText label={say("{language} sample", { language: NAMES[language] })} parts={parts} />
        </div>
      </CodePanel>
    </section>
  );
}

interface TabsProps {
  readonly value: SampleLanguage;
  readonly onChange: (language: SampleLanguage) => void;
}

function Tabs({ value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: RIGHT, ArrowLeft: -RIGHT }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (LANGUAGES.indexOf(value) + step + LANGUAGES.length) % LANGUAGES.length;
    onChange(LANGUAGES[next] ?? value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={say("Language")}
      className="scrollbar-none -ms-2 flex min-w-0 overflow-x-auto"
    >
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
