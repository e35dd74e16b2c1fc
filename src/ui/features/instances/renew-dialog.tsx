import type { ReactNode } from "react";
import { expiryOf, INSTANCE_DAYS, isActive } from "#domain/instances/instance.ts";
import { EXPIRED_WORDING, INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { dateAndTime } from "../../format/dates.ts";
import { useMutation } from "../../queries/use-mutation.ts";

interface RenewDialogProps<Renewed> {
  readonly instance: { readonly name: string; readonly expiresAt: string };
  /** Its owner pays for none, and looks at this. */
  readonly free: boolean;
  readonly renew: () => Promise<Renewed>;
  readonly onRenewed: (renewed: Renewed) => void;
  readonly onClose: () => void;
}

/** Until when an instance runs now, and until when it will. */
export function RenewDialog<Renewed>({ instance, free, renew, onRenewed, onClose }: RenewDialogProps<Renewed>) {
  const renewal = useMutation({ mutationFn: renew, onSuccess: onRenewed });
  const now = new Date();
  const expiresAt = new Date(instance.expiresAt);
  const when = dateAndTime(instance.expiresAt, undefined);
  return (
    <FormDialog
      title={rich("Renew {name}", { name: <bdi className="wrap-anywhere whitespace-normal">{instance.name}</bdi> })}
      action={EXPIRED_WORDING.renewAction}
      busyLabel={EXPIRED_WORDING.renewing}
      busy={renewal.isPending}
      light
      onSubmit={() => renewal.mutate()}
      onClose={onClose}
    >
      {renewal.isError ? <Alert>{writeSentence(renewal.error, INSTANCE_WORDING.renewFailed)}</Alert> : null}
      <dl className="divide-y divide-line rounded-lg border border-line">
        <Term term={say("Now")}>
          {isActive({ expiresAt }, now) ? say("Active until {when}", { when }) : say("Expired on {when}", { when })}
        </Term>
        <Term term={say("After")}>
          <b className="font-semibold">{dateAndTime(expiryOf(now).toISOString(), undefined)}</b>
          <span className="block text-xs text-ink-muted">{say("{days} days from today", { days: INSTANCE_DAYS })}</span>
        </Term>
        {free ? <Term term={say("Price")}>{EXPIRED_WORDING.price}</Term> : null}
      </dl>
      <p className="text-xs text-pretty text-ink-muted">{EXPIRED_WORDING.unchanged}</p>
    </FormDialog>
  );
}

function Term({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 px-3.5 py-2.5">
      <dt className="flex-none text-ink-muted">{term}</dt>
      <dd className="min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}
