import { CloudOff } from "lucide-react";
import { type ReactNode, useEffect, useReducer, useSyncExternalStore } from "react";
import { say } from "#languages/say.ts";
import { agoInWords } from "../format/durations.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { rich } from "./rich.tsx";

const TICK_MS = 10_000;

interface Read {
  readonly data: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Says of what is shown that it may have changed since, and how old it is; nothing while it is as the server has it. */
export function AsOf({ read, className }: { readonly read: Read; readonly className?: string | undefined }) {
  const online = useSyncExternalStore(watchNetwork, isOnline, () => true);
  const stale = read.data !== undefined && read.dataUpdatedAt > 0 && (read.isError || !online);
  return <div role="status">{stale ? <Words read={read} online={online} className={className} /> : null}</div>;
}

function Words({ read, online, className }: Parameters<typeof AsOf>[0] & { readonly online: boolean }) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = window.setInterval(tick, TICK_MS);
    // Back on the network, it need not be asked for by hand.
    const again = () => void read.refetch();
    window.addEventListener("online", again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [read.refetch]);
  const values = {
    b: (text: ReactNode) => <b className="font-medium">{text}</b>,
    ago: agoInWords(Date.now() - read.dataUpdatedAt),
  };
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg border border-line bg-warning-tint py-1.5 ps-3 pe-1.5 text-sm text-warning-ink",
        className,
      )}
    >
      <CloudOff aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none" />
      <p className="min-w-0 flex-1">
        {online
          ? rich("<b>This could not be refreshed.</b> Shown as of {ago}.", values)
          : rich("<b>You are offline.</b> Shown as of {ago}.", values)}
      </p>
      <Button size="sm" busy={read.isFetching} busyLabel={say("Trying…")} onClick={() => void read.refetch()}>
        {say("Try Again")}
      </Button>
    </div>
  );
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

function isOnline(): boolean {
  return navigator.onLine;
}
