import type { ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import { CONTAINER } from "../site/container.ts";
import { SitePage } from "../site/site-page.tsx";

interface ContentPageProps {
  /** Path of the page. */
  readonly current: string;
  /** For text alone. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** What the operator writes for readers: a list that can be asked for again without a reload, see `enhance/content-list.ts`. */
export function ContentPage({ current, narrow = false, children }: ContentPageProps) {
  return (
    <SitePage current={current}>
      <main
        id="main"
        data-content-list
        className={classNames(CONTAINER, narrow && "max-w-190", "pt-10 pb-18 md:pt-18 md:pb-32")}
      >
        {children}
      </main>
    </SitePage>
  );
}

export function ContentTitle({ children }: { children: string }) {
  return (
    <h1 className="text-xl leading-8.5 tracking-[-0.024em] md:text-2xl md:leading-11 md:tracking-[-0.03em]">
      {children}
    </h1>
  );
}
