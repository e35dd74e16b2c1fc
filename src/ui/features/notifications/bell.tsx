import { Bell as BellIcon } from "lucide-react";
import { type MouseEvent, useContext, useRef, useState } from "react";
import { bellLabel } from "#domain/wording/bell.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { UnreadContext } from "../../unread.ts";
import type { BellPanel } from "./bell-panel.tsx";

const COUNT =
  "absolute min-w-4.5 rounded-full bg-danger px-1 text-center text-xs leading-4.5 font-semibold text-on-danger ";

/** A link to the list, which opens over the page where there is a script. */
export function Bell({ quiet = false }: { quiet?: boolean }) {
  const ref = useRef<HTMLAnchorElement>(null);
  const [panel, setPanel] = useState<{ readonly BellPanel: typeof BellPanel } | null>(null);
  const known = useContext(UnreadContext);
  if (known === null) return null;
  const [unread] = known;
  const label = bellLabel(unread);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    const { href } = event.currentTarget;
    if (event.metaKey || event.ctrlKey || event.shiftKey || window.location.href === href) return;
    event.preventDefault();
    if (panel !== null) setPanel(null);
    else import("./bell-panel.tsx").then(setPanel, () => window.location.assign(href));
  }

  return (
    <div className={quiet ? "" : "relative max-md:hidden"}>
      <a
        ref={ref}
        href={PAGES.notifications.path}
        aria-label={label}
        title={label}
        aria-expanded={panel !== null}
        onClick={open}
        className={`${buttonClass({ variant: quiet ? "quiet" : "secondary" })} relative px-0! ${quiet ? "size-11 text-ink!" : "w-9"}`}
      >
        <BellIcon aria-hidden="true" strokeWidth={1.6} className="size-5" />
        {unread === 0 ? null : (
          <span aria-hidden="true" className={COUNT + (quiet ? "end-1 top-1" : "-end-1.5 -top-1.5")}>
            {unread}
          </span>
        )}
      </a>
      {panel ? <panel.BellPanel bell={ref} onClose={() => setPanel(null)} /> : null}
    </div>
  );
}
