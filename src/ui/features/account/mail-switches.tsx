import { MAIL_CHOICE_WORDING } from "#domain/wording/mail-choice.ts";
import type { MailChoiceView } from "#ports/contracts/dashboard/account.ts";
import { readMailChoice, saveMailChoice } from "../../api/account.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { FailedPart, LoadingPart } from "../../components/part-states.tsx";
import { Switch } from "../../components/switch.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";

const SWITCHES = [
  { name: "ends", label: MAIL_CHOICE_WORDING.ends, note: MAIL_CHOICE_WORDING.endsNote },
  { name: "disconnected", label: MAIL_CHOICE_WORDING.disconnected, note: MAIL_CHOICE_WORDING.disconnectedNote },
] as const satisfies readonly { readonly name: keyof MailChoiceView; readonly label: string; readonly note: string }[];

const KEY = ["mail-choice"];

/** Which mails about one's instances one wants: a choice is saved as it is made, and is as before where that fails. */
export function MailSwitches() {
  const cache = useQueryCache();
  const stored = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readMailChoice(signal) });
  const save = useMutation({
    mutationFn: saveMailChoice,
    onSuccess: (saved) => cache.setQueryData(KEY, saved),
  });
  const shown = save.isPending ? save.variables : stored.data;
  return (
    <section aria-labelledby="mail-choice" className="mt-5 border-t border-line pt-4">
      <h3 id="mail-choice" className="text-sm">
        {MAIL_CHOICE_WORDING.title}
      </h3>
      <p role="status" className="sr-only">
        {save.isSuccess ? MAIL_CHOICE_WORDING.saved : null}
      </p>
      {save.isError ? (
        <Alert className="mt-2" onDismiss={save.reset}>
          {writeSentence(save.error, MAIL_CHOICE_WORDING.saveFailed)}
        </Alert>
      ) : null}
      {shown === undefined ? (
        stored.isError ? (
          <FailedPart
            sentence={MAIL_CHOICE_WORDING.loadFailed}
            busy={stored.isFetching}
            onRetry={() => void stored.refetch()}
          />
        ) : (
          <LoadingPart label={MAIL_CHOICE_WORDING.loading} />
        )
      ) : (
        SWITCHES.map(({ name, label, note }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 pt-1">
            <label htmlFor={`mails-${name}`} className="flex min-h-11 cursor-pointer items-center md:min-h-8">
              {label}
            </label>
            <Switch
              id={`mails-${name}`}
              aria-describedby={`mails-${name}-note`}
              checked={shown[name]}
              onChange={({ target }) => {
                // Not disabled meanwhile: that would take the keyboard's place away.
                if (!save.isPending) save.mutate({ ...shown, [name]: target.checked });
              }}
            />
            <p id={`mails-${name}-note`} className="col-span-full text-xs text-pretty text-ink-muted">
              {note}
            </p>
          </div>
        ))
      )}
    </section>
  );
}
