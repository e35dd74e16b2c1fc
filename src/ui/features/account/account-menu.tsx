import { LogOut } from "lucide-react";
import { say } from "#languages/say.ts";
import { LOGOUT_PATH } from "#ports/contracts/pages.ts";
import { Button } from "../../components/button.tsx";
import { ThemeToggle } from "../../components/theme-toggle.tsx";
import { forgetDrafts } from "../../drafts.ts";
import { forgetLocalUser } from "../../local-user.ts";
import { useAuth } from "./auth.tsx";
import { Avatar } from "./avatar.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import type { ProfileDialogOpener } from "./use-profile-dialog.ts";

/** The foot of the side menu: who one is, and the way out. */
export function AccountMenu({ profile, path }: { profile: ProfileDialogOpener; path: string }) {
  const { user } = useAuth();
  return (
    <div className="sticky -bottom-3 mt-auto -mb-3 bg-canvas pt-4 pb-3">
      {user === null ? null : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-busy={profile.loading || undefined}
          title={say("Profile")}
          onClick={profile.open}
          onPointerEnter={profile.prepare}
          onFocus={profile.prepare}
          className="flex w-full items-center gap-2.5 rounded-lg p-2 text-start transition-colors hover:bg-hover focus-visible:outline-offset-0"
        >
          <Avatar name={user.name} />
          <span className="min-w-0">
            <span className="block">
              <span dir="auto" className="inline-block max-w-full truncate align-bottom font-medium">
                {user.name}
              </span>
            </span>
            <span className="block text-xs text-ink-muted">
              <span dir="ltr" className="inline-block max-w-full truncate align-bottom">
                {user.email}
              </span>
            </span>
          </span>
        </button>
      )}
      {profile.failed ? (
        <p role="alert" className="px-2 pt-1 text-xs text-danger-ink">
          {say("Your profile could not be loaded. Try again.")}
        </p>
      ) : null}
      <div className="mt-2 flex gap-1 border-t border-line pt-2">
        <form method="post" action={LOGOUT_PATH} onSubmit={forgetReader} className="flex-1">
          <Button
            type="submit"
            variant="quiet"
            className="w-full justify-start! px-2.5!"
            icon={<LogOut aria-hidden="true" strokeWidth={1.6} className="size-4.5 rtl:-scale-x-100" />}
          >
            {say("Logout")}
          </Button>
        </form>
        <LanguageSwitch path={path} />
        <ThemeToggle />
      </div>
    </div>
  );
}

/** Who logs out leaves nothing of theirs in the browser. */
function forgetReader(): void {
  forgetLocalUser();
  forgetDrafts();
}
