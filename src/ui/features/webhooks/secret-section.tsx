import { type ReactNode, useState } from "react";
import { OLD_SECRET_MS } from "#domain/webhooks/endpoint.ts";
import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { say } from "#languages/say.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { writeSentence } from "../../api/request.ts";
import { changeWebhook, rotateSecret, type WebhookRef } from "../../api/webhooks.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { countdown } from "../../format/durations.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useStepUp } from "../security/use-step-up.tsx";
import { Moment } from "./moment.tsx";
import { SecretOnce } from "./secret-once.tsx";

interface SecretSectionProps {
  readonly webhook: WebhookView;
  readonly of: WebhookRef;
  /** A new one, until it is stored. */
  readonly secret: string | null;
  readonly onSecret: (secret: string | null) => void;
  readonly onChanged: () => void;
}

/** What its calls are signed with; after a rotation the old one signs too, for as long as it says. */
export function SecretSection({ webhook, of, secret, onSecret, onChanged }: SecretSectionProps) {
  const [asking, setAsking] = useState(false);
  const stepUp = useStepUp();
  const rotate = useMutation({
    mutationFn: () => stepUp.run(() => rotateSecret(of)),
    onSuccess: (shown) => {
      onSecret(shown.secret);
      setAsking(false);
      onChanged();
    },
  });
  const end = useMutation({ mutationFn: () => changeWebhook(of, { endOldSecret: true }), onSuccess: onChanged });
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div className="flex items-center gap-3">
        <h3 className="me-auto">{say("Signing secret")}</h3>
        <Button size="sm" aria-haspopup="dialog" disabled={secret !== null} onClick={() => setAsking(true)}>
          {say("Rotate")}
        </Button>
      </div>
      {secret === null ? (
        <p>
          <code dir="ltr" className="text-[13px]">
            whsec_••••{webhook.secretHint}
          </code>
          <span className="block text-xs text-ink-muted">{say("Shown once, when it was made. Lost? Rotate it.")}</span>
        </p>
      ) : (
        <SecretOnce title={WEBHOOK_DIALOG_WORDING.newSecretOnce} secret={secret}>
          <Button size="sm" className="justify-self-start" onClick={() => onSecret(null)}>
            {WEBHOOK_DIALOG_WORDING.stored}
          </Button>
        </SecretOnce>
      )}
      {webhook.oldSecretUntil === null ? null : (
        <OldSecret hint={webhook.oldSecretHint ?? ""} until={webhook.oldSecretUntil}>
          <Button
            variant="quiet"
            size="sm"
            busy={end.isPending}
            busyLabel={say("Ending…")}
            onClick={() => end.mutate()}
            className="hover:bg-danger-tint! hover:text-danger-ink!"
          >
            {say("End now")}
          </Button>
        </OldSecret>
      )}
      {end.isError ? <Alert>{writeSentence(end.error, WEBHOOK_DIALOG_WORDING.rotateFailed)}</Alert> : null}
      {asking ? (
        <ConfirmDialog
          title={say("Rotate signing secret")}
          action={say("Rotate")}
          variant="primary"
          busyLabel={say("Rotating…")}
          busy={rotate.isPending}
          error={rotate.isError ? writeSentence(rotate.error, WEBHOOK_DIALOG_WORDING.rotateFailed) : null}
          onConfirm={() => rotate.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {say(
              "The new secret is shown once. For 24 hours each call is signed with both, so that your server can change over without missing one.",
            )}{" "}
            {webhook.oldSecretUntil === null ? null : say("The one that was rotated before ends at once.")}
          </p>
        </ConfirmDialog>
      ) : null}
      {stepUp.question}
    </div>
  );
}

interface OldSecretProps {
  readonly hint: string;
  readonly until: string;
  readonly children: ReactNode;
}

function OldSecret({ hint, until, children }: OldSecretProps) {
  const leftMs = Math.max(0, new Date(until).getTime() - Date.now());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2">
      <div>
        <code dir="ltr" className="text-[13px]">
          whsec_••••{hint}
        </code>
        <span className="block text-xs text-ink-muted tabular-nums">
          {rich("Both sign until {when}: {left} left", { when: <Moment iso={until} />, left: countdown(leftMs) })}
        </span>
      </div>
      {children}
      <span aria-hidden="true" className="col-span-full h-0.75 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-brand"
          style={{ inlineSize: `${Math.round((100 * leftMs) / OLD_SECRET_MS)}%` }}
        />
      </span>
    </div>
  );
}
