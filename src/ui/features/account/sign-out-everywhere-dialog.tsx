import { useMutation } from "@tanstack/react-query";
import { DEVICE_NOTICES } from "#domain/account-notices.ts";
import { signOutEverywhere } from "../../api/account.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { forgetLocalUser } from "../../local-user.ts";

/** Asks first: this device goes too. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const signOut = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess() {
      forgetLocalUser();
      window.location.assign("/login");
    },
  });
  return (
    <Dialog
      title="Sign out everywhere"
      ask
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={signOut.isPending || signOut.isSuccess}
            busyLabel="Signing out…"
            onClick={() => signOut.mutate()}
          >
            Sign out everywhere
          </Button>
        </>
      }
    >
      <p>Every device is signed out, this one too, and you log in again. Your instances stay connected.</p>
      {signOut.isError ? (
        <Alert className="mt-2">{writeSentence(signOut.error, DEVICE_NOTICES.signOutFailed)}</Alert>
      ) : null}
    </Dialog>
  );
}
