import { type ReactNode, useState } from "react";
import type { PageContext, SignedInUser } from "#ports/contracts/pages.ts";
import { SandboxBanner } from "../../components/sandbox-banner.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import { SideMenu } from "./side-menu.tsx";
import { TopBar } from "./top-bar.tsx";
import { useMobileMenu } from "./use-mobile-menu.ts";

export interface DashboardShellProps {
  readonly user: SignedInUser;
  readonly context: PageContext;
  readonly children: ReactNode;
}

/** Banner, side menu, content, help. While the mobile menu is open, everything else is inert. */
export function DashboardShell({ user, context, children }: DashboardShellProps) {
  const menu = useMobileMenu();
  const [profileShown, setProfileShown] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col">
      <div inert={menu.isOpen}>
        <SandboxBanner network={context.network} />
      </div>
      <div className="relative flex flex-1 flex-col md:grid md:grid-cols-[248px_minmax(0,1fr)]">
        <TopBar menuOpen={menu.isOpen} toggleRef={menu.toggleRef} onOpenMenu={menu.open} />
        <SideMenu
          user={user}
          context={context}
          open={menu.isOpen}
          menuRef={menu.menuRef}
          onProfile={() => setProfileShown(true)}
        />
        {menu.isOpen ? (
          <button
            type="button"
            aria-label="Close menu"
            onClick={menu.close}
            className="fixed inset-0 z-9 cursor-default bg-backdrop md:hidden"
          />
        ) : null}
        <main inert={menu.isOpen} className="mx-auto w-full max-w-278 px-4 pt-6 pb-22 md:px-10 md:pt-8 md:pb-16">
          {children}
        </main>
      </div>
      <aside aria-label="Help" inert={menu.isOpen}>
        <HelpMenu />
      </aside>
      {profileShown ? <ProfileDialog user={user} onClose={() => setProfileShown(false)} /> : null}
    </div>
  );
}
