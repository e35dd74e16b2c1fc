import { type FormEvent, useState } from "react";
import { say } from "#languages/say.ts";
import type { PhoneNetwork, TakenDevice } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { NETWORK_KEY } from "./use-sandbox.ts";

interface EnterCodeProps {
  readonly network: PhoneNetwork;
  readonly phone: string;
  readonly enterCode: NonNullable<PhoneNetwork["enterCode"]>;
}

/** Where the code is typed that the dashboard shows for this phone's number. */
export function EnterCode({ network, phone, enterCode }: EnterCodeProps) {
  const queries = useQueryCache();
  const [code, setCode] = useState("");
  const enter = useMutation({
    mutationFn: () => enterCode(code, phone),
    onSuccess: () => setCode(""),
    onSettled: () => queries.invalidateQueries({ queryKey: [NETWORK_KEY, network.platform] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    enter.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-2 border-t border-line pt-4">
      <TextField
        label={say("Link with phone number")}
        hint={say("The 8 characters that the dashboard shows for this number")}
        error={enter.isError ? sentenceOf(enter.error, say("The code could not be used.")) : undefined}
        mono
        dir="ltr"
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="ABCD-2345"
        value={code}
        onChange={(event) => {
          if (!enter.isIdle) enter.reset();
          setCode(event.target.value);
        }}
      />
      <Button
        type="submit"
        className="w-full"
        disabled={code.trim() === ""}
        busy={enter.isPending}
        busyLabel={say("Linking…")}
      >
        {say("Link device")}
      </Button>
      <p role="status" className="text-xs text-success-ink">
        {enter.isSuccess ? takenAs(enter.data) : null}
      </p>
    </form>
  );
}

function takenAs({ device, asksPasskey }: TakenDevice): string {
  return asksPasskey ? say("{device} waits for your passkey", { device }) : say("Linked as {device}", { device });
}
