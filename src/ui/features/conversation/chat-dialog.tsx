import { type ReactNode, useState } from "react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { PersonView } from "#ports/contracts/dashboard/message-log.ts";
import type { ActOnChat, ChatStandingView } from "#ports/contracts/v1/dashboard.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, type ButtonVariant } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Select } from "../../components/select.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { sinceInWords } from "../../format/clock.ts";
import { isGroup } from "../message-log/person.tsx";
import { useChatStanding } from "./use-chats.ts";

interface ChatDialogProps {
  readonly instance: InstanceView;
  readonly person: PersonView;
  readonly onClose: () => void;
}

/** How a chat stands in the account's own list, as its network says it now, and what can be done about that. */
export function ChatDialog({ instance, person, onClose }: ChatDialogProps) {
  const { standing, act } = useChatStanding(instance, person);
  const failed = act.error ?? standing.error;
  const sentence = MESSAGE_LOG_WORDING[act.error === null ? "chatFailed" : "actFailed"];
  return (
    <Dialog title={say("In the account")} onClose={onClose}>
      <p className="mb-4 text-ink-muted">
        {say("As on the account's own phone. Whoever writes here is told nothing of it.")}
      </p>
      {failed === null ? null : (
        <Alert className="mb-4">
          {writeSentence(failed, sentence)}
          {standing.isError ? (
            <Button
              size="sm"
              className="mt-2 block"
              busy={standing.isFetching}
              busyLabel={say("Trying…")}
              onClick={() => void standing.refetch()}
            >
              {say("Try Again")}
            </Button>
          ) : null}
        </Alert>
      )}
      {standing.data === undefined ? (
        standing.isError ? null : (
          <div role="status" className="grid gap-3">
            <span className="sr-only">{say("Asking the network…")}</span>
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )
      ) : (
        <Standings
          standing={standing.data}
          doing={act.isPending ? act.variables.act : null}
          onAct={(asked) => act.mutate(asked)}
          canBlock={!isGroup(person)}
        />
      )}
    </Dialog>
  );
}

interface StandingsProps {
  readonly standing: ChatStandingView;
  /** What is under way. */
  readonly doing: ActOnChat["act"] | null;
  readonly onAct: (act: ActOnChat) => void;
  readonly canBlock: boolean;
}

const LENGTHS = [
  { hours: 8, label: say("For 8 hours") },
  { hours: 168, label: say("For a week") },
  { hours: null, label: say("For ever") },
] as const;

function Standings({ standing, doing, onAct, canBlock }: StandingsProps) {
  const { archived, mutedUntil, blocked } = standing;
  const [length, choose] = useState(0);
  const isMuted = mutedUntil !== null;
  const simple = (act: Exclude<ActOnChat["act"], "mute">, label: string, variant?: ButtonVariant) => (
    <Button
      size="sm"
      variant={variant}
      busy={doing === act}
      disabled={doing !== null}
      busyLabel={label}
      onClick={() => onAct({ act })}
    >
      {label}
    </Button>
  );
  return (
    <ul className="grid gap-4">
      <Standing
        what={say("Archive")}
        how={archived === null ? NOT_KNOWN : archived ? say("It is in the archive.") : say("It stands in the list.")}
      >
        {archived === true ? null : simple("archive", say("Archive"))}
        {archived === false ? null : simple("unarchive", say("Take out"))}
      </Standing>
      <Standing what={say("Sound")} how={archived === null && !isMuted ? NOT_KNOWN : soundOf(mutedUntil)}>
        {isMuted ? null : (
          <>
            <Select
              aria-label={say("How long it is muted")}
              value={String(length)}
              onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
            >
              {LENGTHS.map(({ label }, at) => (
                <option key={label} value={at}>
                  {label}
                </option>
              ))}
            </Select>
            <Button
              size="sm"
              busy={doing === "mute"}
              disabled={doing !== null}
              busyLabel={say("Mute")}
              onClick={() => onAct({ act: "mute", hours: LENGTHS[length]?.hours ?? undefined })}
            >
              {say("Mute")}
            </Button>
          </>
        )}
        {isMuted || archived === null ? simple("unmute", say("Unmute")) : null}
      </Standing>
      {canBlock ? (
        <Standing
          what={say("Block")}
          how={blocked === true ? say("Nothing that they write arrives.") : say("What they write arrives.")}
        >
          {blocked === true ? simple("unblock", say("Unblock")) : simple("block", say("Block"), "danger")}
        </Standing>
      ) : null}
    </ul>
  );
}

const NOT_KNOWN = say("The network does not say how it stands.");

function soundOf(mutedUntil: ChatStandingView["mutedUntil"]): string {
  if (mutedUntil === null) return say("The account's devices make a sound for it.");
  if (mutedUntil === "forever") return say("It is muted.");
  return say("It is muted until {time}.", { time: sinceInWords(mutedUntil, new Date()) });
}

interface StandingProps {
  readonly what: string;
  readonly how: string;
  readonly children: ReactNode;
}

function Standing({ what, how, children }: StandingProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
      <div className="me-auto min-w-0">
        <h3>{what}</h3>
        <p className="text-xs text-ink-muted">{how}</p>
      </div>
      <div className="flex items-center gap-2">{children}</div>
    </li>
  );
}
