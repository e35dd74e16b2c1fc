import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { KEYS_PAGE_WORDING } from "#domain/wording/keys-page.ts";
import type { KeyList, KeysProps } from "#ports/contracts/dashboard/keys.ts";
import type { KeyView } from "#ports/contracts/keys.ts";
import { endOldKey } from "../../api/keys.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { Moment } from "../webhooks/moment.tsx";
import { networksInWords, reachInWords } from "./in-words.ts";
import { Scopes } from "./scopes.tsx";
import { reloadKeys } from "./use-keys.ts";

type Instances = NonNullable<KeysProps["instances"]>;

interface KeyRowsProps {
  readonly list: KeyList;
  readonly instances: Instances;
  readonly onAsk: (what: "rotate" | "revoke", key: KeyView) => void;
}

/** Each key with what it may, where, and when it was used last. */
export function KeyRows({ list, instances, onAsk }: KeyRowsProps) {
  return (
    <ul aria-label="API keys" className="rounded-lg border border-line bg-surface">
      {list.keys.map((key) => (
        <Row key={key.id} apiKey={key} instances={instances} onAsk={onAsk} />
      ))}
    </ul>
  );
}

function Row({ apiKey: key, instances, onAsk }: Omit<KeyRowsProps, "list"> & { readonly apiKey: KeyView }) {
  const works = key.standing === "working";
  return (
    <li
      className={classNames(
        "grid grid-cols-1 items-start gap-x-5 gap-y-2.5 border-line px-4 py-3.5 not-first:border-t md:px-5",
        "md:grid-cols-2 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)_auto]",
        works ? null : "text-ink-muted",
      )}
    >
      <div className="min-w-0">
        <b className="block font-medium wrap-anywhere">
          <bdi>{key.name}</bdi>
        </b>
        <Start start={key.start} />
      </div>
      <Scopes scopes={key.scopes} />
      <div className="min-w-0">
        <div className="wrap-anywhere">{reachInWords(key.instances, instances)}</div>
        <small className="block text-xs text-ink-muted wrap-anywhere">{networksInWords(key.networks)}</small>
      </div>
      <div className="min-w-0">
        <div>
          <LastUse apiKey={key} />
        </div>
        <small className="block text-xs text-ink-muted">
          <End apiKey={key} />
        </small>
      </div>
      <div className="flex items-center gap-1 md:-ms-3 xl:ms-0 xl:justify-self-end">
        {works ? (
          <>
            <Button
              variant="quiet"
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Rotate ${key.name}`}
              className="max-md:-ms-3"
              onClick={() => onAsk("rotate", key)}
            >
              Rotate
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Revoke ${key.name}`}
              onClick={() => onAsk("revoke", key)}
            >
              Revoke
            </Button>
          </>
        ) : (
          <Badge className="md:ms-3 xl:ms-0">{key.standing === "revoked" ? "Revoked" : "Expired"}</Badge>
        )}
      </div>
      {key.old === null ? null : <Overlap id={key.id} old={key.old} />}
    </li>
  );
}

function Start({ start }: { readonly start: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-[13px] text-ink-muted">
      {start}…
    </bdi>
  );
}

function LastUse({ apiKey: { usedAt, old } }: { readonly apiKey: KeyView }) {
  if (usedAt === null) return old === null ? "Never used" : "New key not used yet";
  return (
    <>
      Used <Moment iso={usedAt} />
    </>
  );
}

function End({ apiKey: { expiresAt, revokedAt, standing } }: { readonly apiKey: KeyView }) {
  if (revokedAt !== null) {
    return (
      <>
        Revoked <Moment iso={revokedAt} />
      </>
    );
  }
  if (expiresAt === null) return "Never expires";
  return (
    <>
      {standing === "expired" ? "Expired" : "Expires"} <Moment iso={expiresAt} />
    </>
  );
}

/** The text from before a rotation, while it goes on. */
function Overlap({ id, old }: { readonly id: string; readonly old: NonNullable<KeyView["old"]> }) {
  const client = useQueryClient();
  const end = useMutation({ mutationFn: () => endOldKey(id), onSuccess: () => reloadKeys(client) });
  return (
    <div className="col-span-full grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-warning-tint px-3 py-2 text-warning-ink">
        <Hourglass aria-hidden="true" className="size-4 flex-none" strokeWidth={1.6} />
        <div className="min-w-0 flex-1 basis-56">
          <p>
            The old key{" "}
            <bdi dir="ltr" className="font-mono text-[13px]">
              {old.start}…
            </bdi>{" "}
            works until <Moment iso={old.until} />
          </p>
          <small className="block text-xs">
            {old.usedAt === null ? (
              "Not used since it was noted"
            ) : (
              <>
                Last call with it <Moment iso={old.usedAt} />
                {old.usedFrom === null ? null : `, from ${old.usedFrom}`}
              </>
            )}
          </small>
        </div>
        <Button size="sm" busy={end.isPending} busyLabel="Stopping…" onClick={() => end.mutate()}>
          Stop the old key now
        </Button>
      </div>
      {end.isError ? (
        <Alert onDismiss={end.reset}>{writeSentence(end.error, KEYS_PAGE_WORDING.endOldFailed)}</Alert>
      ) : null}
    </div>
  );
}
