import type { Privacy } from "#domain/instances/privacy.ts";
import { PRIVACY_WORDING } from "#domain/wording/privacy.ts";
import { say } from "#languages/say.ts";
import type { InstanceView, PrivacyView } from "#ports/contracts/dashboard/api.ts";
import { readPrivacy, savePrivacy } from "../../api/privacy.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Switch } from "../../components/switch.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";
import { KeepDaysField } from "./keep-days-field.tsx";

const SWITCHES = [
  { name: "keepContent", label: PRIVACY_WORDING.keepContent, note: PRIVACY_WORDING.keepContentNote },
  { name: "fetchMedia", label: PRIVACY_WORDING.fetchMedia, note: PRIVACY_WORDING.fetchMediaNote },
] as const satisfies readonly { readonly name: SwitchName; readonly label: string; readonly note: string }[];
type SwitchName = "keepContent" | "fetchMedia";

/** What is kept of the instance's messages: a choice is saved as it is made, and is as before where that fails. */
export function PrivacyCard({ instance: { id } }: { readonly instance: InstanceView }) {
  const queryKey = ["privacy", id];
  const cache = useQueryCache();
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => readPrivacy(id, signal) });
  const save = useMutation({
    mutationFn: (privacy: Privacy) => savePrivacy(id, privacy),
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
  });
  const shown = stored.data && (save.isPending ? { ...stored.data, ...save.variables } : stored.data);
  // Not disabled meanwhile: that would take the keyboard's place away.
  const change = ({ keepContent, fetchMedia, keepDays }: PrivacyView, changes: Partial<Privacy>) => {
    if (!save.isPending) save.mutate({ keepContent, fetchMedia, keepDays, ...changes });
  };
  return (
    <section aria-labelledby="instance-privacy" className="grid gap-2">
      <h3 id="instance-privacy">{say("Privacy")}</h3>
      <p role="status" className="sr-only">
        {save.isSuccess ? PRIVACY_WORDING.saved : null}
      </p>
      {save.isError ? (
        <Alert onDismiss={save.reset}>{writeSentence(save.error, PRIVACY_WORDING.saveFailed)}</Alert>
      ) : null}
      {shown === undefined ? (
        stored.isError ? (
          <FailedPrivacy busy={stored.isFetching} onRetry={() => void stored.refetch()} />
        ) : (
          <LoadingPrivacy />
        )
      ) : (
        <>
          {SWITCHES.map(({ name, label, note }) => (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
              <label htmlFor={`privacy-${name}`} className="flex min-h-11 cursor-pointer items-center md:min-h-8">
                {label}
              </label>
              <div className="flex min-h-11 items-center md:min-h-8">
                <Switch
                  id={`privacy-${name}`}
                  aria-describedby={`privacy-${name}-note`}
                  checked={shown[name]}
                  onChange={({ target }) => change(shown, { [name]: target.checked })}
                />
              </div>
              <p id={`privacy-${name}-note`} className="col-span-full text-xs text-pretty text-ink-muted">
                {note}
              </p>
            </div>
          ))}
          <KeepDaysField shown={shown} onChange={(keepDays) => change(shown, { keepDays })} />
        </>
      )}
    </section>
  );
}

function LoadingPrivacy() {
  return (
    <div role="status" className="grid gap-4 py-1.5">
      <span className="sr-only">{say("Loading the privacy settings")}</span>
      {SWITCHES.map(({ name }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-6 w-10 rounded-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}

function FailedPrivacy({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-xs text-ink-muted">{PRIVACY_WORDING.loadFailed}</span>
      <Button size="sm" busy={busy} busyLabel={say("Trying…")} onClick={onRetry}>
        {say("Try Again")}
      </Button>
    </div>
  );
}
