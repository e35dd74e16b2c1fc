import type { ReactNode } from "react";
import type { PageContext, SignedInUser } from "#ports/contracts/pages.ts";
import { SandboxBanner } from "../../components/sandbox-banner.tsx";
import { AuthProvider } from "../account/auth.tsx";
import { useProfileDialog } from "../account/use-profile-dialog.ts";
import { HelpMenu } from "./help-menu.tsx";
import { SideMenu } from "./side-menu.tsx";
import { TopBar } from "./top-bar.tsx";
import { useMobileMenu } from "./use-mobile-menu.ts";

export interface DashboardShellProps {
  readonly user: SignedInUser;
  readonly context: PageContext;
  readonly children: ReactNode;
}

/** Banner, side menu, content, help. While the mobile menu is open, everything else is inert. */
export function DashboardShell({ user, ...frame }: DashboardShellProps) {
  return (
    <AuthProvider initial={user}>
      <Frame {...frame} />
    </AuthProvider>
  );
}

function Frame({ context, children }: Omit<DashboardShellProps, "user">) {
  const menu = useMobileMenu();
  const profile = useProfileDialog();
  return (
    <div className="flex min-h-dvh flex-col">
      <div inert={menu.isOpen}>
        <SandboxBanner network={context.network} />
      </div>
      <div className="relative flex flex-1 flex-col md:grid md:grid-cols-[248px_minmax(0,1fr)]">
        <TopBar menuOpen={menu.isOpen} toggleRef={menu.toggleRef} onOpenMenu={menu.open} />
        <SideMenu context={context} open={menu.isOpen} menuRef={menu.menuRef} profile={profile} />
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
      {profile.Shown ? <profile.Shown onClose={profile.close} /> : null}
    </div>
  );
}
