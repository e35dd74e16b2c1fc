import type { ReactNode } from "react";
import { buttonClass } from "../../components/button.tsx";
import { Brand } from "./brand.tsx";
import { DashboardLink } from "./dashboard-link.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { PublicThemeToggle } from "./public-theme-toggle.tsx";

interface ErrorPageProps {
  readonly title: string;
  readonly lead: string;
  /** The answer as a program sees it, such as "404 Not Found". */
  readonly status: string;
  /** What else stands in that answer, name and value. */
  readonly detail?: readonly [string, string] | undefined;
  /** What to do now: links that look like buttons. */
  readonly children: ReactNode;
}

/** A page that could not be given, as the exchange that it was. */
export function ErrorPage({ title, lead, status, detail, children }: ErrorPageProps) {
  return (
    <>
      <header className="flex items-center justify-between gap-4 px-5 pt-4 md:px-6">
        <Brand />
        <div className="flex items-center">
          <LanguageLinks />
          <PublicThemeToggle />
        </div>
      </header>
      <main id="main" className="grid flex-1 content-center justify-items-center px-5 py-10">
        <div className="w-full max-w-120">
          <div
            dir="ltr"
            className="overflow-hidden rounded-lg border border-code-line bg-code font-mono text-sm text-code-ink"
          >
            <p className="px-4 py-4" aria-hidden="true">
              <span className="text-code-verb">GET</span> /…
            </p>
            <p className="flex items-start gap-2.5 border-t border-code-line px-4 py-3" aria-hidden={!detail}>
              <span aria-hidden="true" className="mt-1.5 size-2 flex-none rounded-full bg-code-key" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold text-code-key">{status}</span>
                {detail ? (
                  <span className="mt-1 block text-xs text-code-muted">
                    "{detail[0]}": <span className="inline-block text-code-string select-all">{detail[1]}</span>
                  </span>
                ) : null}
              </span>
            </p>
          </div>
          <h1 className="mt-8 text-xl tracking-[-0.022em] text-balance">{title}</h1>
          <p className="mt-2 text-base text-pretty text-ink-muted">{lead}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            {children}
            <DashboardLink className={buttonClass()} />
          </div>
        </div>
      </main>
    </>
  );
}
