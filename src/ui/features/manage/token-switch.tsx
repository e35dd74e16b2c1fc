import { KEYS_PAGE_WORDING } from "#domain/wording/keys-page.ts";
import { readTokenSwitch, switchToken } from "../../api/keys.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Switch } from "../../components/switch.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";

/** Whether the instance's token opens it: saved as it is turned, and turned back where that fails. */
export function TokenSwitch({ instanceId }: { readonly instanceId: number }) {
  const queryKey = ["token-switch", instanceId];
  const cache = useQueryCache();
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => readTokenSwitch(instanceId, signal) });
  const save = useMutation({
    mutationFn: (on: boolean) => switchToken(instanceId, on),
    onSuccess: (on) => cache.setQueryData(queryKey, on),
  });
  const shown = save.isPending ? save.variables : stored.data;
  return (
    <>
      <p role="status" className="sr-only">
        {save.isSuccess ? KEYS_PAGE_WORDING.tokenSwitchSaved : null}
      </p>
      {save.isError ? (
        <Alert onDismiss={save.reset}>{writeSentence(save.error, KEYS_PAGE_WORDING.tokenSwitchFailed)}</Alert>
      ) : null}
      {stored.isError ? <p className="text-xs text-ink-muted">{KEYS_PAGE_WORDING.tokenSwitchLoadFailed}</p> : null}
      {shown === undefined ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
          <label htmlFor="token-switch" className="flex min-h-11 cursor-pointer items-center md:min-h-8">
            {KEYS_PAGE_WORDING.tokenSwitch}
          </label>
          <div className="flex min-h-11 items-center md:min-h-8">
            <Switch
              id="token-switch"
              aria-describedby="token-switch-note"
              checked={shown}
              onChange={({ target }) => {
                if (!save.isPending) save.mutate(target.checked);
              }}
            />
          </div>
          <p id="token-switch-note" className="col-span-full text-xs text-pretty text-ink-muted">
            {KEYS_PAGE_WORDING.tokenSwitchNote}
          </p>
        </div>
      )}
    </>
  );
}
