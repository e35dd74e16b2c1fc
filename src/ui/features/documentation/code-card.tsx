import type { ReactNode } from "react";
import { type CodePart, PLACEHOLDERS } from "#documentation/model.ts";
import { say } from "#languages/say.ts";
import { CODE_TONES } from "../../components/code-panel.tsx";
import { SpriteIcon } from "./sprite.tsx";

interface CodeTab {
  readonly id: string;
  /** On the tab. */
  readonly label: string;
  /** Of the radio; tabs of one value are chosen together by the page's script. */
  readonly value: string;
  /** What a screen reader calls the code and its copy button, such as "curl request". */
  readonly name: string;
  readonly parts: readonly CodePart[];
}

interface CodeCardProps {
  /** Of the radios; unique in the page. */
  readonly group: string;
  readonly legend: string;
  readonly tabs: readonly CodeTab[];
  /** Before the tabs. */
  readonly title?: string | undefined;
  /** The reader's own; null leaves the placeholder. */
  readonly client: string | null;
  readonly footer?: ReactNode;
}

/** One dark panel with a tab a text; radios and `:has()` pick the one that shows, so that it needs no script. */
export function CodeCard({ group, legend, tabs, title, client, footer }: CodeCardProps) {
  return (
    <div dir="ltr" className="doc-card">
      <div className="doc-card-head">
        {title === undefined ? null : (
          <span className="ps-2.5">
            <bdi>{title}</bdi>
          </span>
        )}
        {tabs.length > 1 ? (
          <fieldset className="doc-tabs">
            <legend className="sr-only">{legend}</legend>
            {tabs.map(({ id, label, value }, index) => (
              <label key={id}>
                <input className="sr-only" type="radio" name={group} value={value} defaultChecked={index === 0} />
                {label}
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
      {tabs.map(({ id, name, parts }) => (
        <figure key={id} aria-label={name} className="doc-panel">
          <CopyCode id={id} name={name} />
          <pre
            id={id}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it.
            tabIndex={0}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made.
            dangerouslySetInnerHTML={{ __html: codeMarkup(parts, client) }}
          />
        </figure>
      ))}
      {footer}
    </div>
  );
}

function CopyCode({ id, name }: { id: string; name: string }) {
  return (
    <button type="button" data-copy={id} data-needs-script className="doc-copy">
      <SpriteIcon name="copy" />
      <span data-copy-label>{say("Copy")}</span>
      <span className="sr-only"> {name}</span>
    </button>
  );
}

/** As a string: thousands of stretches, which as elements would be most of the page's work. */
function codeMarkup(parts: readonly CodePart[], client: string | null): string {
  return parts
    .map(({ text, tone, slot }) => {
      if (slot === undefined) return tone === "plain" ? escapeText(text) : span(`class="${CODE_TONES[tone]}"`, text);
      const own = slot === "client" && client !== null ? client : PLACEHOLDERS[slot];
      return span(`class="doc-slot ${CODE_TONES[tone]}" data-slot="${slot}"`, own);
    })
    .join("");
}

function span(attributes: string, text: string): string {
  return `<span ${attributes}>${escapeText(text)}</span>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
