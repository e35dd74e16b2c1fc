import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { TelegramView } from "#ports/contracts/telegram/dashboard.ts";
import { sentenceOf } from "../../api/request.ts";
import { logOutTelegram, readTelegram } from "../../api/telegram.ts";
import type { StatusCheck } from "../manage/use-check-problem.ts";
import { type LoginWay, type Panel, panelFor, statusPollMs } from "./panel.ts";

/** Re-check after a logout and after a log-in. Source: spec §9. */
const RECHECK_MS = 2_000;
const CHECKING: Panel = { kind: "checking" };
const LOGIN_PANELS: readonly Panel["kind"][] = ["verify", "password", "qr", "entering"];

export interface SessionControl extends StatusCheck {
  readonly panel: Panel;
  readonly checking: boolean;
  readonly loggingOut: boolean;
  check(): void;
  /** What an answer said of the session, before the next check would. */
  adopt(change: (before: TelegramView | null) => TelegramView): Promise<void>;
  /** Telegram has accepted the code or the password. */
  enter(): Promise<void>;
  logOut(): void;
}

export interface SessionOptions {
  readonly way: LoginWay;
  /** A sentence for the banner. */
  onProblem(sentence: string): void;
  onLoggedIn(): void;
  /** What was connected is not, for now or for good. */
  onDisconnected(): void;
  onLoggedOut(): void;
}

/** The session of an instance: checked on opening and every 5 s until it is connected, and ended. */
export function useSession(instance: InstanceView, options: SessionOptions): SessionControl {
  const { way, onProblem, onLoggedIn, onDisconnected, onLoggedOut } = options;
  const queries = useQueryClient();
  const queryKey = ["telegram", instance.id];
  const isCallable = instance.client !== "";
  const [ended, setEnded] = useState(false);
  const [entered, setEntered] = useState(false);

  const panelNow = (known: TelegramView | null) => panelFor({ session: ended ? null : known, way, entered });
  const status = useQuery({
    queryKey,
    queryFn: ({ signal }) => readTelegram(instance.id, signal),
    enabled: isCallable && !ended,
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => statusPollMs(panelNow(state.data ?? null)),
    refetchOnWindowFocus: true,
  });
  const isFirstCheck = status.isPending && isCallable && !ended;
  const panel = isFirstCheck ? CHECKING : panelNow(status.data ?? null);

  useEffect(() => {
    if (!ended) return;
    const timer = window.setTimeout(() => setEnded(false), RECHECK_MS);
    return () => window.clearTimeout(timer);
  }, [ended]);

  const { refetch } = status;
  useEffect(() => {
    if (!entered) return;
    const timer = window.setTimeout(() => void refetch().then(() => setEntered(false)), RECHECK_MS);
    return () => window.clearTimeout(timer);
  }, [entered, refetch]);

  const previous = useRef(panel.kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the panel has changed.
  useEffect(() => {
    if (panel.kind === "connected" && LOGIN_PANELS.includes(previous.current)) onLoggedIn();
    if (panel.kind !== "connected" && previous.current === "connected") onDisconnected();
    previous.current = panel.kind;
  }, [panel.kind]);

  const logOut = useMutation({
    mutationFn: () => logOutTelegram(instance.id),
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey });
      queries.removeQueries({ queryKey });
      setEntered(false);
      setEnded(true);
      onLoggedOut();
    },
    onError: (error) => onProblem(sentenceOf(error, SESSION_WORDING.logoutFailed)),
  });

  return {
    panel,
    checkError: ended ? null : status.error,
    checkedAt: status.dataUpdatedAt,
    checking: status.isFetching,
    loggingOut: logOut.isPending,
    check: () => void (isCallable && refetch()),
    async adopt(change) {
      await queries.cancelQueries({ queryKey });
      setEnded(false);
      queries.setQueryData<TelegramView>(queryKey, (before) => change(before ?? null));
    },
    async enter() {
      await queries.cancelQueries({ queryKey });
      setEntered(true);
      onLoggedIn();
      void refetch();
    },
    logOut: () => logOut.mutate(),
  };
}
