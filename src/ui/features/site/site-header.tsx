import { Menu, X } from "lucide-react";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { Brand } from "../public/brand.tsx";
import { LanguageLinks } from "../public/language-links.tsx";
import { PublicThemeToggle } from "../public/public-theme-toggle.tsx";
import { CONTAINER, WIDE_CONTAINER } from "./container.ts";
import { PAGE_LINKS, SECTION_LINKS, type SiteLink } from "./site-links.ts";

export interface SiteHeaderProps {
  /** Path of the page shown, to mark its link; the landing page's header leads to its parts, any other to the other pages. */
  readonly current?: string | undefined;
  /** Stands beside the mark. */
  readonly title?: string | undefined;
  /** For a page with columns of its own: the documentation. */
  readonly wide?: boolean | undefined;
  /** The page knows its reader; of the others the browser knows, once it has a script. */
  readonly signedIn?: boolean | undefined;
}

/** Stays at the top. Its line appears once something lies under it, which a script tells; without one it is always there. */
export function SiteHeader({ current, title, wide = false, signedIn = false }: SiteHeaderProps) {
  const landing = current === PAGES.landing.path;
  const links = landing ? SECTION_LINKS : PAGE_LINKS;
  return (
    <header
      data-site-header
      className={classNames(
        "sticky top-0 z-10 border-b bg-[color-mix(in_srgb,var(--canvas)_92%,transparent)] backdrop-blur-sm transition-colors",
        landing ? "border-transparent data-scrolled:border-line noscript:border-line" : "border-line",
      )}
    >
      <div className={classNames(wide ? WIDE_CONTAINER : CONTAINER, "flex h-16 items-center gap-2 md:gap-3")}>
        <Brand />
        {title ? (
          <span className="border-s border-soft ps-3 text-sm font-medium text-ink-muted max-sm:hidden">{title}</span>
        ) : null}
        <nav aria-label={say("Main")} className={classNames("mx-auto hidden gap-1 md:flex", !landing && "me-1")}>
          {links.map((link) => (
            <HeaderLink
              key={link.href}
              link={link}
              current={current}
              className="rounded-sm px-3 leading-9 text-ink-muted hover:bg-hover aria-[current]:text-ink"
            />
          ))}
        </nav>
        <LanguageLinks className="max-md:hidden" />
        <PublicThemeToggle className="max-md:ms-auto" />
        {signedIn ? null : (
          <a href={PAGES.login.path} className={classNames(buttonClass(), "signed-in:hidden max-md:noscript:ms-auto")}>
            {say("Login")}
          </a>
        )}
        <a
          href={PAGES.dashboard.path}
          className={classNames(buttonClass(), !signedIn && "not-signed-in:hidden", "max-md:noscript:ms-auto")}
        >
          {say("Dashboard")}
        </a>
        <MobileMenu links={links} current={current} />
      </div>
    </header>
  );
}

interface HeaderLinkProps extends Pick<SiteHeaderProps, "current"> {
  readonly link: SiteLink;
  readonly className: string;
}

function HeaderLink({ link, current, className }: HeaderLinkProps) {
  return (
    <a
      href={link.href}
      aria-current={link.href === current ? "page" : undefined}
      className={classNames("font-medium no-underline transition-colors hover:text-ink", className)}
    >
      {link.label}
    </a>
  );
}

/** Opens and closes without a script too; a script also closes it by Escape, from outside and after a choice. */
function MobileMenu({ links, current }: { links: readonly SiteLink[]; current: string | undefined }) {
  return (
    <details data-site-menu className="group -me-3 md:hidden">
      <summary aria-label={say("Menu")} className="grid size-11 place-items-center rounded-md">
        <Menu aria-hidden="true" strokeWidth={1.6} className="size-5.5 group-open:hidden" />
        <X aria-hidden="true" strokeWidth={1.6} className="hidden size-5.5 group-open:block" />
      </summary>
      <nav
        aria-label={say("Main")}
        className="absolute inset-x-0 top-16 grid h-[calc(100dvh-64px)] content-start overflow-y-auto border-b border-line bg-canvas px-5 pt-2 pb-5 noscript:h-auto"
      >
        {links.map((link) => (
          <HeaderLink
            key={link.href}
            link={link}
            current={current}
            className="border-b border-line text-base leading-13 aria-[current]:text-brand"
          />
        ))}
        <LanguageLinks className="min-h-13 px-0 text-base" />
      </nav>
    </details>
  );
}
