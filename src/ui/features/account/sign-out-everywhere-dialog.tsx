import { DEVICE_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { signOutEverywhere } from "../../api/account.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { forgetLocalUser } from "../../local-user.ts";
import { useMutation } from "../../queries/use-mutation.ts";

/** Asks first: this device goes too. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const signOut = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess() {
      forgetLocalUser();
      window.location.assign(PAGES.login.path);
    },
  });
  return (
    <ConfirmDialog
      title={say("Sign out everywhere")}
      action={say("Sign out everywhere")}
      busyLabel={say("Signing out…")}
      busy={signOut.isPending || signOut.isSuccess}
      error={signOut.isError ? writeSentence(signOut.error, DEVICE_WORDING.signOutFailed) : null}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      <p>{say("Every device is signed out, this one too, and you log in again. Your instances stay connected.")}</p>
    </ConfirmDialog>
  );
}
