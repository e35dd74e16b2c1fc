import { KEYS_PAGE_WORDING } from "#domain/wording/keys-page.ts";
import { say } from "#languages/say.ts";
import type { KeyView } from "#ports/contracts/keys.ts";
import { revokeKey } from "../../api/keys.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { useMutation } from "../../queries/use-mutation.ts";

interface RevokeKeyDialogProps {
  readonly apiKey: KeyView;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ apiKey: key, onRevoked, onClose }: RevokeKeyDialogProps) {
  const revoke = useMutation({ mutationFn: () => revokeKey(key.id), onSuccess: onRevoked });
  return (
    <ConfirmDialog
      title={say("Revoke {name}", { name: key.name })}
      action={say("Revoke")}
      busyLabel={say("Revoking…")}
      busy={revoke.isPending}
      error={revoke.isError ? writeSentence(revoke.error, KEYS_PAGE_WORDING.revokeFailed) : null}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {rich("From their next call on, programs with {key} are answered 401. This cannot be undone.", {
          key: (
            <bdi dir="ltr" className="font-mono text-[13px]">
              {key.start}…
            </bdi>
          ),
        })}
      </p>
      <p className="mt-2 text-xs text-ink-muted">{say("If a server still needs it, rotate instead.")}</p>
    </ConfirmDialog>
  );
}
