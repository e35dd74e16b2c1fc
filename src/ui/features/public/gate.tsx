import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { Brand } from "./brand.tsx";
import { DashboardLink } from "./dashboard-link.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { PublicThemeToggle } from "./public-theme-toggle.tsx";

interface GateProps {
  readonly title: string;
  readonly lead: string;
  /** An arrow to the previous page, and to this address where there is none. */
  readonly back?: string | undefined;
  /** Below the card. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** Words about a form, beside the note that has taken its place. */
const GONE_WHEN_DONE = "group-has-[[data-form-done]:not([hidden])]/gate:hidden";

/** One card in the middle of the page, under the mark. */
export function Gate({ title, lead, back, after, children }: GateProps) {
  return (
    <main className="group/gate relative grid flex-1 content-start justify-items-center gap-7 px-5 py-8 md:content-center md:py-10">
      {back ? (
        <a
          href={back}
          data-go-back
          aria-label={say("Back")}
          title={say("Back")}
          className={`${buttonClass({ variant: "quiet" })} absolute start-4 top-4 w-10 px-0! md:w-9`}
        >
          <ArrowLeft aria-hidden="true" strokeWidth={1.6} className="size-4.5 rtl:-scale-x-100" />
        </a>
      ) : null}
      <div className="absolute end-4 top-4 flex items-center">
        <LanguageLinks />
        <PublicThemeToggle />
      </div>
      <Brand />
      <div className="w-full max-w-100 rounded-lg border border-line bg-surface px-5 py-6 md:p-8">
        <h1 className="text-xl tracking-[-0.022em]">{title}</h1>
        <p className={classNames("mt-1 mb-6 text-base text-ink-muted", GONE_WHEN_DONE)}>{lead}</p>
        {children}
      </div>
      <DashboardLink className={buttonClass({ variant: "secondary" })} />
      {after ? <p className={classNames("text-sm text-ink-muted", GONE_WHEN_DONE)}>{after}</p> : null}
    </main>
  );
}
