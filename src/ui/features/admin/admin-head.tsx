import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { ADMIN_SECTION_PATHS, type AdminSection } from "#ports/contracts/pages.ts";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { PageHead } from "../../components/page-head.tsx";

const SECTIONS: readonly { readonly kind: AdminSection["kind"]; readonly label: string }[] = [
  { kind: "users", label: say("Users") },
  { kind: "instances", label: say("Instances") },
  { kind: "tutorials", label: say("Tutorials") },
  { kind: "faqs", label: say("FAQ") },
];

interface AdminHeadProps {
  readonly current: AdminSection["kind"];
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  /** More actions. */
  readonly children?: ReactNode;
}

/** Title, actions, and the way to the other parts. */
export function AdminHead({ current, refreshing, onRefresh, children }: AdminHeadProps) {
  return (
    <>
      <PageHead title={say("Administration")}>
        <IconButton label={say("Refresh")} busy={refreshing} onClick={onRefresh}>
          <RotateCw aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
        {children}
      </PageHead>
      <nav aria-label={say("Administration")} className="-mt-2 mb-5 flex gap-1 border-b border-line">
        {SECTIONS.map(({ kind, label }) => (
          <a
            key={kind}
            href={ADMIN_SECTION_PATHS[kind]}
            aria-current={kind === current ? "page" : undefined}
            className={classNames(
              "-mb-px grid min-h-11 place-items-center border-b-2 px-2.5 no-underline transition-colors focus-visible:-outline-offset-2 md:min-h-10",
              kind === current
                ? "border-brand font-medium text-ink"
                : "border-transparent text-ink-muted hover:border-soft hover:text-ink",
            )}
          >
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}
