import { Fingerprint } from "lucide-react";
import { useId } from "react";
import { say } from "#languages/say.ts";
import type { PhoneNetwork } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Switch } from "../../components/switch.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";
import { NETWORK_KEY } from "./use-sandbox.ts";

interface PhonePasskeyProps {
  readonly network: PhoneNetwork;
  readonly passkeys: NonNullable<PhoneNetwork["passkeys"]>;
  readonly phone: string;
  readonly asked: boolean;
}

/** Whether new devices are asked for this phone's passkey, and what its keychain says to those that are. */
export function PhonePasskey({ network, passkeys, phone, asked }: PhonePasskeyProps) {
  const queries = useQueryCache();
  const id = useId();
  const pending = useQuery({
    queryKey: [NETWORK_KEY, network.platform, "passkeys", phone],
    queryFn: ({ signal }) => (asked ? passkeys.pending(phone, signal) : []),
  });
  const ask = useMutation({
    mutationFn: (next: boolean) => passkeys.ask(phone, next),
    onSettled: () => queries.invalidateQueries({ queryKey: [NETWORK_KEY, network.platform] }),
  });
  return (
    <section className="mt-4 grid gap-3 border-t border-line pt-4">
      <label htmlFor={id} className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <b className="block font-medium">{say("Ask new devices for a passkey")}</b>
          <span className="block text-xs text-ink-muted">{say("As WhatsApp does of some accounts")}</span>
        </span>
        <Switch
          id={id}
          checked={ask.isPending ? ask.variables : asked}
          disabled={ask.isPending}
          onChange={(event) => ask.mutate(event.target.checked)}
        />
      </label>
      {ask.isError ? <Alert>{sentenceOf(ask.error, say("That could not be changed."))}</Alert> : null}
      {pending.data?.map(({ device, code, answer }) => (
        <div key={device} className="grid gap-2 rounded-lg border border-line p-3">
          <p className="flex items-center gap-2">
            <Fingerprint aria-hidden="true" className="size-4.5 flex-none text-ink-muted" strokeWidth={1.6} />
            <span className="min-w-0 truncate">{say("{device} waits for your passkey", { device })}</span>
          </p>
          {code === null ? null : (
            <p className="font-mono text-lg tracking-[0.12em]" dir="ltr">
              {code.slice(0, 4)}-{code.slice(4)}
            </p>
          )}
          {answer === null ? null : (
            <CopyButton text={answer} label={say("Copy the answer of the passkey")} variant="secondary">
              {say("Use passkey and copy its answer")}
            </CopyButton>
          )}
        </div>
      ))}
    </section>
  );
}
