import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { InstanceView, SessionView } from "#ports/contracts/dashboard/api.ts";
import { RequestError, sentenceOf } from "../../api/request.ts";
import { logOutSession, readSession, startSession } from "../../api/sessions.ts";
import { type LinkCode, linkCode } from "../manage/code-life.ts";
import { useNow } from "../manage/use-now.ts";
import { type Panel, panelFor, statusPollMs } from "./panel.ts";

/** Re-check after a logout. Source: spec §9. */
const RECHECK_MS = 2_000;
const CODE_TICK_MS = 250;
const CHECKING: Panel = { kind: "checking" };

export interface SessionControl {
  readonly panel: Panel;
  readonly session: SessionView | null;
  /** Why the last check failed: what `session` says may no longer be so. Null while checks succeed. */
  readonly checkError: Error | null;
  /** When a check last succeeded; 0 before. */
  readonly checkedAt: number;
  readonly checking: boolean;
  readonly starting: boolean;
  readonly loggingOut: boolean;
  check(): void;
  start(newCode: boolean): void;
  logOut(): void;
}

export interface SessionEvents {
  /** A sentence for the banner. */
  onProblem(sentence: string): void;
  onLoggedOut(): void;
}

/** The session of an instance: checked on opening and every 5 s, started, and ended. */
export function useSession(instance: InstanceView, { onProblem, onLoggedOut }: SessionEvents): SessionControl {
  const queries = useQueryClient();
  const queryKey = ["session", instance.id];
  const [code, setCode] = useState<LinkCode | null>(null);
  const [ended, setEnded] = useState(false);
  const now = useNow(code ? CODE_TICK_MS : null);

  const panelNow = (known: SessionView | null, checkedAt: number, at: number) =>
    panelFor({ session: ended ? null : known, checkedAt, code, now: at });
  const status = useQuery({
    queryKey,
    queryFn: ({ signal }) => readSession(instance.id, signal),
    enabled: !ended,
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => statusPollMs(panelNow(state.data ?? null, state.dataUpdatedAt, Date.now())),
    refetchOnWindowFocus: true,
  });
  const session = ended ? null : (status.data ?? null);
  const panel = status.isPending && !ended && !code ? CHECKING : panelNow(session, status.dataUpdatedAt, now);

  useEffect(() => {
    if (panel.kind === "connected" || panel.kind === "idle") setCode(null);
  }, [panel.kind]);

  useEffect(() => {
    if (!ended) return;
    const timer = window.setTimeout(() => setEnded(false), RECHECK_MS);
    return () => window.clearTimeout(timer);
  }, [ended]);

  const start = useMutation({
    mutationFn: (newCode: boolean) => startSession(instance.id, newCode),
    onSuccess: async (started) => {
      setEnded(false);
      await queries.cancelQueries({ queryKey });
      if (started.kind === "qr") setCode(linkCode(started, Date.now()));
      else queries.setQueryData(queryKey, started.session);
    },
    onError: (error) => onProblem(startProblem(error)),
  });

  const logOut = useMutation({
    mutationFn: () => logOutSession(instance.id),
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey });
      queries.removeQueries({ queryKey });
      setCode(null);
      setEnded(true);
      onLoggedOut();
    },
    onError: (error) => onProblem(sentenceOf(error, SESSION_WORDING.logoutFailed)),
  });

  return {
    panel,
    session,
    checkError: ended ? null : status.error,
    checkedAt: status.dataUpdatedAt,
    checking: status.isFetching,
    starting: start.isPending,
    loggingOut: logOut.isPending,
    check: () => void status.refetch(),
    start: (newCode) => start.mutate(newCode),
    logOut: () => logOut.mutate(),
  };
}

function startProblem(error: unknown): string {
  const answered = error instanceof RequestError && error.code !== "NO_RESPONSE";
  return sentenceOf(error, answered ? SESSION_WORDING.sessionStartFailed : SESSION_WORDING.startFailed);
}
