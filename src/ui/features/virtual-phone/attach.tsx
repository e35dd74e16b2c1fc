import { File as FileIcon, Paperclip } from "lucide-react";
import { useEffect, useRef } from "react";
import { say } from "#languages/say.ts";
import type { OwnDetailsSent } from "../../api/phone-network.ts";
import { closeFromOutside } from "../../close-from-outside.ts";
import { buttonClass } from "../../components/button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { KINDS } from "../messages/kinds/index.ts";

const ITEMS = ["location", "contact", "poll"] as const;
const ITEM = `${buttonClass({ variant: "quiet", size: "sm" })} rounded-full! gap-1.5! px-2.5! text-ink!`;

interface AttachProps {
  /** A file is on its way. */
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** Asks for what it says. */
  readonly onDetails: (kind: OwnDetailsSent["kind"]) => void;
}

/** What can be sent besides words: a file of the reader's device, a place, a card, a poll. */
export function Attach({ busy, onFile, onDetails }: AttachProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeFromOutside(menu.current) : undefined), []);

  function close() {
    if (menu.current === null) return;
    menu.current.open = false;
    // What was pressed goes out of sight with the others; a dialog gives focus back to where it was.
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <details ref={menu} className="relative flex-none">
      <summary
        aria-label={say("Attach")}
        title={say("Attach")}
        className={`${buttonClass({ variant: "quiet" })} w-10 cursor-pointer rounded-full! px-0! md:w-9`}
      >
        {busy ? <Spinner /> : <Paperclip aria-hidden="true" className="size-4.5" strokeWidth={1.6} />}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no part of a form. */}
      <div
        role="group"
        aria-label={say("Attach")}
        className="absolute start-0 bottom-full z-1 mb-4 grid w-max grid-cols-2 rounded-2xl border border-line bg-surface p-0.5 shadow-lift"
      >
        <label
          className={`${ITEM} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
        >
          <FileIcon aria-hidden="true" className="size-4" strokeWidth={1.6} />
          {say("File")}
          <input
            type="file"
            aria-label={say("Send a file")}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined && !busy) {
                close();
                onFile(file);
              }
              // The same file may be chosen again.
              target.value = "";
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        {ITEMS.map((kind) => {
          const { icon: Icon, label } = KINDS[kind];
          return (
            <button
              key={kind}
              type="button"
              className={ITEM}
              onClick={() => {
                close();
                onDetails(kind);
              }}
            >
              <Icon aria-hidden="true" className="size-4" strokeWidth={1.6} />
              {label}
            </button>
          );
        })}
      </div>
    </details>
  );
}
