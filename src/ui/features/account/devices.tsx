import { useRef, useState } from "react";
import { DEVICE_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import type { DeviceView } from "#ports/contracts/dashboard/account.ts";
import { listDevices, signOutDevice } from "../../api/account.ts";
import { RequestError, writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { FailedPart, LoadingPart } from "../../components/part-states.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";
import { Device } from "./device.tsx";
import { SignOutEverywhereDialog } from "./sign-out-everywhere-dialog.tsx";

/** Where one is signed in, and the ways out. */
export function Devices() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const devices = useQuery({ queryKey: ["devices"], queryFn: ({ signal }) => listDevices(signal) });
  const signOut = useMutation({
    mutationFn: ({ id }: DeviceView) => signOutDevice(id).catch(passIfGone),
    async onSuccess() {
      await devices.refetch();
      heading.current?.focus();
    },
  });
  return (
    <section aria-labelledby="devices" className="mt-5 border-t border-line pt-4">
      <h3 id="devices" ref={heading} tabIndex={-1} className="rounded-xs text-sm outline-offset-4">
        {say("Signed-in devices")}
      </h3>
      <p role="status" className="sr-only">
        {signOut.isSuccess ? DEVICE_WORDING.signedOut : null}
      </p>
      {signOut.isError ? (
        <Alert className="mt-2" onDismiss={signOut.reset}>
          {writeSentence(signOut.error, DEVICE_WORDING.signOutFailed)}
        </Alert>
      ) : null}
      {devices.data === undefined ? (
        devices.isError ? (
          <FailedPart
            sentence={DEVICE_WORDING.listFailed}
            busy={devices.isFetching}
            onRetry={() => void devices.refetch()}
          />
        ) : (
          <LoadingPart label={say("Loading devices")} />
        )
      ) : (
        <>
          <ul className="mt-1">
            {devices.data.devices.toSorted(inHandFirst).map((device) => (
              <Device
                key={device.id}
                device={device}
                busy={signOut.isPending && signOut.variables.id === device.id}
                onSignOut={() => signOut.mutate(device)}
              />
            ))}
          </ul>
          <Button className="mt-2 w-full" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {say("Sign out everywhere")}
          </Button>
        </>
      )}
      {asking ? <SignOutEverywhereDialog onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function inHandFirst(one: DeviceView, other: DeviceView): number {
  return Number(other.current) - Number(one.current);
}

/** It has signed out by itself meanwhile: what was wanted. */
function passIfGone(error: unknown): void {
  if (!(error instanceof RequestError) || error.code !== "DEVICE_NOT_FOUND") throw error;
}
