import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { say } from "#languages/say.ts";
import type { ShownSecret } from "#ports/contracts/dashboard/webhooks.ts";
import { OnceDialog } from "../../components/once-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { SecretOnce } from "./secret-once.tsx";

interface SecretDialogProps {
  readonly made: ShownSecret;
  readonly onStored: () => void;
}

/** The secret of a new endpoint; its one way out says that it is stored. */
export function SecretDialog({ made, onStored }: SecretDialogProps) {
  return (
    <OnceDialog title={say("Endpoint added")} stored={WEBHOOK_DIALOG_WORDING.stored} onStored={onStored}>
      <p className="mb-2 text-ink-muted wrap-anywhere">
        {rich("Each call of {url} is signed with this secret. Your server checks the signature with it.", {
          url: (
            <bdi dir="ltr" className="font-mono text-[13px] whitespace-normal text-ink">
              {made.webhook.url}
            </bdi>
          ),
        })}
      </p>
      <SecretOnce title={WEBHOOK_DIALOG_WORDING.secretOnce} secret={made.secret} />
    </OnceDialog>
  );
}
