import { type ReactNode, useEffect, useState } from "react";
import { say } from "#languages/say.ts";
import { PAGES, type PageContext, type SignedInUser } from "#ports/contracts/pages.ts";
import { classNames } from "../../components/class-names.ts";
import { SandboxBanner } from "../../components/sandbox-banner.tsx";
import { ContactsContext } from "../../contacts.ts";
import { HeadEndContext, UnreadContext } from "../../unread.ts";
import { AuthProvider, useAuth } from "../account/auth.tsx";
import { useProfileDialog } from "../account/use-profile-dialog.ts";
import { Bell } from "../notifications/bell.tsx";
import { followUnread } from "../notifications/follow-unread.ts";
import type { DeletionBanner } from "./deletion-banner.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { SideMenu } from "./side-menu.tsx";
import { TopBar } from "./top-bar.tsx";
import { useMobileMenu } from "./use-mobile-menu.ts";
import { VerifyBanner } from "./verify-banner.tsx";

export interface DashboardShellProps {
  readonly user: SignedInUser;
  readonly context: PageContext;
  readonly children: ReactNode;
}

/** Banner, side menu, notices over the content, help. While the mobile menu is open, everything else is inert. */
export function DashboardShell({ user, ...frame }: DashboardShellProps) {
  return (
    <AuthProvider initial={user}>
      <ContactsContext.Provider value={frame.context.contacts}>
        <Unread initial={frame.context.unread}>
          <Frame {...frame} />
        </Unread>
      </ContactsContext.Provider>
    </AuthProvider>
  );
}

function Frame({ context, children }: Omit<DashboardShellProps, "user">) {
  const menu = useMobileMenu();
  const profile = useProfileDialog();
  // It fills the window and scrolls within: nothing may lie over its answer box.
  const whole = context.path === PAGES.chats.path;
  const sandbox = context.network === "sandbox";
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
            aria-label={say("Close menu")}
            onClick={menu.close}
            className="fixed inset-0 z-9 cursor-default bg-backdrop md:hidden"
          />
        ) : null}
        <div
          inert={menu.isOpen}
          className={classNames(
            "flex min-w-0 flex-col",
            whole &&
              (sandbox ? "h-[calc(100dvh-33px-56px)] md:h-[calc(100dvh-33px)]" : "h-[calc(100dvh-56px)] md:h-dvh"),
          )}
        >
          <VerifyBanner unconfirmed={context.unconfirmed} />
          <LeavingBanner />
          <main
            className={
              whole
                ? "min-h-0 flex-1"
                : // At its end is room for help, until the window has some.
                  "mx-auto w-full max-w-278 px-4 pt-6 pb-8 md:ps-10 md:pe-16 md:pt-8 md:pb-16 min-[1408px]:pe-10"
            }
          >
            {children}
          </main>
        </div>
      </div>
      {whole ? null : (
        <aside aria-label={say("Help")} inert={menu.isOpen}>
          <HelpMenu />
        </aside>
      )}
      {profile.Shown ? <profile.Shown onClose={profile.close} /> : null}
    </div>
  );
}

/** Hardly anybody ever sees it: its script comes with the first who does. */
function LeavingBanner() {
  const leaving = (useAuth().user?.deletesAt ?? null) !== null;
  const [part, setPart] = useState<{ readonly DeletionBanner: typeof DeletionBanner } | null>(null);
  useEffect(() => {
    if (leaving) import("./deletion-banner.tsx").then(setPart, () => undefined);
  }, [leaving]);
  return part === null ? null : <part.DeletionBanner />;
}

/** What came while the reader was elsewhere is counted when they are back. */
function Unread({ initial, children }: { readonly initial: number | undefined; readonly children: ReactNode }) {
  const [unread, setUnread] = useState(initial);
  useEffect(() => {
    if (initial === undefined) return;
    const leaving = new AbortController();
    followUnread(setUnread, leaving.signal);
    return () => leaving.abort();
  }, [initial]);
  return (
    <UnreadContext value={unread === undefined ? null : [unread, setUnread]}>
      <HeadEndContext value={<Bell />}>{children}</HeadEndContext>
    </UnreadContext>
  );
}
