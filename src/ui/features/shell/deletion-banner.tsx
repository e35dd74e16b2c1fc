import { CalendarX } from "lucide-react";
import { OWN_DATA_WORDING } from "#domain/wording/own-data.ts";
import { say } from "#languages/say.ts";
import { keepAccount } from "../../api/account.ts";
import { writeSentence } from "../../api/request.ts";
import { Button } from "../../components/button.tsx";
import { rich } from "../../components/rich.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { useAuth } from "../account/auth.tsx";

/** While the account is to be deleted, and once it was kept. */
export function DeletionBanner() {
  const { user, changed } = useAuth();
  const keep = useMutation({ mutationFn: keepAccount, onSuccess: changed });
  const deletesAt = user?.deletesAt ?? null;
  if (deletesAt === null && !keep.isSuccess) return null;
  return (
    <aside
      aria-label={OWN_DATA_WORDING.deletion}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 text-sm"
    >
      {deletesAt === null ? null : (
        <p className="flex min-w-0 items-start gap-2">
          <CalendarX aria-hidden="true" strokeWidth={1.6} className="mt-0.5 size-4 flex-none text-danger-ink" />
          <span className="min-w-0">
            {rich("Your account is deleted on {day}, with all that is yours. Until then everything works on.", {
              day: <LocalDateTime iso={deletesAt} />,
            })}
          </span>
        </p>
      )}
      <p role="status" className={deletesAt === null ? "font-medium text-success-ink" : "sr-only"}>
        {deletesAt === null ? OWN_DATA_WORDING.kept : null}
      </p>
      {keep.isError ? (
        <p role="alert" className="font-medium text-danger-ink">
          {writeSentence(keep.error, OWN_DATA_WORDING.keepFailed)}
        </p>
      ) : null}
      {deletesAt === null ? null : (
        <Button size="sm" busy={keep.isPending} busyLabel={say("Keeping…")} onClick={() => keep.mutate()}>
          {say("Keep my account")}
        </Button>
      )}
    </aside>
  );
}
