import { Ban, RotateCw } from "lucide-react";
import { EXPIRED_WORDING, INSTANCE_WORDING } from "#domain/wording/instances.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { renewInstance } from "../../api/instances.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { rich } from "../../components/rich.tsx";
import { describeExpiry } from "../../format/expiry.ts";
import { LocalDateTime } from "../../format/local-date.tsx";
import { useMutation } from "../../queries/use-mutation.ts";

interface ExpiredPanelProps {
  readonly instance: InstanceView;
  readonly onRenewed: (instance: InstanceView) => void;
}

/** What an instance that has expired does not do, since when, and the one way back. */
export function ExpiredPanel({ instance, onRenewed }: ExpiredPanelProps) {
  const renewal = useMutation({ mutationFn: () => renewInstance(instance.id), onSuccess: onRenewed });
  return (
    <section
      aria-labelledby="instance-expired"
      className="grid justify-items-center gap-2 px-2 py-12 text-center md:px-6 lg:py-16"
    >
      <span className="grid size-9 place-items-center rounded-full bg-warning-tint text-warning-ink">
        <Ban aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </span>
      <h3 id="instance-expired" className="mt-2 text-lg tracking-[-0.014em]">
        {EXPIRED_WORDING.title}
      </h3>
      <p className="text-ink-muted tabular-nums">
        {rich("Since {when}, {ago}", {
          when: <LocalDateTime iso={instance.expiresAt} />,
          ago: describeExpiry(instance, new Date()).words.toLowerCase(),
        })}
      </p>
      <p className="mt-2 max-w-[44ch] text-balance">{EXPIRED_WORDING.off}</p>
      <p className="max-w-[44ch] text-balance text-ink-muted">{EXPIRED_WORDING.kept}</p>
      {renewal.isError ? (
        <Alert className="mt-3 text-start">{writeSentence(renewal.error, INSTANCE_WORDING.renewFailed)}</Alert>
      ) : null}
      <Button
        variant="primary"
        className="mt-3"
        busy={renewal.isPending}
        busyLabel={EXPIRED_WORDING.renewing}
        onClick={() => renewal.mutate()}
        icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
      >
        {EXPIRED_WORDING.renewAction}
      </Button>
    </section>
  );
}
