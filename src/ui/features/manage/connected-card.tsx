import { Check, LogOut, RotateCw, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { say } from "#languages/say.ts";
import type { HoldView } from "#ports/contracts/dashboard/api.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { sinceInWords } from "../../format/clock.ts";

interface ConnectedCardProps {
  /** The account, such as its number. */
  readonly who: ReactNode;
  /** ISO 8601. */
  readonly since: string;
  /** After the time. */
  readonly detail?: string | null | undefined;
  /** Why its messages wait. */
  readonly hold?: HoldView | undefined;
  /** False while the last check failed: the card then says when it was true. */
  readonly certain: boolean;
  readonly checking: boolean;
  readonly loggingOut: boolean;
  readonly onRefresh: () => void;
  /** How one comes back. */
  readonly afterwards: string;
  readonly onLogOut: () => void;
}

export function ConnectedCard({
  who,
  since,
  detail,
  hold = null,
  certain,
  checking,
  loggingOut,
  onRefresh,
  afterwards,
  onLogOut,
}: ConnectedCardProps) {
  const [asking, setAsking] = useState(false);
  const Seal = certain ? Check : TriangleAlert;
  const when = sinceInWords(since, new Date());
  return (
    <section
      aria-label={say("Connected")}
      className={classNames(
        "grid grid-cols-[auto_1fr] items-center gap-x-3.5 gap-y-1 rounded-lg border px-4 py-3.5 md:grid-cols-[auto_1fr_auto]",
        certain
          ? "border-[color-mix(in_srgb,var(--success)_34%,var(--line))] bg-success-tint"
          : "border-[color-mix(in_srgb,var(--warning)_40%,var(--line))] bg-warning-tint",
      )}
    >
      <span
        className={classNames(
          "grid size-9 place-items-center rounded-full text-surface",
          certain ? "bg-success" : "bg-warning",
        )}
      >
        <Seal aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <b
          className={classNames("block font-semibold tabular-nums", certain ? "text-success-ink" : "text-warning-ink")}
        >
          {certain
            ? who
              ? rich("Connected as {who}", { who: isolated(who) })
              : say("Connected")
            : who
              ? rich("Last seen connected as {who}", { who: isolated(who) })
              : say("Last seen connected")}
        </b>
        <span className="block text-xs text-ink-muted">
          {certain
            ? detail
              ? rich("Since {when}, {detail}", { when, detail: isolated(detail) })
              : say("Since {when}", { when })
            : say("No answer just now")}
        </span>
        {certain && hold !== null ? (
          <span className="mt-1 block text-xs text-warning-ink">
            {[hold.message, untilWhen(hold), hold.also].filter(Boolean).join(" ")}
          </span>
        ) : null}
      </div>
      <div className="col-span-full mt-2 flex gap-2 *:flex-1 md:col-span-1 md:mt-0 md:*:flex-none">
        <Button
          size="sm"
          busy={checking && !certain}
          onClick={onRefresh}
          icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
        >
          {say("Refresh")}
        </Button>
        <Button
          size="sm"
          busy={loggingOut}
          busyLabel={say("Logging out…")}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
          icon={<LogOut aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
        >
          {say("Logout")}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title={SESSION_WORDING.unlinkTitle}
          action={say("Unlink")}
          busyLabel={say("Unlinking…")}
          busy={false}
          error={null}
          onConfirm={() => {
            setAsking(false);
            onLogOut();
          }}
          onClose={() => setAsking(false)}
        >
          <p className="wrap-anywhere">
            {who ? rich("Unlink {who}?", { who: <b className="font-semibold">{isolated(who)}</b> }) : say("Unlink it?")}{" "}
            {afterwards}
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function untilWhen({ waiting, until }: NonNullable<HoldView>): string | null {
  if (until === null) return null;
  const time = sinceInWords(until, new Date());
  if (waiting === 0) return say("Until {time}.", { time });
  return say("{count, plural, one {{count} message} other {{count} messages}} until {time}.", { count: waiting, time });
}

function isolated(text: ReactNode) {
  return <bdi className="wrap-anywhere whitespace-normal">{text}</bdi>;
}
