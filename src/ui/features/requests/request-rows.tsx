import { say } from "#languages/say.ts";
import { errorAddress } from "#ports/contracts/error-address.ts";
import type { RequestView } from "#ports/contracts/requests.ts";
import { Badge } from "../../components/badge.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { rich } from "../../components/rich.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";

interface RequestRowsProps {
  readonly label: string;
  readonly requests: readonly RequestView[];
}

export function RequestRows({ label, requests }: RequestRowsProps) {
  return (
    <ul aria-label={label} className="rounded-lg border border-line bg-surface">
      {requests.map((request) => (
        <RequestRow key={`${request.requestId} ${request.at}`} request={request} />
      ))}
    </ul>
  );
}

function RequestRow({ request }: { readonly request: RequestView }) {
  const { requestId, at, method, route, status, code, tookMs } = request;
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={status < 400 ? "success" : "danger"}>
          <bdi dir="ltr">{status}</bdi>
        </Badge>
        <bdi dir="ltr" className="min-w-0 wrap-anywhere font-mono text-sm">
          {method} {route}
        </bdi>
        {code === null ? null : (
          <a
            href={errorAddress(code)}
            dir="ltr"
            className="wrap-anywhere font-mono text-xs underline underline-offset-3"
          >
            {code}
          </a>
        )}
      </div>
      <span className="text-xs text-ink-muted md:text-end">
        <LocalDateTime iso={at} />
        {" · "}
        {say("in {ms} ms", { ms: tookMs })}
      </span>
      <div className="min-w-0 text-xs wrap-anywhere text-ink-muted">
        <Whose request={request} />
      </div>
      <span className="flex min-w-0 items-center gap-1 text-xs text-ink-muted md:justify-end">
        <bdi dir="ltr" className="min-w-0 wrap-anywhere font-mono">
          {requestId}
        </bdi>
        <CopyButton className="-my-2" label={say("Copy requestId")} text={requestId} />
      </span>
    </li>
  );
}

/** Which instance, and what it was let in by. */
function Whose({ request: { instance, client, via, key, status } }: { readonly request: RequestView }) {
  const by =
    via === "key"
      ? rich("With the key {name}", { name: <bdi className="wrap-anywhere whitespace-normal">{key}</bdi> })
      : VIA[via ?? (REFUSED.includes(status) ? "nobody" : "unasked")];
  if (instance === null) return by;
  return (
    <>
      <bdi className="wrap-anywhere whitespace-normal text-ink">{instance}</bdi>
      {instance === client ? null : (
        <>
          {" "}
          <bdi dir="ltr">{client}</bdi>
        </>
      )}
      {" · "}
      {by}
    </>
  );
}

const REFUSED: readonly number[] = [401, 403];

const VIA = {
  token: say("With its token"),
  dashboard: say("From the dashboard"),
  nobody: say("Turned away: no token or key was accepted"),
  unasked: say("Ended before its token or key was looked at"),
} as const;
