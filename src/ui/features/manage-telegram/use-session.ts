import { useEffect, useRef, useState } from "react";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { TelegramView } from "#ports/contracts/telegram/dashboard.ts";
import { logOutTelegram, readTelegram } from "../../api/telegram.ts";
import type { StatusCheck } from "../manage/use-check-problem.ts";
import { useSessionCheck } from "../manage/use-session-check.ts";
import { type LoginWay, type Panel, panelFor, statusPollMs } from "./panel.ts";

/** Re-check after a log-in. Source: spec §9. */
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

interface SessionOptions {
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
  const isCallable = instance.client !== "";
  const [entered, setEntered] = useState(false);

  const panelNow = (session: TelegramView | null) => panelFor({ session, way, entered });
  const status = useSessionCheck<TelegramView>({
    queryKey: ["telegram", instance.id],
    read: (signal) => readTelegram(instance.id, signal),
    end: () => logOutTelegram(instance.id),
    isCallable,
    pollMs: (known) => statusPollMs(panelNow(known)),
    onProblem,
    onLoggedOut: () => {
      setEntered(false);
      onLoggedOut();
    },
  });
  const panel = status.isFirst ? CHECKING : panelNow(status.session);

  const { check } = status;
  useEffect(() => {
    if (!entered) return;
    const timer = window.setTimeout(() => void check().then(() => setEntered(false)), RECHECK_MS);
    return () => window.clearTimeout(timer);
  }, [entered, check]);

  const previous = useRef(panel.kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the panel has changed.
  useEffect(() => {
    if (panel.kind === "connected" && LOGIN_PANELS.includes(previous.current)) onLoggedIn();
    if (panel.kind !== "connected" && previous.current === "connected") onDisconnected();
    previous.current = panel.kind;
  }, [panel.kind]);

  return {
    ...status,
    panel,
    check: () => void (isCallable && check()),
    async enter() {
      await status.cancel();
      setEntered(true);
      onLoggedIn();
      void check();
    },
  };
}
