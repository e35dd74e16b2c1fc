import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { KEYS_PAGE_WORDING } from "#domain/wording/keys-page.ts";
import { say } from "#languages/say.ts";
import type { KeyList, KeysProps } from "#ports/contracts/dashboard/keys.ts";
import type { KeyView } from "#ports/contracts/keys.ts";
import { endOldKey } from "../../api/keys.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { rich } from "../../components/rich.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { Moment } from "../webhooks/moment.tsx";
import { networksInWords, reachInWords } from "./in-words.tsx";
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
    <ul aria-label={say("API keys")} className="rounded-lg border border-line bg-surface">
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
              aria-label={say("Rotate {name}", { name: key.name })}
              className="max-md:-ms-3"
              onClick={() => onAsk("rotate", key)}
            >
              {say("Rotate")}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-haspopup="dialog"
              aria-label={say("Revoke {name}", { name: key.name })}
              onClick={() => onAsk("revoke", key)}
            >
              {say("Revoke")}
            </Button>
          </>
        ) : (
          <Badge className="md:ms-3 xl:ms-0">{key.standing === "revoked" ? say("Revoked") : say("Expired")}</Badge>
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
  if (usedAt === null) return old === null ? say("Never used") : say("New key not used yet");
  return rich("Used {when}", { when: <Moment iso={usedAt} /> });
}

function End({ apiKey: { expiresAt, revokedAt, standing } }: { readonly apiKey: KeyView }) {
  if (revokedAt !== null) return rich("Revoked {when}", { when: <Moment iso={revokedAt} /> });
  if (expiresAt === null) return say("Never expires");
  const when = <Moment iso={expiresAt} />;
  return standing === "expired" ? rich("Expired {when}", { when }) : rich("Expires {when}", { when });
}

function lastCallInWords({ usedAt, usedFrom }: NonNullable<KeyView["old"]>): ReactNode {
  if (usedAt === null) return say("Not used since it was noted");
  const when = <Moment iso={usedAt} />;
  if (usedFrom === null) return rich("Last call with it {when}", { when });
  return rich("Last call with it {when}, from {place}", { when, place: <bdi>{usedFrom}</bdi> });
}

/** The text from before a rotation, while it goes on. */
function Overlap({ id, old }: { readonly id: string; readonly old: NonNullable<KeyView["old"]> }) {
  const client = useQueryCache();
  const end = useMutation({ mutationFn: () => endOldKey(id), onSuccess: () => reloadKeys(client) });
  return (
    <div className="col-span-full grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-warning-tint px-3 py-2 text-warning-ink">
        <Hourglass aria-hidden="true" className="size-4 flex-none" strokeWidth={1.6} />
        <div className="min-w-0 flex-1 basis-56">
          <p>
            {rich("The old key {key} works until {when}", {
              key: (
                <bdi dir="ltr" className="font-mono text-[13px]">
                  {old.start}…
                </bdi>
              ),
              when: <Moment iso={old.until} />,
            })}
          </p>
          <small className="block text-xs">{lastCallInWords(old)}</small>
        </div>
        <Button size="sm" busy={end.isPending} busyLabel={say("Stopping…")} onClick={() => end.mutate()}>
          {say("Stop the old key now")}
        </Button>
      </div>
      {end.isError ? (
        <Alert onDismiss={end.reset}>{writeSentence(end.error, KEYS_PAGE_WORDING.endOldFailed)}</Alert>
      ) : null}
    </div>
  );
}
