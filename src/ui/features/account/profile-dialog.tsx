import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { say } from "#languages/say.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { OwnData } from "../own-data/own-data.tsx";
import { SecondFactors } from "../security/second-factors.tsx";
import { useAuth } from "./auth.tsx";
import { Avatar } from "./avatar.tsx";
import { Devices } from "./devices.tsx";
import { EmailChange } from "./email-change.tsx";
import { MailSwitches } from "./mail-switches.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useBriefStatus } from "./use-brief-status.ts";

export interface ProfileDialogProps {
  readonly onClose: () => void;
}

/** One's own account: to read, with the devices that are signed in, or to edit. Source: spec §2, "Profile modal". */
export function ProfileDialog({ onClose }: ProfileDialogProps) {
  const { user, refresh } = useAuth();

  // Another device may have changed it; what the page came with does as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens.
  useEffect(() => {
    refresh().catch(() => undefined);
  }, []);

  return user === null ? null : <Profile user={user} onClose={onClose} />;
}

function Profile({ user, onClose }: ProfileDialogProps & { user: SignedInUser }) {
  const { loading, changed } = useAuth();
  const formId = useId();
  const [editing, setEditing] = useState(false);
  const [status, showStatus] = useBriefStatus();
  const editButton = useFocusAfter<HTMLButtonElement>(editing);

  function saved(sentence: string) {
    setEditing(false);
    showStatus({ tone: "success", sentence });
  }

  return (
    <Dialog
      title={editing ? say("Edit Profile") : say("Profile")}
      keep={editing}
      onClose={onClose}
      lead={<Avatar name={user.name} />}
      footer={
        editing ? (
          <>
            <Button onClick={() => setEditing(false)}>{say("Cancel")}</Button>
            <Button type="submit" form={formId} variant="primary" busy={loading} busyLabel={say("Saving…")}>
              {say("Save")}
            </Button>
          </>
        ) : (
          <Button ref={editButton} variant="primary" onClick={() => setEditing(true)}>
            {say("Edit Profile")}
          </Button>
        )
      }
    >
      {status ? (
        <Alert tone={status.tone} className="mb-4">
          {status.sentence}
        </Alert>
      ) : null}
      {editing ? (
        <ProfileForm
          id={formId}
          user={user}
          onSaved={saved}
          onFailed={(sentence) => showStatus({ tone: "danger", sentence })}
        />
      ) : (
        <>
          <ProfileFacts user={user} />
          <EmailChange user={user} />
          <MailSwitches />
          <SecondFactors />
          <Devices />
          <OwnData user={user} onChanged={changed} />
        </>
      )}
    </Dialog>
  );
}

/** For the button that comes back when what it opened is done: the focus returns to it. */
function useFocusAfter<Element extends HTMLElement>(busy: boolean) {
  const ref = useRef<Element>(null);
  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    if (wasBusy.current && !busy) ref.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return ref;
}
