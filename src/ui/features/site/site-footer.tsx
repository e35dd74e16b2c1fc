import type { ReactNode } from "react";
import { socialNameOf } from "#domain/contacts.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { classNames } from "../../components/class-names.ts";
import { Mark } from "../../components/mark.tsx";
import { useContacts } from "../../contacts.ts";
import { CONTAINER, WIDE_CONTAINER } from "./container.ts";
import { LEGAL_LINKS, PAGE_LINKS, type SiteLink, STATUS_LINK } from "./site-links.ts";
import { SocialGlyph } from "./social-glyph.tsx";

/** Padded at the bottom of a wide window, so that what lies in its corners covers nothing. */
export function SiteFooter({ wide = false }: { wide?: boolean | undefined }) {
  const { productName, social: addresses } = useContacts();
  const social = addresses.flatMap((href) => {
    const name = socialNameOf(href);
    return name === null ? [] : [{ name, href }];
  });
  return (
    <footer className="border-t border-line pt-7 pb-7 text-ink-muted md:pb-24">
      <div className={classNames(wide ? WIDE_CONTAINER : CONTAINER, "flex flex-wrap items-center gap-x-7 gap-y-3")}>
        <a
          href={PAGES.landing.path}
          className="inline-flex min-h-8 items-center gap-2 rounded-sm text-base font-semibold tracking-[-0.03em] text-ink no-underline max-md:w-full"
        >
          <Mark className="size-5.5" />
          {productName}
        </a>
        <Links label={say("Pages")} links={[...PAGE_LINKS, STATUS_LINK]} />
        <Links label={say("Legal")} links={LEGAL_LINKS} />
        {social.length === 0 ? null : (
          <nav aria-label={say("Social")} className="-mx-2 flex gap-2 md:me-0 md:ms-auto">
            {social.map(({ name, href }) => (
              <FooterLink key={href} href={href} className="size-9 justify-center rounded-md hover:bg-hover" outside>
                <SocialGlyph name={name} />
                <span lang="en" className="sr-only">
                  {name}
                </span>
              </FooterLink>
            ))}
          </nav>
        )}
      </div>
    </footer>
  );
}

function Links({ label, links }: { label: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={label} className="flex gap-6 max-md:w-full">
      {links.map((link) => (
        <FooterLink key={link.href} href={link.href}>
          {link.label}
        </FooterLink>
      ))}
    </nav>
  );
}

interface FooterLinkProps {
  readonly href: string;
  readonly className?: string;
  /** Leads off the site, in a new tab. */
  readonly outside?: boolean;
  readonly children: ReactNode;
}

function FooterLink({ href, className, outside = false, children }: FooterLinkProps) {
  return (
    <a
      href={href}
      {...(outside ? { target: "_blank", rel: "noopener" } : {})}
      className={classNames(
        "inline-flex min-h-8 items-center rounded-xs no-underline transition-colors hover:text-ink",
        className,
      )}
    >
      {children}
      {outside ? <span className="sr-only"> {say("(opens in a new tab)")}</span> : null}
    </a>
  );
}
