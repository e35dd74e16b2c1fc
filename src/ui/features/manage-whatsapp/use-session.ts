import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { InstanceView, SessionView, StartedSessionView } from "#ports/contracts/dashboard/api.ts";
import { RequestError, sentenceOf } from "../../api/request.ts";
import { logOutSession, readSession, startSession } from "../../api/sessions.ts";
import { type LinkCode, linkCode } from "../manage/code-life.ts";
import type { StatusCheck } from "../manage/use-check-problem.ts";
import { useNow } from "../manage/use-now.ts";
import { useSessionCheck } from "../manage/use-session-check.ts";
import { type Panel, panelFor, statusPollMs } from "./panel.ts";

const CODE_TICK_MS = 250;
/** Codes that nobody has scanned are replaced so often before somebody has to ask. */
const RENEWALS = 2;
const CHECKING: Panel = { kind: "checking" };

export interface SessionControl extends StatusCheck {
  readonly panel: Panel;
  readonly checking: boolean;
  readonly starting: boolean;
  readonly loggingOut: boolean;
  check(): void;
  start(newCode: boolean): void;
  logOut(): void;
}

interface SessionEvents {
  /** A sentence for the banner. */
  onProblem(sentence: string): void;
  onLoggedOut(): void;
}

/** The session of an instance: checked on opening and every 5 s, started, and ended. */
export function useSession({ id }: InstanceView, { onProblem, onLoggedOut }: SessionEvents): SessionControl {
  const [code, setCode] = useState<LinkCode | null>(null);
  const [renewals, setRenewals] = useState(0);
  const now = useNow(code ? CODE_TICK_MS : null);

  const panelNow = (session: SessionView | null, checkedAt: number, at: number) =>
    panelFor({ session, checkedAt, code, now: at });
  const status = useSessionCheck<SessionView>({
    queryKey: ["session", id],
    read: (signal) => readSession(id, signal),
    end: () => logOutSession(id),
    pollMs: (known, checkedAt) => statusPollMs(panelNow(known, checkedAt, Date.now())),
    onProblem,
    onLoggedOut: () => {
      setCode(null);
      onLoggedOut();
    },
  });
  const panel = status.isFirst && !code ? CHECKING : panelNow(status.session, status.checkedAt, now);

  useEffect(() => {
    if (panel.kind === "connected" || panel.kind === "idle") setCode(null);
  }, [panel.kind]);

  const start = useMutation({
    mutationFn: (newCode: boolean) => startSession(id, newCode),
    onSuccess: async (started: StartedSessionView) => {
      await status.adopt(() => (started.kind === "status" ? started.session : null));
      if (started.kind === "qr") setCode(linkCode(started, Date.now()));
    },
    onError: (error) => {
      setRenewals(RENEWALS);
      onProblem(startProblem(error));
    },
  });

  const isDue = panel.kind === "link" && panel.expired && renewals < RENEWALS && !start.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a code has run out, and at each tick until it is seen.
  useEffect(() => {
    if (!isDue || document.hidden) return;
    setRenewals(renewals + 1);
    start.mutate(true);
  }, [isDue, isDue && now]);

  return {
    panel,
    checkError: status.checkError,
    checkedAt: status.checkedAt,
    checking: status.checking,
    starting: start.isPending,
    loggingOut: status.loggingOut,
    check: () => void status.check(),
    start(newCode) {
      setRenewals(0);
      start.mutate(newCode);
    },
    logOut: status.logOut,
  };
}

function startProblem(error: unknown): string {
  const answered = error instanceof RequestError && error.code !== "NO_RESPONSE";
  return sentenceOf(error, answered ? SESSION_WORDING.sessionStartFailed : SESSION_WORDING.startFailed);
}
