import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { rich } from "../../components/rich.tsx";
import { publicDay } from "../../format/public-day.ts";
import { ContentTitle } from "../content/content-page.tsx";
import { CONTAINER } from "../site/container.ts";
import { SitePage } from "../site/site-page.tsx";

export interface LegalSection {
  /** Part of its address. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalPageProps {
  /** Path of the page. */
  readonly current: string;
  readonly title: string;
  readonly lead: string;
  /** When the text was last changed, ISO 8601. */
  readonly changedOn: string;
  /** Before the text. */
  readonly first?: ReactNode;
  readonly sections: readonly LegalSection[];
}

/** Contents at the start, text of at most 75 characters a line beside them. */
export function LegalPage({ current, title, lead, changedOn, first, sections }: LegalPageProps) {
  return (
    <SitePage current={current}>
      <main id="main" data-legal className={classNames(CONTAINER, "pt-10 pb-18 md:pt-18 md:pb-32")}>
        <header className="lg:ms-74">
          <ContentTitle>{title}</ContentTitle>
          <p className="mt-3 max-w-155 text-base leading-6.5 text-ink-muted">{lead}</p>
          <p className="mt-3 text-xs text-ink-muted">
            {rich("Last changed {date}", { date: <time dateTime={changedOn}>{publicDay(changedOn)}</time> })}
          </p>
        </header>
        <div className="mt-8 gap-16 lg:mt-12 lg:grid lg:grid-cols-[232px_minmax(0,620px)]">
          <Contents sections={sections} />
          <div className="grid content-start gap-10 max-lg:mt-10">
            {first}
            {sections.map((section, index) => (
              <section
                key={section.id}
                id={section.id}
                aria-labelledby={`${section.id}-title`}
                className="scroll-mt-22"
              >
                <h2 id={`${section.id}-title`} className="mb-3 flex gap-3 text-lg tracking-[-0.014em]">
                  <span aria-hidden="true" className="min-w-5 text-ink-muted tabular-nums">
                    {index + 1}
                  </span>
                  {section.title}
                </h2>
                <div className="grid gap-3 text-base leading-6.5 md:ps-8">{section.body}</div>
              </section>
            ))}
          </div>
        </div>
      </main>
    </SitePage>
  );
}

function Contents({ sections }: Pick<LegalPageProps, "sections">) {
  const links = (
    <ol className="grid">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-mx-2.5 block rounded-sm px-2.5 py-1.5 text-ink-muted no-underline transition-colors hover:bg-hover hover:text-ink max-lg:mx-0 max-lg:py-2.5"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav
        aria-label={say("On this page")}
        className="sticky top-24 max-h-[calc(100dvh-120px)] self-start max-lg:hidden"
      >
        <p className="mb-1.5 text-xs font-semibold">{say("On this page")}</p>
        {links}
      </nav>
      <details className="group rounded-lg border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 items-center justify-between px-3.5 font-medium">
          {say("On this page")}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-4 text-ink-muted transition-[rotate] group-open:rotate-180"
          />
        </summary>
        <nav aria-label={say("On this page")} className="px-1 pb-2">
          {links}
        </nav>
      </details>
    </>
  );
}
