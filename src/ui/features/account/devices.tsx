import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DEVICE_WORDING } from "#domain/wording/accounts.ts";
import type { DeviceView } from "#ports/contracts/dashboard/account.ts";
import { listDevices, signOutDevice } from "../../api/account.ts";
import { RequestError, writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
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
        Signed-in devices
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
          <FailedDevices busy={devices.isFetching} onRetry={() => void devices.refetch()} />
        ) : (
          <LoadingDevices />
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
            Sign out everywhere
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

function LoadingDevices() {
  return (
    <div role="status" className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3 py-2.5">
      <span className="sr-only">Loading devices</span>
      <Skeleton className="size-9 rounded-lg" />
      <div className="grid gap-1.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-44" />
      </div>
    </div>
  );
}

function FailedDevices({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <span className="text-ink-muted">{DEVICE_WORDING.listFailed}</span>
      <Button size="sm" busy={busy} busyLabel="Trying…" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
